import { z } from 'zod';
import { recordAct } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Job } from '../platform/jobs/job.ts';
import { describeGame } from './consequences/index.ts';
import { hasOverdueGame, listOverdueSports, setAside } from './games/index.ts';

/** Adds the line of a game that was set aside. */
async function recordSetAside(tx: Transaction, gameId: string): Promise<void> {
  const after = await describeGame(tx.db, gameId);
  await recordAct(
    tx,
    { kind: 'job', name: 'games.set-aside' },
    {
      act: 'game.set-aside',
      subject: 'game',
      subjectId: gameId,
      before: after && { ...after, isSetAside: false },
      after,
      reason: 'no result six hours after its usual end',
    },
  );
}

/**
 * Sets games aside that should have ended six hours ago and raises an alarm for each. Nothing waits for such a game: neither
 * forecasts nor the next slate. It counts again as soon as it has a result or another start.
 */
export const setGamesAside: Job<Record<string, never>> = {
  name: 'games.set-aside',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: async ({ db, now }) => hasOverdueGame(db, now()), data: {} },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, _data, run) => {
    const now = platform.now();
    for (const sportId of await listOverdueSports(platform.db, now)) {
      run.signal.throwIfAborted();
      await platform.transact(async (tx) => {
        // Raised before the commit: if that fails, the next run raises it again. A lost alarm would be worse.
        for (const game of await setAside(tx, sportId, now)) {
          platform.alarm('game-without-result', { ...game });
          await recordSetAside(tx, game.gameId);
        }
      });
    }
  },
};
