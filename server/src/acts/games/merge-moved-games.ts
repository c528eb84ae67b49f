import { z } from 'zod';
import { act } from '../../platform/act.ts';
import { doEach } from '../../platform/jobs/do-each.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockGames } from '../../features/games/index.ts';
import { findMovedGames } from '../../features/ingest/readings/index.ts';
import type { Merge, MovedGame } from '../../features/ingest/readings/index.ts';
import { asMerge, mergeAndVoid } from './merge-games.ts';

const actor = { kind: 'job', name: 'games.merge-moved' } as const;

/** This reason is public if the duplicate is in a contest. */
const reason = 'The game was moved to another day.';

/**
 * Merges the games that moved and got a new id, so that each is stored once. Idempotent. A failed merge does not stop the
 * others.
 */
export async function mergeMoved(platform: Platform, signal?: AbortSignal): Promise<Merge[]> {
  const merges: Merge[] = [];
  const onFailure = (moved: MovedGame, error: unknown) =>
    platform.log.error({ ...moved, err: error }, 'a game that had moved could not be merged');
  const pairs = await findMovedGames(platform.db, platform.now());
  const message = 'Some games that moved could not be merged.';
  await doEach(pairs, { signal, onFailure, message }, async (moved) => {
    const merge = await mergePair(platform, moved);
    if (merge) merges.push(merge);
  });
  return merges;
}

/** A pair that is no longer certain, because a page was read or a person decided meanwhile. */
class UncertainPair extends Error {}

/** Merges a pair. Returns `undefined` if it is no longer certain. Like every act, locks the two games before the sport’s. */
async function mergePair(platform: Platform, moved: MovedGame): Promise<Merge | undefined> {
  const duplicate = { ...moved, reason };
  try {
    const { result } = await act(platform, asMerge(actor, duplicate), async (tx) => {
      await lockGames(tx, moved.sportId);
      const pairs = await findMovedGames(tx.db, platform.now());
      const isCertain = pairs.some(
        ({ gameId, intoId }) => gameId === moved.gameId && intoId === moved.intoId,
      );
      if (!isCertain) throw new UncertainPair();
      return mergeAndVoid(platform, tx, duplicate);
    });
    return result;
  } catch (error) {
    if (error instanceof UncertainPair) return undefined;
    throw error;
  }
}

/** Merges moved games within a minute after they are certain to be duplicates. */
export const mergeMovedGames: Job<Record<string, never>> = {
  name: actor.name,
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: {
    isDue: async ({ db, now }) => (await findMovedGames(db, now())).length > 0,
    data: {},
  },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, _data, run) => {
    const merges = await mergeMoved(platform, run.signal);
    if (merges.length > 0) run.log.info({ merges }, 'games that had moved were merged');
  },
};
