import { settleSlate } from '@outpick/server';
import { asOwner, dropClones, openTestPlatform } from '@outpick/server/testing';
import { addGrownPicks } from '../growth/grown.ts';
import { meter, ownProcess } from './meter.ts';
import type { Cost } from './meter.ts';

/** Settles a slate with `picks` picks, five per player, and measures the cost of one. */
export async function measureSettledPicks(picks: number): Promise<Cost> {
  const opened = await openTestPlatform({ process: 'worker' });
  const { platform } = opened;
  const { DATABASE_URL: databaseUrl } = platform.config;
  try {
    const slate = await addGrownPicks(platform, picks);
    await asOwner(
      databaseUrl,
      `update games set starts_at = now() - interval '4 hours', status = 'final', home_points = 21, away_points = 17
       where id = any ($1)`,
      [slate.games.map(({ gameId }) => gameId)],
    );
    await asOwner(databaseUrl, 'checkpoint');
    return await meter('settledPick', { process: ownProcess, databaseUrl }, async () => {
      await settleSlate(platform, slate.slateId);
      return { pieces: picks };
    });
  } finally {
    await opened.close();
    await dropClones(process.pid);
  }
}
