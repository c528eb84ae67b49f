import { config, say, withPlatform } from './command.ts';
import type { Command } from './command.ts';
import { isPublic } from '../platform/config/links.ts';
import type { Platform } from '../platform/platform.ts';

interface SeedModule {
  planSeedWorld(
    words: readonly string[],
    now: Date,
  ): (platform: Platform, say: (line: string) => void) => Promise<void>;
}

const isSeedModule = (module: unknown): module is SeedModule =>
  typeof module === 'object' &&
  module !== null &&
  'planSeedWorld' in module &&
  typeof module.planSeedWorld === 'function';

/** Lies beside the server in a checkout and is left out of production, so it is looked for only when asked for. */
const place = new URL('../../../world/src/seed/command.ts', import.meta.url);

export const seedWorldCommand: Command = {
  summary: 'puts the demo world into the database (development only)',
  run: async (words) => {
    if (isPublic(config().PUBLIC_ORIGIN)) throw new Error('the demo world is not for a public site');
    const module: unknown = await import(place.href).catch(() => {
      throw new Error('the demo world is not part of this installation');
    });
    if (!isSeedModule(module)) throw new Error('the demo world does not fit this server');
    const seed = module.planSeedWorld(words, new Date());
    await withPlatform(async (platform) => seed(platform, say));
  },
};
