import type { WinnerRow } from '@outpick/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  publishTestBoard,
  startTestSite,
  testBearer,
  waitUntilConnected,
} from '../../../test/support/index.ts';
import type { BareSport, TestPlayer, TestSite } from '../../../test/support/index.ts';
import { streamBoardRows } from './index.ts';

const day = 86_400_000;
const playerCount = 4;

/** A slate of one of two sports near a New Year. Its board is published once or twice, with different results. */
const slateOfHistory = fc.record({
  sport: fc.nat(1),
  /** Days from New Year. The range is small, so that slates of different sports often start at the same moment. */
  start: fc.integer({ min: -3, max: 3 }),
  /** The points of each player in each publication; null: not on the board. */
  results: fc.array(
    fc.tuple(
      ...Array.from({ length: playerCount }, () => fc.option(fc.integer({ min: -30, max: 30 }), { freq: 3 })),
    ),
    { minLength: 1, maxLength: 2 },
  ),
});
const history = fc.uniqueArray(slateOfHistory, {
  minLength: 2,
  maxLength: 7,
  selector: ({ sport, start }) => `${sport} ${start}`,
});

interface ExpectedRow {
  readonly slateId: string;
  readonly sport: number;
  readonly firstStart: number;
  readonly name: string;
  readonly points: number;
}

interface ListedRow {
  readonly slateId: string;
  readonly userName: string;
  readonly contest_pts: number;
  readonly cumul_sport_pts: number;
  readonly all_sport_pts: number;
}

const yearOf = (at: number) => new Date(at).getUTCFullYear();
const isUpTo = (row: ExpectedRow, last: ExpectedRow) =>
  row.firstStart < last.firstStart || (row.firstStart === last.firstStart && row.slateId <= last.slateId);
const sumOf = (rows: readonly ExpectedRow[]) => rows.reduce((sum, { points }) => sum + points, 0) / 10;

/** Computes a row's sums by their definition: the player's points on this board and on all earlier ones. */
function addSumsByDefinition(row: ExpectedRow, all: readonly ExpectedRow[]): ListedRow {
  const earlier = all.filter((one) => one.name === row.name && isUpTo(one, row));
  return {
    slateId: row.slateId,
    userName: row.name,
    contest_pts: row.points / 10,
    cumul_sport_pts: sumOf(earlier.filter(({ sport }) => sport === row.sport)),
    all_sport_pts: sumOf(earlier.filter(({ firstStart }) => yearOf(firstStart) === yearOf(row.firstStart))),
  };
}

const readRest = async (rows: AsyncGenerator<WinnerRow>) =>
  (await Array.fromAsync(rows)).map(({ name, contestPoints, seasonPoints }) => [
    name,
    contestPoints,
    seasonPoints,
  ]);

