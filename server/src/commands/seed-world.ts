import { readEnvironment, withPlatform } from './command.ts';
import type { Command } from './command.ts';
import { isPublic } from '../platform/config/links.ts';
import type { Platform } from '../platform/platform.ts';

interface SeedModule {
  planSeedWorld(
    args: readonly string[],
    now: Date,
  ): (platform: Platform, print: (line: string) => void) => Promise<void>;
}

const isSeedModule = (module: unknown): module is SeedModule =>
  typeof module === 'object' &&
  module !== null &&
  'planSeedWorld' in module &&
  typeof module.planSeedWorld === 'function';

/** Imported when the command runs, because not every installation contains it. */
const modulePath = new URL('../../../world/src/seed/command.ts', import.meta.url);

export const seedWorldCommand: Command = {
  usage: `outpick seed-world [--seed 1] [--now 2026-11-15T12:00:00Z] [--anchor 2026-11-15T12:00:00Z] [--small]
                   [--players 320]

  --seed     another seed makes another world
  --now      the moment up to which games have been played; default: now
  --anchor   the moment at which every league is in mid-season; default: near now
  --small    fewer seasons, for tests
  --players  the number of players besides the demo's own; default: 320, or 12 with --small`,
  run: async (args, invocation) => {
    if (isPublic(readEnvironment(invocation).PUBLIC_ORIGIN))
      throw new Error('the demo world is not for a public site');
    const module: unknown = await import(modulePath.href).catch(() => {
      throw new Error('the demo world is not part of this installation');
    });
    if (!isSeedModule(module)) throw new Error('the demo world does not fit this server');
    const seed = module.planSeedWorld(args, new Date());
    await withPlatform(invocation, async (platform) => seed(platform, invocation.print));
  },
};
