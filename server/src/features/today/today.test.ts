import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  openTestContest,
  startTestSite,
  testBearer,
  testPick,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestContest, TestContestGame, TestPlayer, TestSite } from '../../../test/support/index.ts';
import { weekOf } from '../settlement/index.ts';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

interface WireToday {
  readonly games: readonly {
    readonly sportId: string;
    readonly game: Record<string, unknown>;
    readonly score: unknown;
  }[];
  readonly sports: readonly { readonly id: string }[];
  readonly later: { readonly games: number; readonly first: string | null };
}

const idsOf = ({ games }: WireToday) => games.map(({ game }) => game['_id']);

describe('today', () => {
  let site: TestSite;
  let contest: TestContest;
  let other: TestContest;
  let games: [TestContestGame, TestContestGame, TestContestGame, TestContestGame];
  let ann: TestPlayer;
  let ben: TestPlayer;

  beforeAll(async () => {
    site = await startTestSite();
    contest = await openTestContest(site.platform, { name: 'Near', position: 1 });
    other = await openTestContest(site.platform, { name: 'Far', position: 2 });
    const [a, b] = await addTestPlayers(site.platform, 2);
    const [first, second, third, fourth] = contest.games;
    if (!a || !b || !first || !second || !third || !fourth) throw new Error('players or games are missing');
    [ann, ben, games] = [a, b, [first, second, third, fourth]];
    for (const game of other.games) await other.change(game, { startsAt: inHours(70) });
  });
  afterAll(async () => site.close());

  const read = async (path: string, player?: TestPlayer) => {
    const answer = await site.get(`/api/v1/${path}`, { headers: testBearer(player) });
    return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() };
  };
  const today = async (query = ''): Promise<WireToday> =>
    JSON.parse((await read(`website/today${query}`)).text).data;
  const own = async (player: TestPlayer) => JSON.parse((await read('users/today', player)).text).data;
  const submit = async (player: TestPlayer, picks: unknown) => {
    const answer = await site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(player) },
      body: JSON.stringify(picks),
    });
    expect(answer.status).toBe(200);
  };

  it('lists the games that lock within two days, counts the later ones, and lists them too on request', async () => {
    const [first, second, third, fourth] = games;
    await contest.change(first, { startsAt: inHours(2) });
    await contest.change(second, { startsAt: inHours(1) });
    await contest.change(third, { startsAt: inHours(47) });
    await contest.change(fourth, { startsAt: inHours(49) });
    const near = await today();
    expect(idsOf(near)).toEqual([second.id, first.id, third.id]);
    expect(near.sports.map(({ id }) => id)).toEqual([contest.sportId]);
    expect(near.games[0]).toMatchObject({
      sportId: contest.sportId,
      score: null,
      game: { state: 'open', userPredictedTeam: null, algoTeam: expect.any(String) },
    });
    expect(near.later.games).toBe(1 + other.games.length);
    expect(Date.parse(near.later.first ?? '')).toBeGreaterThan(Date.now() + 48 * hour);
    const all = await today('?days=all');
    expect(idsOf(all)).toHaveLength(4 + other.games.length);
    expect(all.sports.map(({ id }) => id)).toEqual([contest.sportId, other.sportId]);
    expect(all.later).toEqual({ games: 0, first: null });
    expect((await read('website/today?days=x')).status).toBe(422);
  });

  it('lists games that are being played with their score, and games that ended in the last 18 hours', async () => {
    const [first, second, third, fourth] = games;
    await contest.change(first, { startsAt: inHours(-1), status: 'live', points: { home: 3, away: 14 } });
    await contest.change(second, { startsAt: inHours(-20), status: 'final', points: { home: 20, away: 10 } });
    await contest.change(third, { startsAt: inHours(-26), status: 'final', points: { home: 20, away: 10 } });
    await contest.change(fourth, { startsAt: inHours(5), status: 'cancelled' });
    const answer = await today();
    expect(idsOf(answer)).toEqual([second.id, first.id, fourth.id]);
    expect(answer.games.map(({ score, game }) => [score, game['state']])).toEqual([
      [null, 'final'],
      [{ home: 3, away: 14 }, 'locked'],
      [null, 'void'],
    ]);
  });

  it('[D-SAFE-21] shows everyone the same, and a player’s picks to that player only', async () => {
    const [game] = other.games;
    if (!game) throw new Error('the contest has no game');
    const startsAt = inHours(70);
    await other.change(game, { startsAt });
    const pick = { ...testPick(game, 7), date: startsAt };
    await submit(ann, [pick]);
    const asVisitor = await read('website/today?days=all');
    const asAnn = await read('website/today?days=all', ann);
    expect(asVisitor.text).toBe(asAnn.text);
    const mine = await own(ann);
    expect(mine.games.filter(({ pick: one }: { pick: unknown }) => one !== null)).toEqual([
      {
        slateGameId: game.id,
        date: startsAt,
        state: 'open',
        pick: {
          team: 'home',
          margin: 7,
          savedAt: expect.any(String),
          version: expect.any(String),
          points: null,
          calledIt: false,
        },
      },
    ]);
    const { games: bens } = await own(ben);
    expect(bens.map(({ slateGameId }: { slateGameId: string }) => slateGameId)).toContain(game.id);
    expect(bens.every(({ pick: one }: { pick: unknown }) => one === null)).toBe(true);
    expect((await read('users/today', ann)).cache).toBe('no-store');
    expect((await read('users/today')).status).toBe(401);
  });

  it('counts the gap of the week on games that both picked, and says whether the player has a name', async () => {
    const startsAt = inHours(60);
    const [, game] = other.games;
    if (!game) throw new Error('the contest has no game');
    await other.change(game, { startsAt });
    await submit(ben, [{ ...testPick(game, 20), date: startsAt }]);
    expect(await own(ben)).toMatchObject({
      week: { points: 0, algorithmPoints: 0, games: 0 },
      isNamed: false,
    });
    await other.change(game, { startsAt: inHours(-4), status: 'final', points: { home: 90, away: 0 } });
    // The slate began in this week, whatever the day of the test.
    await site.platform.db
      .updateTable('slates')
      .set({ first_start: weekOf(new Date()).from })
      .where('id', '=', other.slateId)
      .execute();
    await workUntilIdle(site.platform);
    await site.platform.db
      .insertInto('profiles')
      .values({ account_id: ben.id, contest_team_name: 'Owls' })
      .execute();
    const { week, isNamed, games: played } = await own(ben);
    const one = played.find(({ slateGameId }: { slateGameId: string }) => slateGameId === game.id);
    expect(week).toMatchObject({ games: 1, points: one.pick.points });
    expect(week.points).toBeGreaterThan(0);
    expect(isNamed).toBe(true);
  });

  it('has weeks from Monday to Sunday, as digests do', () => {
    const monday = new Date('2026-11-16T00:00:00Z');
    for (const moment of ['2026-11-16T00:00:00Z', '2026-11-19T12:00:00Z', '2026-11-22T23:59:59Z'])
      expect(weekOf(new Date(moment))).toEqual({ from: monday, to: new Date('2026-11-23T00:00:00Z') });
  });
});
