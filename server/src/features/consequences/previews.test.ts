import { createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  checkRandomPreview,
  openTestContest,
  openTestPlatform,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestContest, TestPlatform } from '../../../test/support/index.ts';
import { submitPicks } from '../contests/index.ts';
import { previewCorrection } from './index.ts';

describe('the preview of a correction', () => {
  let opened: TestPlatform;
  let contest: TestContest;
  const random = createRandom(20);

  beforeAll(async () => {
    opened = await openTestPlatform({ process: 'worker' });
    contest = await openTestContest(opened.platform);
    const players = await addTestPlayers(opened.platform, 150);
    for (const { id: playerId } of players)
      await submitPicks(opened.platform.db, {
        playerId,
        key: undefined,
        picks: contest.games.map((game) => ({
          slateGameId: game.id,
          team: random.uniform() < 0.6 ? game.home : game.away,
          margin: Math.floor(random.uniform() * 30),
          date: game.entry.startsAt,
        })),
      });
    const [first, second] = contest.games;
    if (!first || !second) throw new Error('the contest has too few games');
    await contest.change(first, { status: 'final', points: { home: 24, away: 17 } });
    await contest.change(second, { status: 'final', points: { home: 10, away: 13 } });
    await workUntilIdle(opened.platform);
  }, 60_000);
  afterAll(async () => opened.close());

  it('waits for no row lock', { timeout: 30_000 }, async () => {
    const [game] = contest.games;
    if (!game) throw new Error('the contest has no game');
    const { platform } = opened;
    await platform.db.transaction().execute(async (tx) => {
      await sql`select from games for update`.execute(tx);
      await sql`select from settlements for update`.execute(tx);
      await sql`select from picks for update`.execute(tx);
      await sql`select from rating_models for update`.execute(tx);
      await sql`select pg_advisory_xact_lock(hashtextextended(${`games:${contest.sportId}`}, 0))`.execute(tx);
      const began = performance.now();
      const preview = await previewCorrection(platform, {
        gameId: game.gameId,
        proposal: { kind: 'pin', result: { status: 'final', points: { home: 3, away: 44 } } },
      });
      expect(preview.ratings?.teams).toBeGreaterThan(0);
      expect(preview.settlement?.points.players).toBeGreaterThan(0);
      expect(performance.now() - began).toBeLessThan(5000);
    });
  });

  it(
    'predicts exactly what the worker then changes, for random corrections',
    { timeout: 300_000 },
    async () => {
      const kinds = new Set<string>();
      let affected = 0;
      for (let count = 0; count < 20; count += 1) {
        const { kind, announced, real } = await checkRandomPreview(opened.platform, random, async () =>
          workUntilIdle(opened.platform),
        );
        expect({ count, kind, ...announced }).toEqual({ count, kind, ...real });
        kinds.add(kind);
        affected += real.players;
      }
      // With fewer kinds or players the comparison would prove nothing.
      expect(kinds.size).toBeGreaterThan(5);
      expect(affected).toBeGreaterThan(100);
    },
  );
});
