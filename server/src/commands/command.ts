import { readConfig } from '../platform/config/config.ts';
import type { Config } from '../platform/config/config.ts';
import { bootPlatform } from '../boot.ts';
import type { Platform } from '../platform/platform.ts';

/** One verb of `outpick`. */
export interface Command {
  readonly summary: string;
  readonly run: (words: readonly string[]) => Promise<void>;
}

/** A variable that is there but empty is as good as absent. */
export const config = (): Config =>
  readConfig(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')));

/** Runs a short piece of operator's work on an open platform, quiet but for warnings. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const settings = config();
  const platform = await bootPlatform({ process: 'command', config: { ...settings, LOG_LEVEL: 'warn' } });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

export const say = (line: string): void => console.log(line);
