import type { Platform } from '@outpick/server';
import {
  addTestPlayers,
  eventually,
  waitUntilConnected,
  startTestSite,
  testBearer,
} from '@outpick/server/testing';
import { addLargeBoard } from './large-board.ts';

/** Requests per measurement, each with an invalidated cache. */
const requestCount = 15;

interface Measurement {
  readonly what: string;
  readonly 'median, ms': number;
  readonly 'slowest, ms': number;
}

const roundToTenths = (value = 0) => Number(value.toFixed(1));

/** Measures requests for a large board: an early and a late page, the player's own row, and sorted pages. */
export async function measureMillion(players: number): Promise<Measurement[]> {
  const site = await startTestSite();
  try {
    const { platform } = site;
    await waitUntilConnected(platform);
    const [player] = await addTestPlayers(platform, 1);
    if (!player) throw new Error('there is no player');
    const sportId = await addLargeBoard(platform, players);
    const list = `/api/v1/website/get-contest-winner?sportsCategory=${sportId}&pageSize=100`;
    const own = `/api/v1/users/boards/${sportId}`;
    const measure = async (what: string, path: string, headers = {}): Promise<Measurement> => {
      const times: number[] = [];
      for (let time = 0; time < requestCount; time += 1) {
        await invalidateCache(platform, sportId);
        const start = performance.now();
        const answer = await site.get(path, { headers });
        const rows: unknown[] = JSON.parse(await answer.text()).data.result;
        times.push(performance.now() - start);
        if (rows.length === 0) throw new Error(`${path} has no rows`);
      }
      times.sort((a, b) => a - b);
      return {
        what,
        'median, ms': roundToTenths(times[Math.floor(requestCount / 2)]),
        'slowest, ms': roundToTenths(times.at(-1)),
      };
    };
    // Warms up the process.
    await measure('warm-up', list);
    const last = Math.min(5000, Math.floor(players / 100));
    return [
      await measure('page 1', `${list}&pageNumber=1`),
      await measure(`page ${last}`, `${list}&pageNumber=${last}`),
      await measure('own row', own, testBearer(player)),
      await measure('page 1 by points', `${list}&sortKey=contest_pts&sortOrder=asc`),
      await measure('page 1 by name', `${list}&sortKey=userName&sortOrder=asc`),
    ];
  } finally {
    await site.close();
  }
}

/** Raises the data's version and waits until the process has seen it, which makes cached pages stale. */
async function invalidateCache({ transact, versions }: Platform, sportId: string): Promise<void> {
  const area = `contests:${sportId}`;
  const before = (await versions.current([area])).get(area) ?? 0;
  await transact(async (tx) => Promise.resolve(tx.touch(area)));
  await eventually(async () => {
    if (((await versions.current([area])).get(area) ?? 0) <= before)
      throw new Error('the old version is still current');
  });
}
