import { contestPoints } from '@outpick/forecast';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSports,
  addTestPlayers,
  asOwner,
  eventually,
  finishTestSlate,
  playTestSlate,
  startTestSite,
  testBearer,
} from '../../../test/support/index.ts';
import type { BareSlate, BareSport, TestPlayer, TestSite } from '../../../test/support/index.ts';
import { algorithmId } from '../players/index.ts';
import { settleSlate } from '../settlement/index.ts';
import { listFinishedBoards, listLastWinners, listTopRows } from './index.ts';

const sigma = 13;
const won = (margin: number) => contestPoints(margin, sigma, 'win') / 10;
const lost = (margin: number) => contestPoints(margin, sigma, 'loss') / 10;
const sum = (...points: readonly number[]) =>
  Math.round(points.reduce((total, one) => total + one, 0) * 10) / 10;

interface Row {
  rowId: string;
  slateId: string;
  date: string;
  sportsCategory: { sportName: string };
  rank: number;
  userName: string;
  contest_pts: number;
  cumul_sport_pts: number;
  all_sport_pts: number;
  isAlgorithm: boolean;
  gamesPicked: number;
  gamesInContest: number;
  againstAlgorithm: string | null;
}

const compareValues = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
const compareNames = (a: string | number, b: string | number) =>
  new Intl.Collator('und').compare(String(a), String(b));

const sortKeys = ['date', 'rank', 'userName', 'contest_pts', 'cumul_sport_pts', 'all_sport_pts'] as const;

