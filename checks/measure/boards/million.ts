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

/** Requests per measurement. The cache is invalidated before each. */
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

/** Stores the sort orders of a board like the worker does. Returns the time in milliseconds. */
async function storeOrders({ config }: Platform, slateId: string): Promise<number> {
  const worker = await openTestPlatform({ process: 'worker', databaseUrl: config.DATABASE_URL });
  try {
    const start = performance.now();
    await orderBoard(worker.platform, slateId);
    return roundToTenths(performance.now() - start);
  } finally {
    await worker.close();
  }
}

/** Measures requests for large boards: pages by place and in every sort order, the own row, and sums over many boards. */
export async function measureMillion(players: number): Promise<Measurement[]> {
  const site = await startTestSite();
  try {
    const { platform } = site;
    await waitUntilConnected(platform);
    const [player] = await addTestPlayers(platform, 1);
    if (!player) throw new Error('there is no player');
    const { large, long } = await addLargeBoards(platform, players);
    const listPath = ({ sportId, slateId }: typeof large) =>
      `/api/v1/website/get-contest-winner?sportsCategory=${sportId}&slateId=${slateId}&pageSize=100`;
    const last = Math.min(5000, Math.floor(players / 100));
    const pages: Page[] = [
      { what: 'page 1', path: `${listPath(large)}&pageNumber=1` },
      { what: `page ${last}`, path: `${listPath(large)}&pageNumber=${last}` },
      { what: 'own row', path: `/api/v1/users/boards/${large.sportId}`, headers: testBearer(player) },
      ...orders.map(({ key, way }) => ({
        what: `page ${last} by ${key}, ${way}`,
        path: `${listPath(large)}&pageNumber=${last}&sortKey=${key}&sortOrder=${way}`,
      })),
    ];
    // Warm up the process.
    await measurePage(site, large.sportId, { what: 'warm-up', path: listPath(large) });
    const sortedOnRead = {
      what: 'page 1 by userName, asc, before the orders are stored',
      path: `${listPath(large)}&pageNumber=1&sortKey=userName&sortOrder=asc`,
    };
    const measured = [await measurePage(site, large.sportId, sortedOnRead)];
    const orderMs = await storeOrders(platform, large.slateId);
    for (const page of pages) measured.push(await measurePage(site, large.sportId, page));
    const longPage = { what: '100 players on 300 earlier boards each', path: listPath(long) };
    measured.push(await measurePage(site, long.sportId, longPage));
    return [...measured, { what: 'storing all orders', 'median, ms': orderMs, 'slowest, ms': orderMs }];
  } finally {
    await site.close();
  }
}

/** Raises the data version, which makes cached pages stale, and waits until the process has seen it. */
async function invalidateCache({ transact, versions }: Platform, sportId: string): Promise<void> {
  const area = `contests:${sportId}`;
  const before = (await versions.current([area])).areas.get(area) ?? 0;
  await transact(async (tx) => Promise.resolve(tx.touch(area)));
  await eventually(async () => {
    if (((await versions.current([area])).areas.get(area) ?? 0) <= before)
      throw new Error('the old version is still current');
  });
}
