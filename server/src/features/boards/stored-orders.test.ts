import { createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  eventually,
  publishTestBoard,
  startTestSite,
  testBearer,
  waitUntilConnected,
} from '../../../test/support/index.ts';
import type { TestPlayer, TestSite } from '../../../test/support/index.ts';
import { findBoardsToOrder, orderBoard } from './index.ts';

interface Row {
  readonly userName: string;
  readonly rank: number;
  readonly contest_pts: number;
  readonly cumul_sport_pts: number;
  readonly all_sport_pts: number;
}

/** Options with which every board counts as large. */
const large = { largerThan: 0, minutesBetween: 0 };
const playerCount = 11;
const pageSize = 4;
const keys = ['rank', 'userName', 'contest_pts', 'cumul_sport_pts', 'all_sport_pts'] as const;
type Key = (typeof keys)[number];
const orders = keys.flatMap((key) => (['asc', 'dsc'] as const).map((way) => [key, way] as const));
const firstNames = ['éva', 'Eva', 'Zoe', 'yak', 'Ångström', 'zoe', 'Eva', 'Ben', 'Šimon', 'Simon', '李'];

const collator = new Intl.Collator('und');
const compare = (key: Key, a: Row, b: Row) =>
  key === 'userName' ? collator.compare(a.userName, b.userName) : a[key] - b[key];

const sortByKey = (rows: readonly Row[], key: Key, way: 'asc' | 'dsc') =>
  rows.toSorted((a, b) => (way === 'asc' ? 1 : -1) * compare(key, a, b));
