import type { Platform } from '@outpick/server';
import {
  addBareSlates,
  addBareSports,
  addTestPlayers,
  asOwner,
  eventually,
  waitUntilConnected,
  startTestSite,
  testBearer,
} from '@outpick/server/testing';

/** Requests per measurement, each with an invalidated cache. */
const requestCount = 15;

interface Measurement {
  readonly what: string;
  readonly 'median, ms': number;
  readonly 'slowest, ms': number;
}

const roundToTenths = (value = 0) => Number(value.toFixed(1));

/** Inserts a board directly, without settlement. */
async function fillBoard(url: string, slateId: string, players: number): Promise<void> {
  const run = async (text: string, values: readonly unknown[] = []) => asOwner(url, text, [...values]);
  await run(`insert into players (id) select uuid_v7() from generate_series(1, ${players})`);
  await run(
    `insert into accounts (id, email, password_hash)
     select id, id || '@example.org', 'none' from players where id not in (select id from accounts) and tag <> 'ALGO'`,
  );
  await run(`insert into profiles (account_id, name, last_name) select id, 'Ann', 'Smith' from accounts`);
  await run(
    `insert into standings (slate_id, player_id, season_id, first_start, points, games, margin_error, season_points,
                            year_points, rank, place)
     select slates.id, player.id, season_id, first_start, points, 14, 100, points, points,
            rank() over (order by points desc), row_number() over (order by points desc, player.id)
     from slates, (select id, (random() * 4000 - 2000)::integer as points from players) as player
     where slates.id = $1`,
    [slateId],
  );
  await run(`insert into settlements (slate_id, board_version, published_at) values ($1, 1, now())`, [
    slateId,
  ]);
  await run('vacuum analyze standings');
  await run('analyze players; analyze profiles; analyze accounts');
}

/** Measures requests for a large board: an early and a late page, the player's own row, and sorted pages. */
export async function measureMillion(players: number): Promise<Measurement[]> {
  const site = await startTestSite();
  try {
    const { platform } = site;
    await waitUntilConnected(platform);
    const [sport] = await addBareSports(platform, 1);
    const [player] = await addTestPlayers(platform, 1);
    if (!sport || !player) throw new Error('sports or players are missing');
    const [slate] = await addBareSlates(platform, [
      { ...sport, firstDay: '2026-01-05', lastDay: '2026-01-05', firstStart: new Date(), games: 14 },
    ]);
    await fillBoard(platform.config.DATABASE_URL, slate?.id ?? '', players);
    const list = `/api/v1/website/get-contest-winner?sportsCategory=${sport.sportId}&pageSize=100`;
    const own = `/api/v1/users/boards/${sport.sportId}`;
    const measure = async (what: string, path: string, headers = {}): Promise<Measurement> => {
      const times: number[] = [];
      for (let time = 0; time < requestCount; time += 1) {
        await invalidateCache(platform, sport.sportId);
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
