import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addTestOperator,
  addTestResults,
  addTestSport,
  addTestTeams,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../../test/support/index.ts';

const day = 86_400_000;
const reason = 'the league said so';
const preview = z.object({
  data: z.object({
    refusals: z.array(z.string()),
    doubts: z.array(z.object({ id: z.string(), sentence: z.string() })),
  }),
});
const games = 210;
const final = (home: number, away: number) => ({ result: { status: 'final', points: { home, away } } });

describe('the plausibility of acts on games', () => {
  let site: TestSite;
  let scorer: TestOperator;
  let sportId: string;
  let gameIds: readonly string[];
  let startsAt: Date;

  beforeAll(async () => {
    site = await startTestSite();
    scorer = await addTestOperator(site.platform, 'scorer');
    sportId = await addTestSport(site.platform, { name: 'Reef League', timeZone: 'Pacific/Honolulu' });
    const teams = await addTestTeams(site.platform, sportId, ['Lions', 'Bears']);
    const today = Math.floor(Date.now() / day) * day;
    const firstDay = new Date(today - games * day).toISOString().slice(0, 10);
    // A game a day at 8 AM in Honolulu, from 210 days ago to yesterday. Scores are 10 to 39, margins 1 to 15.
    const results = Array.from({ length: games }, (_, index) => {
      const away = 10 + (index % 16);
      return ['Lions', 'Bears', away + 1 + (index % 15), away] as const;
    });
    await addTestResults(site.platform, sportId, teams, results, firstDay);
    const stored = await site.platform.db
      .selectFrom('games')
      .select(['id', 'starts_at'])
      .where('sport_id', '=', sportId)
      .orderBy('starts_at', 'desc')
      .limit(4)
      .execute();
    gameIds = stored.map(({ id }) => id);
    startsAt = new Date(today + 2 * day + 18 * 3_600_000);
    await sql`
      update games set status = 'scheduled', home_points = null, away_points = null, starts_at = ${startsAt}
      where id = any (${gameIds.slice(0, 2)}::uuid[])
    `.execute(site.platform.db);
  }, 60_000);
  afterAll(async () => site.close());

  const idOf = (index: number) => gameIds[index] ?? '';
  const send = async (path: string, sent: object) => {
    const answer = await site.get(`/api/v1/admin/games/${path}`, {
      method: 'POST',
      headers: { ...scorer.headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const body: unknown = JSON.parse(await answer.text());
    return { status: answer.status, body };
  };
  const previewOf = async (index: number, proposal: object) => {
    const { body } = await send(`${idOf(index)}/preview`, { kind: 'pin', ...proposal });
    return preview.parse(body).data;
  };
  const stateOf = async (index: number) =>
    site.platform.db
      .selectFrom('games')
      .select(['status', 'home_points', 'away_points', 'starts_at'])
      .where('id', '=', idOf(index))
      .executeTakeFirstOrThrow();
  const countLines = async () =>
    (await site.platform.db.selectFrom('audit_log').select('id').execute()).length;

  it('refuses a tie, unless the rules of the season allow it', async () => {
    const tie = 'Reef League games cannot end in a tie such as 20–20.';
    const before = [await stateOf(2), await countLines()];
    expect(await previewOf(2, final(20, 20))).toMatchObject({ refusals: [tie] });
    const body = { points: { home: 20, away: 20 }, reason };
    const refused = { status: 409, body: { error: { code: 'ACT_REFUSED', message: tie } } };
    expect(await send(`${idOf(2)}/correct`, body)).toMatchObject(refused);
    expect([await stateOf(2), await countLines()]).toEqual(before);
    await sql`
      insert into season_rules (sport_id, season_id, margin_sigma, max_margin, ties_possible, points_version)
      select sport_id, season_id, 14, 100, true, 1 from games where id = ${idOf(2)}
    `.execute(site.platform.db);
    expect(await previewOf(2, final(20, 20))).toEqual({ refusals: [], doubts: [] });
    expect(await send(`${idOf(2)}/correct`, body)).toMatchObject({ status: 200 });
  });

  it('takes the result of a game that has not begun only with that fact confirmed', async () => {
    const { doubts } = await previewOf(0, final(24, 17));
    expect(doubts).toEqual([
      {
        id: expect.stringMatching(/^not-begun:[\w-]{8}$/u),
        sentence: expect.stringMatching(
          /^The game has not begun: it starts on \w{3}, \w{3} \d+, \d{4}, 8:00 AM HST\.$/u,
        ),
      },
    ]);
    const [doubt] = doubts;
    const body = { points: { home: 24, away: 17 }, reason };
    const unconfirmed = {
      status: 409,
      body: { error: { code: 'DOUBTS_UNCONFIRMED', fields: { [doubt?.id ?? '']: doubt?.sentence } } },
    };
    expect(await send(`${idOf(0)}/result`, body)).toMatchObject(unconfirmed);
    expect(await send(`${idOf(0)}/result`, { ...body, confirmed: ['not-begun'] })).toMatchObject(unconfirmed);
    // The start moves by an hour: the earlier confirmation was of another fact.
    const moved = new Date(startsAt.getTime() + 3_600_000).toISOString();
    expect(await send(`${idOf(0)}/start`, { startsAt: moved, reason })).toMatchObject({ status: 200 });
    const old = { ...body, confirmed: [doubt?.id] };
    expect(await send(`${idOf(0)}/result`, old)).toMatchObject({
      status: 409,
      body: { error: { code: 'DOUBTS_UNCONFIRMED', message: expect.stringContaining('9:00 AM HST') } },
    });
    const [present] = (await previewOf(0, final(24, 17))).doubts;
    expect(await send(`${idOf(0)}/result`, { ...body, confirmed: [present?.id] })).toMatchObject({
      status: 200,
    });
  });

  it('doubts a score that the sport has never seen, and names what it has seen', async () => {
    // An operator's own results do not widen the range.
    const sentence = 'Lions 940: in all known Reef League games, a team scored 10 to 39 points.';
    const { doubts } = await previewOf(3, final(940, 24));
    expect(doubts).toEqual([{ id: expect.stringMatching(/^odd-score:/u), sentence }]);
    expect((await previewOf(3, final(40, 26))).doubts).toHaveLength(1);
    expect((await previewOf(3, final(39, 24))).doubts).toEqual([]);
    expect((await previewOf(3, final(39, 10))).doubts).toEqual([
      { id: expect.stringMatching(/^odd-margin:/u), sentence: expect.stringContaining('the largest was 15') },
    ]);
    const body = { points: { home: 940, away: 24 }, reason };
    expect(await send(`${idOf(3)}/correct`, body)).toMatchObject({ status: 409 });
    expect(
      await send(`${idOf(3)}/correct`, { ...body, confirmed: doubts.map(({ id }) => id) }),
    ).toMatchObject({
      status: 200,
    });
  });

  it('refuses a start before the sport’s first season, and doubts other odd starts', async () => {
    expect(await previewOf(1, { startsAt: '1999-11-20T18:00:00Z' })).toMatchObject({
      refusals: [expect.stringMatching(/^The first known Reef League game was on .* 8:00 AM HST\.$/u)],
    });
    const body = { startsAt: '1999-11-20T18:00:00Z', reason, confirmed: ['outside-season'] };
    expect(await send(`${idOf(1)}/start`, body)).toMatchObject({ status: 409 });
    const codesOf = async (time: number) =>
      (await previewOf(1, { startsAt: new Date(time).toISOString() })).doubts.map(
        ({ id }) => id.split(':')[0],
      );
    const start = startsAt.getTime();
    expect(await codesOf(start + day)).toEqual([]);
    expect(await codesOf(start + 90 * day)).toEqual(['outside-season', 'far-from-previous']);
    expect(await codesOf(start - 4 * day)).toEqual(['start-in-past']);
    expect(await codesOf(start + 12 * 3_600_000)).toEqual(['odd-hour']);
  });

  it('has one act and one name for each change', async () => {
    const change = async (path: string, sent: object = {}) =>
      (await send(`${idOf(1)}/${path}`, { reason, ...sent })).status;
    expect(await send(`${idOf(1)}/correct`, { points: { home: 21, away: 20 }, reason })).toMatchObject({
      status: 409,
      body: { error: { message: 'This game has no result yet. Enter the result instead.' } },
    });
    expect(await send(`${idOf(3)}/result`, { points: { home: 21, away: 20 }, reason })).toMatchObject({
      status: 409,
      body: { error: { message: 'This game has a result already. Correct it instead.' } },
    });
    expect(await change('postpone')).toBe(200);
    expect(await stateOf(1)).toMatchObject({ status: 'postponed' });
    expect(await change('cancel')).toBe(200);
    expect(await stateOf(1)).toMatchObject({ status: 'cancelled' });
    expect(await change('reschedule')).toBe(200);
    expect(await stateOf(1)).toMatchObject({ status: 'scheduled' });
    const moved = new Date(startsAt.getTime() + day);
    expect(await change('start', { startsAt: moved.toISOString() })).toBe(200);
    expect(await stateOf(1)).toMatchObject({ starts_at: moved });
    expect(await change('unpin', { field: 'all' })).toBe(200);
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select('act')
      .where('subject_id', '=', idOf(1))
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(lines.map(({ act }) => act)).toEqual([
      'game.postpone',
      'game.cancel',
      'game.reschedule',
      'game.move-start',
      'game.unpin',
    ]);
  });
});
