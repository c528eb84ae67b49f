import { resultsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addTestOperator,
  addTestPlayers,
  openTestContest,
  startTestSite,
  workUntilIdle,
} from '../../../../test/support/index.ts';
import type { TestContest, TestOperator, TestSite } from '../../../../test/support/index.ts';
import { submitPicks } from '../../contests/index.ts';

const final = (home: number, away: number) => ({ result: { status: 'final', points: { home, away } } });

describe('results: the console', () => {
  let site: TestSite;
  let scorer: TestOperator;
  let contest: TestContest;

  beforeAll(async () => {
    site = await startTestSite();
    scorer = await addTestOperator(site.platform, 'scorer');
    contest = await openTestContest(site.platform);
    for (const [index, { id: playerId }] of (await addTestPlayers(site.platform, 5)).entries())
      await submitPicks(site.platform.db, {
        playerId,
        key: undefined,
        picks: contest.games.map((game) => ({
          slateGameId: game.id,
          team: index < 3 ? game.home : game.away,
          margin: 7,
          date: game.entry.startsAt,
        })),
      });
  }, 60_000);
  afterAll(async () => site.close());

  const game = (index: number) => {
    const one = contest.games[index];
    if (!one) throw new Error('the contest has too few games');
    return one;
  };
  const read = async (path: string) => {
    const answer = await site.get(`/api/v1/admin/${path}`, { headers: scorer.headers });
    const body: unknown = JSON.parse(await answer.text());
    return { status: answer.status, body };
  };
  const send = async (path: string, sent: unknown) => {
    const answer = await site.get(`/api/v1/admin/${path}`, {
      method: 'POST',
      headers: { ...scorer.headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const body: unknown = JSON.parse(await answer.text());
    return { status: answer.status, body };
  };
  const reason = 'the league corrected it';

  /** Makes an act, and confirms the doubts about it. The games of the contest have not begun. */
  const actOn = async (path: string, sent: object) => {
    const answer = await send(path, sent);
    const doubts = z.object({ error: z.object({ fields: z.record(z.string(), z.string()) }) });
    const refused = doubts.safeParse(answer.body);
    if (!refused.success) return answer;
    return send(path, { ...sent, confirmed: Object.keys(refused.data.error.fields) });
  };

  it(
    'previews the effects of a correction, and shows the same effects once it is made',
    { timeout: 60_000 },
    async () => {
      const { gameId } = game(0);
      expect(await read(`games/${gameId}/outcome`)).toMatchObject({ body: { data: { state: 'none' } } });
      expect(await send(`games/${gameId}/preview`, { kind: 'pin', ...final(21, 14) })).toMatchObject({
        body: {
          data: {
            settlement: { slates: 0, players: 0 },
            sentences: expect.arrayContaining([
              'Its points follow 15 minutes after the start, when its picks may be seen.',
            ]),
          },
        },
      });
      await actOn(`games/${gameId}/result`, { points: { home: 21, away: 14 }, reason });
      await contest.change(game(0), { startsAt: new Date(Date.now() - 3_600_000).toISOString() });
      await site.platform.db
        .updateTable('games')
        .set({ start_changed_at: new Date(Date.now() - 900_000) })
        .where('id', '=', gameId)
        .execute();
      await workUntilIdle(site.platform);
      const preview = await send(`games/${gameId}/preview`, { kind: 'pin', ...final(14, 21) });
      expect(preview).toMatchObject({
        status: 200,
        body: {
          data: {
            changesNothing: false,
            ratings: { teams: 8 },
            settlement: { slates: 1, players: 5 },
            sentences: [
              expect.stringMatching(
                /^Re-rates 8 teams \(most: .+\), re-settles 1 slate, 5 players’ points change, the largest by [+−]\d+\.\d\.$/u,
              ),
              expect.any(String),
            ],
          },
        },
      });
      const correction = { points: { home: 14, away: 21 }, reason };
      expect(await actOn(`games/${gameId}/correct`, correction)).toMatchObject({ status: 200 });
      expect(await read(`games/${gameId}/outcome`)).toMatchObject({
        body: {
          data: {
            state: 'working',
            sentence:
              'Ratings are computed and slates are settled again within moments. Then the outcome is shown here.',
          },
        },
      });
      await workUntilIdle(site.platform);
      const { data: announced } = z
        .object({ data: resultsAdminCalls.previewCorrection.output })
        .parse(preview.body);
      expect(await read(`games/${gameId}/outcome`)).toMatchObject({
        body: {
          data: {
            state: 'done',
            act: 'game.correct',
            sentence: announced.sentences[0],
            teams: 8,
            ...announced.settlement,
          },
        },
      });
    },
  );

  it('says that nothing changes if the game already has the new values', async () => {
    const { gameId } = game(0);
    expect(await send(`games/${gameId}/preview`, { kind: 'pin', ...final(14, 21) })).toMatchObject({
      body: {
        data: {
          changesNothing: true,
          sentences: ['Changes nothing now: the game is already like that.'],
        },
      },
    });
  });

  it('previews the effect of a new start on picks', async () => {
    const { gameId } = game(1);
    const startsAt = new Date(Date.now() - 60_000).toISOString();
    expect(await send(`games/${gameId}/preview`, { kind: 'pin', startsAt })).toMatchObject({
      body: {
        data: {
          sentences: [
            'Re-rates no team, re-settles no slate.',
            'It stops taking picks. 5 picks stay as they are.',
          ],
        },
      },
    });
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
    expect(await send(`games/${gameId}/preview`, { kind: 'pin', startsAt: later })).toMatchObject({
      body: {
        data: {
          sentences: expect.arrayContaining(['It becomes void in its contest: nobody scores on it.']),
        },
      },
    });
  });

  it('shows a game with its pin, its contest and who acted', async () => {
    const { gameId } = game(0);
    expect(await read(`games/${gameId}`)).toMatchObject({
      status: 200,
      body: {
        data: {
          id: gameId,
          status: 'final',
          points: { home: 14, away: 21 },
          needs: ['pinned'],
          pin: { status: 'final', reason },
          contests: [{ slateId: contest.slateId, state: 'final', acts: ['void'] }],
          acts: [
            { act: 'game.correct', reason, actor: scorer.name },
            { act: 'game.enter-result', reason },
          ],
        },
      },
    });
    expect(await read(`games/${contest.slateId}`)).toMatchObject({ status: 404 });
  });

  it('voids a game and makes it count again, and refuses to do either twice', async () => {
    const { id, gameId } = game(2);
    expect(await send(`contest-games/${id}/add`, { reason })).toMatchObject({
      status: 409,
      body: { error: { code: 'ACT_REFUSED', message: 'This game is in the contest already.' } },
    });
    const contestPreview = { kind: 'contest', slateGameId: id, act: 'void' };
    expect(await send(`games/${gameId}/preview`, contestPreview)).toMatchObject({
      body: {
        data: {
          sentences: expect.arrayContaining(['It becomes void in its contest: nobody scores on it.']),
        },
      },
    });
    expect(await send(`games/${game(0).gameId}/preview`, contestPreview)).toMatchObject({ status: 404 });
    expect(await send(`contest-games/${id}/void`, { reason })).toMatchObject({ status: 200 });
    expect(await send(`contest-games/${id}/void`, { reason })).toMatchObject({ status: 409 });
    expect(await send(`contest-games/${id}/add`, { reason })).toMatchObject({ status: 200 });
  });

  it('unpins a pinned field, and refuses to unpin another', async () => {
    const { gameId } = game(3);
    const unpin = { field: 'result', reason };
    const refused = { status: 409, body: { error: { message: 'That is not pinned.' } } };
    expect(await send(`games/${gameId}/unpin`, unpin)).toMatchObject(refused);
    expect(await send(`games/${gameId}/preview`, { kind: 'unpin', field: 'result' })).toMatchObject(refused);
    await actOn(`games/${gameId}/postpone`, { reason });
    // Without the pin the game is scheduled again: only the operator reported a postponement.
    expect(await send(`games/${gameId}/preview`, { kind: 'unpin', field: 'result' })).toMatchObject({
      status: 200,
      body: { data: { after: { status: 'scheduled', points: null, startsAt: expect.any(String) } } },
    });
    expect(await send(`games/${gameId}/unpin`, unpin)).toMatchObject({ status: 200 });
    expect(await read(`games/${gameId}`)).toMatchObject({
      body: { data: { status: 'scheduled', pin: null } },
    });
  });

  it('refuses results without a reason, a score or whole numbers from 0 to 999', async () => {
    const path = `games/${game(3).gameId}/result`;
    const points = { home: 1, away: 2 };
    for (const body of [
      { points, reason: '' },
      { points, reason: 'no' },
      { points, reason: 'x'.repeat(501) },
      { reason },
      { points: null, reason },
      { points: { ...points, home: 1.5 }, reason },
      { points: { ...points, home: -1 }, reason },
      { points: { ...points, home: 1000 }, reason },
    ])
      expect(await send(path, body)).toMatchObject({ status: 422 });
  });

  it('lists games by what they need, by day and by team', async () => {
    const late = game(3);
    await sql`update games set starts_at = now() - interval '8 hours' where id = ${late.gameId}`.execute(
      site.platform.db,
    );
    expect(await read(`games?need=late&sportId=${contest.sportId}`)).toMatchObject({
      body: { data: { total: 1, rows: [{ id: late.gameId, needs: ['late'] }] } },
    });
    expect(await read(`games?need=pinned&sportId=${contest.sportId}`)).toMatchObject({
      body: { data: { total: 1, rows: [{ id: game(0).gameId }] } },
    });
    expect(await read(`games?need=disagreeing`)).toMatchObject({ body: { data: { total: 0, rows: [] } } });
    await contest.change(game(0), {});
    const start = Date.parse(game(0).entry.startsAt);
    const moment = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const search = `games?q=${encodeURIComponent(game(0).home)}&status=final`;
    // `from` is inclusive, `until` is exclusive.
    expect(await read(`${search}&from=${moment(0)}&until=${moment(1)}`)).toMatchObject({
      body: { data: { total: 1, rows: [{ id: game(0).gameId }] } },
    });
    expect(await read(`${search}&from=${moment(-1)}&until=${moment(0)}`)).toMatchObject({
      body: { data: { total: 0 } },
    });
  });

  const changed = {
    status: 409,
    body: {
      error: {
        code: 'ACT_REFUSED',
        message: 'The game has changed since this preview. Look at the new preview.',
      },
    },
  };
  const previewVersion = async (gameId: string, proposal: object) => {
    const { body } = await send(`games/${gameId}/preview`, proposal);
    return z.object({ data: resultsAdminCalls.previewCorrection.output }).parse(body).data.gameVersion;
  };

  it('refuses to correct or unpin a game that a feed or an operator has changed since the preview', async () => {
    const { gameId } = game(1);
    const correction = final(30, 3);
    const old = await previewVersion(gameId, { kind: 'pin', ...correction });
    await contest.change(game(1), { status: 'final', points: { home: 3, away: 30 } });
    const path = `games/${gameId}/correct`;
    const { points } = correction.result;
    expect(await actOn(path, { points, reason, gameVersion: old })).toMatchObject(changed);
    expect(await read(`games/${gameId}`)).toMatchObject({
      body: { data: { points: { home: 3, away: 30 }, pin: null, acts: [] } },
    });
    const seen = await previewVersion(gameId, { kind: 'pin', ...correction });
    expect(await actOn(path, { points, reason, gameVersion: seen })).toMatchObject({ status: 200 });

    const unpin = { field: 'all', reason };
    const beforeOther = await previewVersion(gameId, { kind: 'unpin', field: 'all' });
    await actOn(path, { points: { home: 31, away: 3 }, reason: 'another operator' });
    expect(await send(`games/${gameId}/unpin`, { ...unpin, gameVersion: beforeOther })).toMatchObject(
      changed,
    );
    const now = await previewVersion(gameId, { kind: 'unpin', field: 'all' });
    expect(await send(`games/${gameId}/unpin`, { ...unpin, gameVersion: now })).toMatchObject({
      status: 200,
    });
  });

  it(
    'refuses an act on a contest whose board was settled since the preview',
    { timeout: 60_000 },
    async () => {
      await workUntilIdle(site.platform);
      const { id, gameId } = game(2);
      const proposal = { kind: 'contest', slateGameId: id, act: 'void' };
      const old = await previewVersion(gameId, proposal);
      expect(await previewVersion(gameId, proposal)).toBe(old);
      await contest.change(game(3), { status: 'final', points: { home: 9, away: 6 } });
      await workUntilIdle(site.platform);
      const path = `contest-games/${id}/void`;
      expect(await send(path, { reason, gameVersion: old })).toMatchObject(changed);
      const gameVersion = await previewVersion(gameId, proposal);
      expect(await send(path, { reason, gameVersion })).toMatchObject({ status: 200 });
    },
  );
});
