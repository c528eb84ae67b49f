import { orderBoard } from '@outpick/server';
import type { Platform } from '@outpick/server';
import {
  addTestPlayers,
  eventually,
  openTestPlatform,
  waitUntilConnected,
  startTestSite,
  testBearer,
} from '@outpick/server/testing';
import type { TestSite } from '@outpick/server/testing';
import { addLargeBoards } from './large-board.ts';

/** Requests per measurement, each with an invalidated cache. */
const requestCount = 15;

interface Measurement {
  readonly what: string;
  readonly 'median, ms': number;
  readonly 'slowest, ms': number;
}

interface Page {
  readonly what: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
}

const roundToTenths = (value = 0) => Number(value.toFixed(1));

async function measurePage(
  site: TestSite,
  sportId: string,
  { what, path, headers = {} }: Page,
): Promise<Measurement> {
  const times: number[] = [];
  for (let time = 0; time < requestCount; time += 1) {
    await invalidateCache(site.platform, sportId);
    const start = performance.now();
    const answer = await site.get(path, { headers });
    const text = await answer.text();
    times.push(performance.now() - start);
    if (!answer.ok || !text.includes('"rank":')) throw new Error(`${path}: ${answer.status} ${text}`);
  }
  times.sort((a, b) => a - b);
  return {
    what,
    'median, ms': roundToTenths(times[Math.floor(requestCount / 2)]),
    'slowest, ms': roundToTenths(times.at(-1)),
  };
}

const orders = ['rank', 'userName', 'contest_pts', 'cumul_sport_pts', 'all_sport_pts'].flatMap((key) =>
  ['asc', 'dsc'].map((way) => ({ key, way })),
);

/** Makes the orders of a board, as the worker does; returns the time in milliseconds. */
async function makeOrders({ config }: Platform, slateId: string): Promise<number> {
  const worker = await openTestPlatform({ process: 'worker', databaseUrl: config.DATABASE_URL });
  try {
    const start = performance.now();
    await orderBoard(worker.platform, slateId);
    return roundToTenths(performance.now() - start);
  } finally {
    await worker.close();
  }
}

/** Measures requests for large boards: pages by place and in every order, the player's own row, and long sums. */
export async function measureMillion(players: number): Promise<Measurement[]> {
  const site = await startTestSite();
  try {
    const { platform } = site;
    await waitUntilConnected(platform);
    const [player] = await addTestPlayers(platform, 1);
    if (!player) throw new Error('there is no player');
    const { large, long } = await addLargeBoards(platform, players);
    const listOf = ({ sportId, slateId }: typeof large) =>
      `/api/v1/website/get-contest-winner?sportsCategory=${sportId}&slateId=${slateId}&pageSize=100`;
    const last = Math.min(5000, Math.floor(players / 100));
    const pages: Page[] = [
      { what: 'page 1', path: `${listOf(large)}&pageNumber=1` },
      { what: `page ${last}`, path: `${listOf(large)}&pageNumber=${last}` },
      { what: 'own row', path: `/api/v1/users/boards/${large.sportId}`, headers: testBearer(player) },
      ...orders.map(({ key, way }) => ({
        what: `page ${last} by ${key}, ${way}`,
        path: `${listOf(large)}&pageNumber=${last}&sortKey=${key}&sortOrder=${way}`,
      })),
    ];
    // Warms up the process.
    await measurePage(site, large.sportId, { what: 'warm-up', path: listOf(large) });
    const sortedOnRead = {
      what: 'page 1 by userName, asc, while no order is stored',
      path: `${listOf(large)}&pageNumber=1&sortKey=userName&sortOrder=asc`,
    };
    const measured = [await measurePage(site, large.sportId, sortedOnRead)];
    const orderMs = await makeOrders(platform, large.slateId);
    for (const page of pages) measured.push(await measurePage(site, large.sportId, page));
    const longPage = { what: '100 players on 300 earlier boards each', path: listOf(long) };
    measured.push(await measurePage(site, long.sportId, longPage));
    return [...measured, { what: 'all orders made', 'median, ms': orderMs, 'slowest, ms': orderMs }];
  } finally {
    await site.close();
  }
}

/** Raises the data's version and waits until the process has seen it, which makes cached pages stale. */
async function invalidateCache({ transact, versions }: Platform, sportId: string): Promise<void> {
  const area = `contests:${sportId}`;
  const before = (await versions.current([area])).areas.get(area) ?? 0;
  await transact(async (tx) => Promise.resolve(tx.touch(area)));
  await eventually(async () => {
    if (((await versions.current([area])).areas.get(area) ?? 0) <= before)
      throw new Error('the old version is still current');
  });
}