const asSet = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('stored orders of a large board', () => {
  let site: TestSite;
  let players: TestPlayer[];
  let sportId: string;
  /** The sport's boards, oldest first, and a board of another sport before the newest one. */
  let slateIds: string[];
  let otherSlateId: string;
  const random = createRandom(5);

  const publish = async (slateId: string, count = playerCount) =>
    publishTestBoard(
      site.platform,
      slateId,
      players.slice(0, count).map(({ id }) => ({ playerId: id, points: random.integer(7) - 3 })),
    );
  const newest = () => slateIds.at(-1) ?? '';

  beforeAll(async () => {
    site = await startTestSite();
    await waitUntilConnected(site.platform);
    const [sport, other] = await addBareSports(site.platform, 2);
    if (!sport || !other) throw new Error('no sports');
    ({ sportId } = sport);
    players = await addTestPlayers(site.platform, playerCount);
    await sql`
      insert into profiles (account_id, contest_team_name)
      select * from unnest(${players.map(({ id }) => id)}::uuid[], ${firstNames}::text[])
    `.execute(site.platform.db);
    const slates = await addBareSlates(
      site.platform,
      ['2031-02-22', '2031-03-01', '2031-03-08', '2031-03-05'].map((firstDay, index) => ({
        ...(index < 3 ? sport : other),
        firstDay,
        lastDay: firstDay,
        firstStart: new Date(`${firstDay}T18:00:00Z`),
        games: 1,
      })),
    );
    slateIds = slates.slice(0, 3).map(({ id }) => id);
    otherSlateId = slates[3]?.id ?? '';
    for (const { id } of slates) await publish(id);
  });
  afterAll(async () => site.close());

  const list = async (query: string): Promise<Row[]> => {
    const answer = await site.get(
      `/api/v1/website/get-contest-winner?sportsCategory=${sportId}&slateId=${newest()}${query}`,
    );
    return JSON.parse(await answer.text()).data.result;
  };
  const listPages = async (key: Key, way: 'asc' | 'dsc'): Promise<Row[]> => {
    const pages: Row[] = [];
    for (let page = 1; page <= Math.ceil(playerCount / pageSize); page += 1)
      pages.push(...(await list(`&sortKey=${key}&sortOrder=${way}&pageSize=${pageSize}&pageNumber=${page}`)));
    return pages;
  };
  /** Expects the pages in each order to list the board sorted by the order's key, with ties in the order of places. */
  const expectSorted = async () => {
    const byPlace = await list('');
    for (const [key, way] of orders)
      expect([key, way, await listPages(key, way)]).toEqual([key, way, sortByKey(byPlace, key, way)]);
  };
  /** Expects the pages in each order to list all rows of the board with the board's numbers, sorted in any way. */
  const expectSameRows = async () => {
    const byPlace = asSet(await list(''));
    for (const [key, way] of orders)
      expect([key, way, asSet(await listPages(key, way))]).toEqual([key, way, byPlace]);
  };
  const rename = async (player: TestPlayer | undefined, name: string) => {
    const form = new FormData();
    form.set('email', `${player?.id}@example.org`);
    form.set('contestTeamName', name);
    const init = { method: 'POST', headers: testBearer(player), body: form };
    expect((await site.get('/api/v1/auth/updateProfile', init)).status).toBe(200);
    await eventually(async () => expect((await list('')).map(({ userName }) => userName)).toContain(name));
  };
  const countChunks = async () => {
    const { rows } = await sql<{ chunks: number; orders: number }>`
      select (select count(*) from board_order_chunks where slate_id = ${newest()}) as chunks,
             (select count(*) from board_orders where slate_id = ${newest()}) as orders
    `.execute(site.platform.db);
    return rows[0];
  };
  const renew = async () => {
    for (const slateId of await findBoardsToOrder(site.platform.db, large))
      await orderBoard(site.platform, slateId, large);
  };

  it('[D-LIST-11] [D-LIST-13] give the same pages, by every key and in both directions, as sorting on read', async () => {
    await expectSorted();
    await renew();
    // One chunk for each key and direction that differs from the order of places.
    expect(await countChunks()).toEqual({ chunks: 8, orders: 5 });
    await eventually(expectSorted);
  });

  it('list current numbers after earlier boards of any sport were corrected, and are renewed by the job', async () => {
    const before = await list('');
    for (const slateId of [slateIds[0] ?? '', otherSlateId]) await publish(slateId);
    await eventually(async () => expect(await list('')).not.toEqual(before));
    await eventually(expectSameRows);
    await renew();
    await eventually(expectSorted);
  });

  it('keep a renamed player’s place until the job has run', async () => {
    const before = await listPages('userName', 'asc');
    await rename(players[3], 'Aaron');
    const renamed = await listPages('userName', 'asc');
    expect(renamed.map(({ rank }) => rank)).toEqual(before.map(({ rank }) => rank));
    expect(renamed[0]?.userName).not.toBe('Aaron');
    // The orders are not renewed by default, because they were made less than three minutes ago.
    expect(await findBoardsToOrder(site.platform.db, { largerThan: 0 })).toEqual([]);
    expect(await findBoardsToOrder(site.platform.db, large)).toContain(newest());
    await renew();
    await eventually(async () => expect((await listPages('userName', 'asc'))[0]?.userName).toBe('Aaron'));
    await expectSorted();
  });

  it('list each player once with current numbers after the board was published again, and are renewed by the job', async () => {
    const before = await list('');
    await publish(newest());
    await eventually(async () => expect(await list('')).not.toEqual(before));
    await eventually(expectSameRows);
    await renew();
    await eventually(expectSorted);
  });

  it('are not used if the board has new players: until the job has run, the board is sorted when it is read', async () => {
    await publish(newest(), playerCount - 2);
    await renew();
    await publish(newest());
    await eventually(async () => expect(await list('')).toHaveLength(playerCount));
    const byPlace = await list('');
    const last = async (key: Key, way: 'asc' | 'dsc') =>
      list(`&sortKey=${key}&sortOrder=${way}&pageSize=${pageSize}&pageNumber=3`);
    for (const [key, way] of orders)
      await eventually(async () =>
        expect(await last(key, way)).toEqual(sortByKey(byPlace, key, way).slice(2 * pageSize)),
      );
    await renew();
    await eventually(expectSorted);
  });

  it('are made once if the job runs twice or is aborted at its start, and leave no chunks behind', async () => {
    await publish(newest());
    await Promise.all([
      orderBoard(site.platform, newest(), large),
      orderBoard(site.platform, newest(), large),
    ]);
    const canceled = AbortSignal.abort();
    await publish(newest());
    await expect(orderBoard(site.platform, newest(), { ...large, signal: canceled })).rejects.toThrow(
      'aborted',
    );
    await orderBoard(site.platform, newest(), large);
    expect(await countChunks()).toEqual({ chunks: 8, orders: 5 });
    await eventually(expectSorted);
    // No board must be ordered, because nothing has changed since the job ran.
    expect(await findBoardsToOrder(site.platform.db, large)).toEqual([]);
  });

  it('are deleted when the board is small again', async () => {
    await publish(newest());
    await orderBoard(site.platform, newest(), { largerThan: playerCount });
    expect(await countChunks()).toEqual({ chunks: 0, orders: 0 });
    await eventually(expectSorted);
  });

  it('are kept only for sorting by sums, and deleted for other keys, if only the sums are slow to read', async () => {
    // Before the newest board, the year has two boards of its sport and one of the other sport. One of them has fewer players
    // than the newest board, two have more.
    await publish(slateIds[1] ?? '', 5);
    await publish(newest(), playerCount - 2);
    const summed = 2 * (playerCount - 2) + 5;
    await orderBoard(site.platform, newest(), large);
    expect(await countChunks()).toEqual({ chunks: 8, orders: 5 });
    const costly = { largerThan: playerCount, summingMoreThan: summed - 1, minutesBetween: 0 };
    for (const slateId of await findBoardsToOrder(site.platform.db, costly))
      await orderBoard(site.platform, slateId, costly);
    expect(await countChunks()).toEqual({ chunks: 4, orders: 2 });
    await eventually(expectSorted);
    await publish(slateIds[0] ?? '');
    expect(await findBoardsToOrder(site.platform.db, costly)).toEqual([newest()]);
    await orderBoard(site.platform, newest(), costly);
    await eventually(expectSorted);
    expect(await findBoardsToOrder(site.platform.db, costly)).toEqual([]);
    // With a higher limit the sums are no longer slow to read: the job finds the board and deletes its orders.
    const cheap = { ...costly, summingMoreThan: summed };
    expect(await findBoardsToOrder(site.platform.db, cheap)).toEqual([newest()]);
    await orderBoard(site.platform, newest(), cheap);
    expect(await countChunks()).toEqual({ chunks: 0, orders: 0 });
    expect(await findBoardsToOrder(site.platform.db, cheap)).toEqual([]);
  });
});
