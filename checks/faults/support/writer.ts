import { bootPlatform, readConfig } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { Settings } from './outpick.ts';

/** Opens the platform beside the running processes for one piece of work, as a command of the product would. */
export async function beside<T>(settings: Settings, work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
  const platform = await bootPlatform({ process: 'command', config });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