describe('boards', () => {
  let site: TestSite;
  let sport: BareSport;
  let other: BareSport;
  let players: Record<'ann' | 'ben' | 'cat' | 'dan' | 'eve' | 'fay', TestPlayer>;
  /** The sport's slates, oldest first: one before New Year, two after it. */
  let slates: readonly BareSlate[];
  let otherSlate: BareSlate;

  beforeAll(async () => {
    site = await startTestSite();
    const { platform } = site;
    const [first, second] = await addBareSports(platform, 2, { sigma });
    const [ann, ben, cat, dan, eve, fay] = await addTestPlayers(platform, 6);
    if (!first || !second || !ann || !ben || !cat || !dan || !eve || !fay)
      throw new Error('sports or players are missing');
    [sport, other, players] = [first, second, { ann, ben, cat, dan, eve, fay }];
    await sql`
      insert into profiles (account_id, name, last_name, contest_team_name) values
        (${ann.id}, 'Ann', 'Archer', 'Owls'), (${ben.id}, 'Ben', 'Smith', null), (${eve.id}, 'Eve', null, null)
    `.execute(platform.db);
    const old = await playTestSlate(platform, sport, '2025-12-28T18:00:00Z', [
      [ann, 0, 'Home', 7],
      [ben, 0, 'Away', 7],
    ]);
    await finishTestSlate(platform, old, [10, 3, 3]);
    otherSlate = await playTestSlate(platform, other, '2026-01-04T18:00:00Z', [[ann, 0, 'Home', 20]]);
    await finishTestSlate(platform, otherSlate, [10, 3, 3]);
    const middle = await playTestSlate(platform, sport, '2026-01-05T18:00:00Z', [
      [ann, 0, 'Home', 30],
      [ann, 1, 'Away', 1],
      [ben, 0, 'Home', 9],
      // All have 0 points: dan from two games, fay with the smaller margin error, cat and eve equal.
      [cat, 0, 'Home', 0],
      [dan, 0, 'Home', 0],
      [dan, 1, 'Home', 0],
      [eve, 0, 'Away', 0],
      [fay, 1, 'Home', 0],
    ]);
    await finishTestSlate(platform, middle, [12, -4, 2]);
    const last = await playTestSlate(platform, sport, '2026-01-12T18:00:00Z', [[eve, 0, 'Home', 5]]);
    await finishTestSlate(platform, last, [1]);
    slates = [old, middle, last];
  });
  afterAll(async () => site.close());

  const request = async (query = '', sportId = sport.sportId) => {
    const answer = await site.get(`/api/v1/website/get-contest-winner?sportsCategory=${sportId}${query}`);
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const rows = async (query = '', sportId = sport.sportId): Promise<Row[]> =>
    (await request(query, sportId)).body.data.result;
  const board = async (slate: number) => rows(`&slateId=${slates[slate]?.id}`);
  const rowOf = async (slate: number, userName: string) => {
    const found = (await board(slate)).find((row) => row.userName === userName);
    if (!found) throw new Error(`${userName} is not on the board`);
    return found;
  };

  it('[S7-CALL-69] [S7-CALL-70] [S3-WINNER-02] list rows with their fields and total, newest slate first, each by place', async () => {
    const { body } = await request('&pageSize=100&pageNumber=1');
    expect(body.data.total).toBe(12);
    expect(body.data.result).toHaveLength(12);
    const order = (body.data.result as Row[]).map(({ date }) => date);
    expect(order).toEqual(order.toSorted().toReversed());
    expect(body.data.result[0]).toEqual({
      rowId: expect.stringMatching(/^[\w-]{16}$/u),
      slateId: slates[2]?.id,
      date: '2026-01-12T00:00:00.000Z',
      sportsCategory: { _id: sport.sportId, sportName: expect.any(String) },
      rank: 1,
      userName: expect.any(String),
      contest_pts: expect.any(Number),
      cumul_sport_pts: expect.any(Number),
      all_sport_pts: expect.any(Number),
      isAlgorithm: expect.any(Boolean),
      gamesPicked: 1,
      gamesInContest: 3,
      againstAlgorithm: expect.toBeOneOf([null, 'beat', 'level', 'chasing']),
    });
  });

  it('[D-BOARD-01] [D-BOARD-02] name players by team, else by first name and initial, else by tag', async () => {
    const names = (await board(1)).map(({ userName }) => userName);
    expect(names).toEqual(expect.arrayContaining(['Owls', 'Ben S.', 'Eve']));
    expect(names.filter((name) => /^Player [0-9A-F]{5}$/u.test(name))).toHaveLength(3);
  });

  it('[D-BOARD-12] [D-BOARD-11] mark only the algorithm, and contain every player with a pick', async () => {
    for (const [slate, count] of [
      [0, 3],
      [1, 7],
      [2, 2],
    ] as const) {
      const all = await board(slate);
      expect(all).toHaveLength(count);
      expect(all.filter(({ isAlgorithm }) => isAlgorithm).map(({ userName }) => userName)).toEqual([
        'The Algorithm',
      ]);
    }
  });

  it('[D-BOARD-05] [D-BOARD-06] [D-BOARD-07] sum points of the slate, of the sport’s season, and of the year in all sports', async () => {
    const owls = await rowOf(1, 'Owls');
    const slate = sum(won(30), won(1));
    expect(owls.contest_pts).toBe(slate);
    expect(owls.cumul_sport_pts).toBe(sum(won(7), slate));
    expect(owls.all_sport_pts).toBe(sum(won(20), slate));
    expect(await rowOf(0, 'Ben S.')).toMatchObject({ contest_pts: lost(7), all_sport_pts: lost(7) });
  });

  it('[D-BOARD-08] rank by points, then more games picked, then smaller margin error; equal rows share a rank', async () => {
    const all = await board(1);
    const place = (name: RegExp) => all.findIndex(({ userName }) => name.test(userName));
    const points = all.map((row) => row.contest_pts);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    const level = all.filter((row) => row.contest_pts === 0);
    expect(level.map(({ gamesPicked }) => gamesPicked)).toEqual([2, 1, 1, 1]);
    // Of the three players with one pick, one has a margin error of 4 and two have one of 12.
    const [first = 0, ...rest] = level.map(({ rank }) => rank);
    expect(rest).toEqual([first + 1, first + 2, first + 2]);
    expect(place(/^Owls$/u)).toBeLessThan(place(/^Ben S\.$/u));
    expect((await board(0)).map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('[D-BOARD-13] mark every row as above or below the algorithm', async () => {
    const all = await board(1);
    const line = all.findIndex(({ isAlgorithm }) => isAlgorithm);
    expect(all.map(({ againstAlgorithm }) => againstAlgorithm)).toEqual(
      all.map((_, index) => {
        if (index === line) return null;
        return index < line ? 'beat' : 'chasing';
      }),
    );
    expect(line).toBeGreaterThan(0);
    expect(line).toBeLessThan(all.length - 1);
  });

  it('[D-LIST-11] sort by each field in both directions', async () => {
    for (const key of sortKeys) {
      const up = (await rows(`&sortKey=${key}&sortOrder=asc`)).map((row) => row[key]);
      const down = (await rows(`&sortKey=${key}&sortOrder=dsc`)).map((row) => row[key]);
      const order = up.toSorted(key === 'userName' ? compareNames : compareValues);
      expect(up).toEqual(order);
      expect(down).toEqual(order.toReversed());
    }
  });

  it('[D-LIST-13] [D-LIST-04] have pages that together contain each row once, with a hundred rows by default', async () => {
    for (const sort of [
      '',
      ...sortKeys.flatMap((key) => ['asc', 'dsc'].map((way) => `&sortKey=${key}&sortOrder=${way}`)),
    ]) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map(async (page) => rows(`${sort}&pageSize=3&pageNumber=${page}`)),
      );
      const ids = pages.flat().map(({ rowId }) => rowId);
      expect([sort, new Set(ids).size, ids.length]).toEqual([sort, 12, 12]);
      expect(ids).toEqual((await rows(sort)).map(({ rowId }) => rowId));
    }
    expect(await rows('&pageSize=3&pageNumber=5')).toEqual([]);
  });

  it.each(['&sortKey=points', '&sortKey=player_id', '&sortOrder=up', '&pageSize=0', '&slateId=x'])(
    '[D-LIST-01] refuse %s',
    async (query) => {
      expect((await request(query)).status).toBe(422);
    },
  );

  it('answer 404 for an unknown sport or another sport’s slate', async () => {
    expect((await request('', '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).status).toBe(404);
    expect((await request(`&slateId=${slates[0]?.id}`, other.sportId)).status).toBe(404);
  });

  const own = async (player?: TestPlayer, query = '') => {
    const path = `/api/v1/users/boards/${sport.sportId}${query}`;
    const answer = await site.get(path, { headers: testBearer(player) });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

  it('give a player the player’s own rows with their positions, and refuse visitors', async () => {
    const { body } = await own(players.ann);
    expect(body.data.result.map(({ row }: { row: Row }) => row.slateId)).toEqual([
      slates[1]?.id,
      slates[0]?.id,
    ]);
    const all = await rows();
    for (const { row, position } of body.data.result) {
      expect(row.userName).toBe('Owls');
      expect(all[position - 1]).toEqual(row);
    }
    const one = (await own(players.ann, `?slateId=${slates[0]?.id}`)).body.data.result;
    expect(one).toMatchObject([{ place: expect.any(Number), players: 2 }]);
    expect((await board(0))[one[0].place - 1]).toEqual(one[0].row);
    const algorithm = (await board(0)).find(({ isAlgorithm }) => isAlgorithm);
    expect(one[0].algorithmPoints).toBe(algorithm?.contest_pts);
    expect((await own()).status).toBe(401);
  });

  const overview = async () =>
    JSON.parse(await (await site.get(`/api/v1/website/boards/${sport.sportId}`)).text()).data;

  it('are summarized with the algorithm’s rank', async () => {
    const { result } = await overview();
    expect(result.map(({ slateId }: { slateId: string }) => slateId)).toEqual(
      slates.map(({ id }) => id).toReversed(),
    );
    expect(result[0]).toMatchObject({ players: 1, games: 3, gamesDecided: 1 });
    const line = (await board(1)).findIndex(({ isAlgorithm }) => isAlgorithm);
    expect(result[1].algorithm).toMatchObject({ rank: line + 1, beatenBy: line });
  });

  it('name the winner of the last finished slate of each sport', async () => {
    const winners = await listLastWinners(site.platform.db);
    expect(winners.map(({ slateId, userName, rank }) => [slateId, userName, rank])).toContainEqual([
      slates[1]?.id,
      'Owls',
      1,
    ]);
    expect(winners).toHaveLength(2);
    expect(winners.find(({ slateId }) => slateId === slates[1]?.id)).toMatchObject({
      gamesPicked: 2,
      gamesInContest: 3,
    });
  });

  it('count how many people finished boards of a period, and how many of them above the algorithm', async () => {
    const days = { first: sql`current_date`, end: sql`current_date + 365` };
    const boards = await listFinishedBoards(site.platform.db, days);
    const line = (await board(1)).findIndex(({ isAlgorithm }) => isAlgorithm);
    expect(boards.find(({ slateId }) => slateId === slates[1]?.id)).toMatchObject({
      players: 6,
      ahead: line,
    });
    // The newest slate has games without a result.
    expect(boards.map(({ slateId }) => slateId)).not.toContain(slates[2]?.id);
    const owls = (await listTopRows(site.platform.db, days)).find(
      ({ slateId, playerId }) => slateId === slates[1]?.id && playerId === players.ann.id,
    );
    expect(owls).toMatchObject({
      ahead: true,
      games: 2,
      gamesInContest: 3,
      tenths: 10 * sum(won(30), won(1)),
    });
  });

  it('have three best people, wherever the algorithm stands', async () => {
    const { platform } = site;
    const [bare] = await addBareSports(platform, 1, { sigma });
    const five = await addTestPlayers(platform, 5);
    if (!bare) throw new Error('the sport is missing');
    const slate = await playTestSlate(
      platform,
      bare,
      '2026-02-02T18:00:00Z',
      five.map((player, index) => [player, 0, 'Home', 10 - index] as const),
      1,
    );
    await sql`
      insert into picks
      select month, slate_id, ${algorithmId}::uuid, slate_game_id, false, 40, saved_at from picks
      where player_id = ${five[0]?.id ?? ''}::uuid
    `.execute(platform.db);
    await finishTestSlate(platform, slate, [10]);
    const days = { first: sql`current_date`, end: sql`current_date + 365` };
    const top = (await listTopRows(platform.db, days)).filter(({ slateId }) => slateId === slate.id);
    expect(new Set(top.map(({ playerId }) => playerId))).toEqual(
      new Set(five.slice(0, 3).map(({ id }) => id)),
    );
  });

  it('[D-BOARD-14] have the league’s day of the first game as their date, at 00:00 UTC, in rows, summaries and winners', async () => {
    // 1:30 in UTC is the evening before in New York. The season and the year of the sums do not depend on it.
    const [night] = await addBareSports(site.platform, 1, { sigma });
    if (!night) throw new Error('the sport is missing');
    await sql`update sports set time_zone = 'America/New_York' where id = ${night.sportId}`.execute(
      site.platform.db,
    );
    const slate = await playTestSlate(site.platform, night, '2026-01-01T01:30:00Z', [
      [players.ann, 0, 'Home', 7],
    ]);
    await finishTestSlate(site.platform, slate, [10, 3, 3]);
    const date = '2025-12-31T00:00:00.000Z';
    expect((await rows('', night.sportId)).map((row) => row.date)).toEqual([date, date]);
    const read = async (path: string) =>
      JSON.parse(await (await site.get(`/api/v1/website/${path}`)).text()).data;
    expect((await read(`boards/${night.sportId}`)).result).toMatchObject([{ date, day: '2025-12-31' }]);
    const data = await read('last-winners');
    expect(data.result.find(({ slateId }: { slateId: string }) => slateId === slate.id)).toMatchObject({
      date,
    });
    const file = await site.get(`/api/v1/website/download-file/${night.sportId}/winner`, {
      headers: testBearer(players.ann),
    });
    expect((await file.text()).split('\r\n')[1]).toMatch(/^2025-12-31T00:00:00\.000Z,/u);
    const [owls] = (await rows('', night.sportId)).filter(({ userName }) => userName === 'Owls');
    // In UTC the first start is in 2026, so the slate of December does not count.
    expect(owls?.all_sport_pts).toBe(won(7));
  });

  it('count the gap to the algorithm on the games that both picked', async () => {
    const algorithmPoints = async (slateId: string | undefined) => {
      const { rows: points } = await sql<{ tenths: number }>`
        select tenths from picks
        join slates on slates.id = picks.slate_id
        join settled_games using (slate_game_id)
        join contest_points on contest_points.sport_id = slates.sport_id
          and contest_points.season_id = slates.season_id and contest_points.margin = picks.margin
          and contest_points.outcome = case when (settled_games.outcome = 'home') = home then 'win' else 'loss' end
        where picks.slate_id = ${slateId ?? null} and picks.player_id = ${algorithmId} and settled_games.outcome <> 'tie'
          and slate_game_id in (
            select slate_game_id from picks where slate_id = ${slateId ?? null} and player_id = ${players.ann.id})
      `.execute(site.platform.db);
      return points.reduce((total, { tenths }) => total + tenths, 0) / 10;
    };
    const { result } = (await own(players.ann)).body.data;
    expect(result).toHaveLength(2);
    for (const { row, gap, algorithmPoints: onBoard } of result) {
      expect(gap).toEqual({
        points: row.contest_pts,
        algorithmPoints: await algorithmPoints(row.slateId),
        games: row.gamesPicked,
      });
      expect(gap.algorithmPoints).not.toBe(onBoard);
    }
  });

  it('[D-BOARD-03] never contain an email address or an account id', async () => {
    const answers = [
      JSON.stringify((await request()).body),
      JSON.stringify(await overview()),
      JSON.stringify((await own(players.ann)).body),
      JSON.stringify(await listLastWinners(site.platform.db)),
    ];
    const file = await site.get(`/api/v1/website/download-file/${sport.sportId}/winner`, {
      headers: testBearer(players.ann),
    });
    answers.push(await file.text());
    expect(answers.at(-1)).toContain('Owls');
    for (const answer of answers) {
      expect(answer).not.toContain('@');
      for (const { id } of Object.values(players)) expect(answer).not.toContain(id);
    }
  });

  it('have the same rows as their download', async () => {
    const answer = await site.get(`/api/v1/website/download-file/${sport.sportId}/winner`, {
      headers: testBearer(players.ann),
    });
    const [header, ...lines] = (await answer.text()).trim().split('\r\n');
    expect(header).toBe('Date,Sport,Rank,Name,Contest_Pts,Cumul_Sport_Pts,All_Sport_Pts');
    expect(lines).toEqual(
      (await rows()).map((row) =>
        [
          row.date,
          row.sportsCategory.sportName,
          row.rank,
          row.userName,
          row.contest_pts,
          row.cumul_sport_pts,
          row.all_sport_pts,
        ].join(','),
      ),
    );
  });

  it('[D-BOARD-09] [D-BOARD-10] and the sums on later boards change with a corrected result, and the correction is public', async () => {
    const [before, after] = [await rowOf(1, 'Owls'), await overview()];
    expect(after.rescorings).toEqual([]);
    await asOwner(
      site.platform.config.DATABASE_URL,
      `update games set home_points = 50, away_points = 53 where id = $1`,
      [slates[0]?.games[0]?.gameId],
    );
    await settleSlate(site.platform, slates[0]?.id ?? '');
    await eventually(async () =>
      expect(await rowOf(0, 'Owls')).toMatchObject({
        rank: 3,
        contest_pts: lost(7),
        cumul_sport_pts: lost(7),
        all_sport_pts: lost(7),
      }),
    );
    expect(await rowOf(0, 'Ben S.')).toMatchObject({
      rank: 1,
      contest_pts: won(7),
      cumul_sport_pts: won(7),
      all_sport_pts: won(7),
    });
    const now = await rowOf(1, 'Owls');
    expect(now.cumul_sport_pts).toBe(sum(before.cumul_sport_pts, -won(7), lost(7)));
    expect(now.all_sport_pts).toBe(before.all_sport_pts);
    const { rescorings, published } = await overview();
    expect(published).toBe(after.published + 1);
    expect(rescorings).toEqual([
      {
        at: expect.stringMatching(/^20\d\d-/u),
        slateId: slates[0]?.id,
        gameId: slates[0]?.games[0]?.gameId,
        homeTeam: 'Home',
        awayTeam: 'Away',
        before: { outcome: 'result', homeMargin: 10 },
        after: { outcome: 'result', homeMargin: -3 },
      },
    ]);
  });

  it('[D-BOARD-07] [D-BOARD-09] of later slates get new sums of the year if a result of another sport changes', async () => {
    const before = await rowOf(1, 'Owls');
    await asOwner(
      site.platform.config.DATABASE_URL,
      `update games set home_points = 50, away_points = 53 where id = $1`,
      [otherSlate.games[0]?.gameId],
    );
    await settleSlate(site.platform, otherSlate.id);
    const now = sum(before.all_sport_pts, -won(20), lost(20));
    await eventually(async () => expect(await rowOf(1, 'Owls')).toEqual({ ...before, all_sport_pts: now }));
  });

  it('[D-SAFE-33] keep the row of a deleted account without its name, and change nothing else', async () => {
    const before = await rows();
    const answer = await site.get('/api/v1/auth/userDelete', {
      method: 'DELETE',
      headers: testBearer(players.eve),
    });
    expect(answer.status).toBe(200);
    const after = await eventually(async () => {
      const found = await rows();
      expect(found.map(({ userName }) => userName)).not.toContain('Eve');
      return found;
    });
    expect(after.map(({ userName: _name, ...row }) => row)).toEqual(
      before.map(({ userName: _name, ...row }) => row),
    );
    const row = before.find(({ userName }) => userName === 'Eve');
    expect(after.find(({ rowId }) => rowId === row?.rowId)?.userName).toMatch(/^Player [0-9A-F]{5}$/u);
  });
});
