import { z } from 'zod';
import { act } from '../../platform/act.ts';
import type { ActTransaction } from '../../platform/act.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { describeGame } from '../../features/consequences/index.ts';
import { hasOverdueGame, listOverdueSports, setAside } from '../../features/games/index.ts';

const actor = { kind: 'job', name: 'games.set-aside' } as const;
const reason = 'no result six hours after its usual end';

/** Adds a line to the audit log for a game that was set aside. */
async function recordSetAside(tx: ActTransaction, gameId: string): Promise<void> {
  const after = await describeGame(tx.db, gameId);
  const before = after && { ...after, isSetAside: false };
  await tx.record({ subject: 'game', subjectId: gameId, before, after });
}

/**
 * Sets games aside that should have ended six hours ago, and raises an alarm for each. Neither forecasts nor the next slate
 * wait for such a game. It counts again as soon as it has a result or another start.
 */
export const setGamesAside: Job<Record<string, never>> = {
  name: actor.name,
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: async ({ db, now }) => hasOverdueGame(db, now()), data: {} },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, _data, run) => {
    const now = platform.now();
    for (const sportId of await listOverdueSports(platform.db, now)) {
      run.signal.throwIfAborted();
      await act(platform, { actor, act: 'game.set-aside', reason, records: 'if-changed' }, async (tx) => {
        // Raise the alarm before the commit: if the commit fails, the next run raises it again. A repeated alarm is better
        // than a lost one.
        for (const game of await setAside(tx, sportId, now)) {
          platform.alarm('game-without-result', { ...game });
          await recordSetAside(tx, game.gameId);
        }
      });
    }
  },
};
