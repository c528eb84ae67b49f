import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  addTestPlayers,
  asOwner,
  openTestContest,
  startTestSite,
  workUntilIdle,
} from '../../../../test/support/index.ts';
import type { TestContest, TestOperator, TestSite } from '../../../../test/support/index.ts';
import { submitPicks } from '../../contests/index.ts';
import { settleSlate } from '../../settlement/index.ts';

describe('slates: the console', () => {
  let site: TestSite;
  let scorer: TestOperator;
  let contest: TestContest;

  beforeAll(async () => {
    site = await startTestSite();
    scorer = await addTestOperator(site.platform, 'scorer');
    contest = await openTestContest(site.platform);
    const [player] = await addTestPlayers(site.platform, 1);
    await submitPicks(site.platform.db, {
      playerId: player?.id ?? '',
      key: undefined,
      picks: contest.games.map((game) => ({
        slateGameId: game.id,
        team: game.home,
        margin: 7,
        date: game.entry.startsAt,
      })),
    });
  }, 60_000);
  afterAll(async () => site.close());

  const ask = async (path: string, sent?: unknown) => {
    const answer = await site.get(`/api/v1/admin/${path}`, {
      headers: { ...scorer.headers, 'content-type': 'application/json' },
      ...(sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }),
    });
    const body: unknown = JSON.parse(await answer.text());
    return { status: answer.status, body };
  };
  const reason = 'points look wrong';
  /** Runs only the first transaction of a settlement, so that its new board is not published yet. */
  const beginSettlement = async () => {
    const stop = new AbortController();
    const stoppingPlatform: typeof site.platform = {
      ...site.platform,
      transact: async (work) => {
        const result = await site.platform.transact(work);
        stop.abort(new Error('stopped'));
        return result;
      },
    };
    await expect(settleSlate(stoppingPlatform, contest.slateId, stop.signal)).rejects.toThrow('stopped');
  };

  it('lists open slates, and says why other windows are not open', async () => {
    const row = { id: contest.slateId, games: 4, contestGames: 4, decided: 0, state: 'waiting', players: 0 };
    expect(await ask(`slates?sportId=${contest.sportId}`)).toMatchObject({
      body: { data: { total: 1, rows: [row] } },
    });
    expect(await ask(`slates?state=settled`)).toMatchObject({ body: { data: { total: 0 } } });
    expect(await ask('coming-slates')).toMatchObject({
      body: {
        data: {
          sports: [
            {
              sportId: contest.sportId,
              windows: expect.arrayContaining([
                expect.objectContaining({ lines: [expect.stringContaining('open since')], acts: [] }),
              ]),
            },
          ],
        },
      },
    });
  });

  it('refuses to re-settle a slate without a board', async () => {
    expect(await ask(`slates/${contest.slateId}/resettle`, { reason })).toMatchObject({ status: 409 });
    expect(await ask(`slates/${contest.sportId}/preview`, {})).toMatchObject({ status: 404 });
  });

  it(
    're-settles a slate with a wrong board, and changes the points by the previewed difference',
    { timeout: 60_000 },
    async () => {
      for (const game of contest.games)
        await contest.change(game, { status: 'final', points: { home: 17, away: 10 } });
      await workUntilIdle(site.platform);
      expect(await ask(`slates/${contest.slateId}/preview`, {})).toMatchObject({
        body: { data: { sentence: 'Re-settles 1 slate, no player’s points change.' } },
      });
      await asOwner(site.platform.config.DATABASE_URL, 'update standings set points = points - 42');
      const points = { players: 1, mostUp: 4.2, mostDown: 0 };
      expect(await ask(`slates/${contest.slateId}/preview`, {})).toMatchObject({
        body: {
          data: { sentence: 'Re-settles 1 slate, 1 player’s points change, the largest by +4.2.', points },
        },
      });
      expect(await ask(`slates/${contest.slateId}/resettle`, { reason })).toMatchObject({ status: 200 });
      const working = { body: { data: { state: 'working' } } };
      expect(await ask(`slates/${contest.slateId}/outcome`)).toMatchObject(working);
      await beginSettlement();
      expect(await ask(`slates/${contest.slateId}/outcome`)).toMatchObject(working);
      await workUntilIdle(site.platform);
      expect(await ask(`slates/${contest.slateId}/outcome`)).toMatchObject({
        body: { data: { state: 'done', act: 'slate.resettle', slates: 1, ...points } },
      });
      expect(await ask(`slates/${contest.slateId}`)).toMatchObject({
        body: {
          data: {
            state: 'settled',
            // The algorithm is on the board too, but is no player.
            players: 1,
            boardVersion: 2,
            slateGames: [{ state: 'final' }, { state: 'final' }, { state: 'final' }, { state: 'final' }],
          },
        },
      });
    },
  );

  it('verifies the ledger, and finds an altered entry', async () => {
    expect(await ask('ledger/verification', {})).toMatchObject({
      body: { data: { entries: expect.any(Number), faultCount: 0 } },
    });
    await asOwner(
      site.platform.config.DATABASE_URL,
      `set session_replication_role = replica; update slate_games set win_prob = win_prob / 2`,
    );
    expect(await ask('ledger/verification', {})).toMatchObject({ body: { data: { faultCount: 4 } } });
  });
});
