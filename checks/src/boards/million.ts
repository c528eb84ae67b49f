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

/** Asked so often, each time with nothing kept. */
const times = 15;

interface Measured {
  readonly what: string;
  readonly 'median, ms': number;
  readonly 'slowest, ms': number;
}

const tenths = (value = 0) => Number(value.toFixed(1));

/** A board of so many players, made of bare rows: what settling it takes is another question. */
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

/** How long the board of a million players takes to be asked for, at both ends and for one's own row. */
export async function measureMillion(players: number): Promise<Measured[]> {
  const site = await startTestSite();
  try {
    const { platform } = site;
    await waitUntilConnected(platform);
    const [sport] = await addBareSports(platform, 1);
    const [player] = await addTestPlayers(platform, 1);
    if (!sport || !player) throw new Error('nobody plays');
    const [slate] = await addBareSlates(platform, [
      { ...sport, firstDay: '2026-01-05', lastDay: '2026-01-05', firstStart: new Date(), games: 14 },
    ]);
    await fillBoard(platform.config.DATABASE_URL, slate?.id ?? '', players);
    const list = `/api/v1/website/get-contest-winner?sportsCategory=${sport.sportId}&pageSize=100`;
    const own = `/api/v1/users/boards/${sport.sportId}`;
    const ask = async (what: string, path: string, headers = {}): Promise<Measured> => {
      const took: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await forget(platform, sport.sportId);
        const asked = performance.now();
        const answer = await site.get(path, { headers });
        const rows: unknown[] = JSON.parse(await answer.text()).data.result;
        took.push(performance.now() - asked);
        if (rows.length === 0) throw new Error(`${path} has no rows`);
      }
      took.sort((a, b) => a - b);
      return { what, 'median, ms': tenths(took[Math.floor(times / 2)]), 'slowest, ms': tenths(took.at(-1)) };
    };
    // The first answer of a process also pays for its start.
    await ask('warm', list);
    const last = Math.min(5000, Math.floor(players / 100));
    return [
      await ask('page 1', `${list}&pageNumber=1`),
      await ask(`page ${last}`, `${list}&pageNumber=${last}`),
      await ask('own row', own, testBearer(player)),
      await ask('page 1 by points', `${list}&sortKey=contest_pts&sortOrder=asc`),
      await ask('page 1 by name', `${list}&sortKey=userName&sortOrder=asc`),
    ];
  } finally {
    await site.close();
  }
}

/** Raises the data's version, and waits until that is heard: whatever was kept is old. */
async function forget({ transact, versions }: Platform, sportId: string): Promise<void> {
  const area = `contests:${sportId}`;
  const before = (await versions.current([area])).get(area) ?? 0;
  await transact(async (tx) => Promise.resolve(tx.touch(area)));
  await eventually(async () => {
    if (((await versions.current([area])).get(area) ?? 0) <= before) throw new Error('not heard yet');
  });
}
