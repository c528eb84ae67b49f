import { bootPlatform, readConfig } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { Settings } from './outpick.ts';

/** Opens the platform for one task, as an Outpick command does while sites and workers run. */
export async function withPlatform<T>(
  settings: Settings,
  task: (platform: Platform) => Promise<T>,
): Promise<T> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
  const platform = await bootPlatform({ process: 'command', config });
  try {
    return await task(platform);
  } finally {
    await platform.close();
  }
}