describe('sums on boards', () => {
  let site: TestSite;
  let reader: TestPlayer | undefined;
  let year = 1000;
  beforeAll(async () => {
    site = await startTestSite();
    await waitUntilConnected(site.platform);
    [reader] = await addTestPlayers(site.platform, 1);
  });
  afterAll(async () => site.close());

  const addNamedPlayers = async () => {
    const players = await addTestPlayers(site.platform, playerCount);
    const names = players.map((_, index) => `P${index}`);
    await sql`
      insert into profiles (account_id, contest_team_name)
      select * from unnest(${players.map(({ id }) => id)}::uuid[], ${names}::text[])
    `.execute(site.platform.db);
    return players;
  };
  const list = async (sportId: string, query: string): Promise<ListedRow[]> => {
    const answer = await site.get(`/api/v1/website/get-contest-winner?sportsCategory=${sportId}${query}`);
    return JSON.parse(await answer.text()).data.result.map((row: ListedRow) => ({
      slateId: row.slateId,
      userName: row.userName,
      contest_pts: row.contest_pts,
      cumul_sport_pts: row.cumul_sport_pts,
      all_sport_pts: row.all_sport_pts,
    }));
  };
  const download = async (sportId: string) => {
    const answer = await site.get(`/api/v1/website/download-file/${sportId}/winner`, {
      headers: testBearer(reader),
    });
    const [, ...lines] = (await answer.text()).trim().split('\r\n');
    return lines.filter((line) => line !== '').map((line) => line.split(',').slice(3));
  };

  it('[D-BOARD-06] [D-BOARD-07] [D-BOARD-09] equal their definition after any publications in any order, on every page and in the download', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 7 }), async (boards, pageSize) => {
        year += 2;
        const newYear = Date.UTC(year, 0, 1);
        const sports = await addBareSports(site.platform, 2);
        const players = await addNamedPlayers();
        const slates = await addBareSlates(
          site.platform,
          boards.map(({ sport, start }) => {
            const firstStart = new Date(newYear + start * day);
            const firstDay = firstStart.toISOString().slice(0, 10);
            const { sportId = '', seasonId = '' } = sports[sport] ?? {};
            return { sportId, seasonId, firstDay, lastDay: firstDay, firstStart, games: 1 };
          }),
        );
        for (const time of [0, 1])
          for (const [index, { results }] of boards.entries()) {
            const published = results[time];
            if (published)
              await publishTestBoard(
                site.platform,
                slates[index]?.id ?? '',
                published.flatMap((points, player) =>
                  points === null ? [] : [{ playerId: players[player]?.id ?? '', points }],
                ),
              );
          }
        const all = boards.flatMap(({ sport, start, results }, index): ExpectedRow[] =>
          (results.at(-1) ?? []).flatMap((points, player) =>
            points === null
              ? []
              : [
                  {
                    slateId: slates[index]?.id ?? '',
                    sport,
                    firstStart: newYear + start * day,
                    name: `P${player}`,
                    points,
                  },
                ],
          ),
        );
        for (const [sport, { sportId }] of sports.entries()) {
          const expected = all
            .filter((row) => row.sport === sport)
            .toSorted(
              (a, b) =>
                b.firstStart - a.firstStart ||
                b.points - a.points ||
                ((players[Number(a.name.slice(1))]?.id ?? '') < (players[Number(b.name.slice(1))]?.id ?? '')
                  ? -1
                  : 1),
            )
            .map((row) => addSumsByDefinition(row, all));
          const pages: ListedRow[] = [];
          for (let page = 1; page <= Math.ceil(expected.length / pageSize); page += 1)
            pages.push(...(await list(sportId, `&pageSize=${pageSize}&pageNumber=${page}`)));
          expect(pages).toEqual(expected);
          expect(await download(sportId)).toEqual(
            expected.map((row) => [
              row.userName,
              ...[row.contest_pts, row.cumul_sport_pts, row.all_sport_pts].map(String),
            ]),
          );
        }
      }),
      { numRuns: 25, interruptAfterTimeLimit: 60_000 },
    );
  }, 90_000);

  describe('while boards are replaced during a download', () => {
    let sport: BareSport;
    let players: TestPlayer[];
    let slateIds: string[];
    const publish = async (index: number, points: readonly number[]) =>
      publishTestBoard(
        site.platform,
        slateIds[index] ?? '',
        players.map(({ id }, player) => ({ playerId: id, points: points[player] ?? 0 })),
      );
    beforeEach(async () => {
      const [added] = await addBareSports(site.platform, 1);
      if (!added) throw new Error('no sport');
      sport = added;
      players = await addNamedPlayers();
      const slates = await addBareSlates(
        site.platform,
        ['2031-03-01', '2031-03-08'].map((firstDay) => ({
          ...sport,
          firstDay,
          lastDay: firstDay,
          firstStart: new Date(`${firstDay}T18:00:00Z`),
          games: 1,
        })),
      );
      slateIds = slates.map(({ id }) => id);
      await publish(0, [10, 20, 30, 40]);
      await publish(1, [1, 2, 3, 4]);
    });

    it('add the row’s own points to those on the current versions of the other boards', async () => {
      const rows = streamBoardRows(site.platform.db, sport.sportId, 1);
      expect((await rows.next()).value).toMatchObject({ name: 'P3', contestPoints: 0.4, seasonPoints: 4.4 });
      await publish(1, [900, 900, 900, 900]);
      await publish(0, [100, 200, 300, 400]);
      expect(await readRest(rows)).toEqual([
        ['P2', 0.3, 30.3],
        ['P1', 0.2, 20.2],
        ['P0', 0.1, 10.1],
        ['P3', 4, 4],
        ['P2', 3, 3],
        ['P1', 2, 2],
        ['P0', 1, 1],
      ]);
    });

    it('are not sent if the rows of a replaced version were deleted meanwhile: the download fails', async () => {
      const rows = streamBoardRows(site.platform.db, sport.sportId, 1);
      await rows.next();
      await publish(1, [5, 6, 7, 8]);
      await sql`delete from standings where slate_id = ${slateIds[1]}::uuid and version = 1`.execute(
        site.platform.db,
      );
      await expect(readRest(rows)).rejects.toThrow('a board was replaced');
    });
  });
});
