import { z } from 'zod';
import { hasTable } from '../platform/database/has-table.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Platform } from '../platform/platform.ts';
import { mergeDuplicate } from './merge-games.ts';
import { findMovedGames, GameActRefused } from './sources/index.ts';
import type { Merge } from './sources/index.ts';

/** Public, if the duplicate is in a contest. */
const reason = 'The game was moved to another day.';

/** Merges the games that moved and got a new id, so that each is stored once. Idempotent. */
export async function mergeMoved(platform: Platform): Promise<Merge[]> {
  const merges: Merge[] = [];
  for (const moved of await findMovedGames(platform.db, platform.now()))
    try {
      merges.push(await mergeDuplicate(platform, { ...moved, reason }));
    } catch (error) {
      // A person merged one of them in the meantime.
      if (!(error instanceof GameActRefused)) throw error;
    }
  return merges;
}

/** Merges moved games within a minute of the time at which they are certain. */
export const mergeMovedGames: Job<Record<string, never>> = {
  name: 'games.merge-moved',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: {
    // The table came with a later release: the schema may be older than the program.
    isDue: async ({ db, now }) =>
      (await hasTable(db, 'game_sources')) && (await findMovedGames(db, now())).length > 0,
    data: {},
  },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, _data, run) => {
    const merges = await mergeMoved(platform);
    if (merges.length > 0) run.log.info({ merges }, 'games that had moved were merged');
  },
};
