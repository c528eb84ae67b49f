import type { Platform } from '@outpick/server';
import { addBareSlates, addBareSports, asOwner } from '@outpick/server/testing';

/** Inserts a board directly, without settlement. */
async function fillBoard(url: string, slateId: string, players: number): Promise<void> {
  const run = async (text: string, values: readonly unknown[] = []) => asOwner(url, text, [...values]);
  await run(`insert into players (id) select uuid_v7() from generate_series(1, ${players})`);
  await run(
    `insert into accounts (id, email, password_hash)
     select id, id || '@example.org', 'none' from players where id not in (select id from accounts) and tag <> 'ALGO'`,
  );
  await run(
    `insert into profiles (account_id, name, last_name) select id, 'Ann', 'Smith' from accounts on conflict do nothing`,
  );
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

/** Adds a sport with one published board of all players, and as many new ones; returns the sport's id. */
export async function addLargeBoard(platform: Platform, players: number): Promise<string> {
  const [sport] = await addBareSports(platform, 1);
  if (!sport) throw new Error('there is no sport');
  const [slate] = await addBareSlates(platform, [
    { ...sport, firstDay: '2026-01-05', lastDay: '2026-01-05', firstStart: new Date(), games: 14 },
  ]);
  await fillBoard(platform.config.DATABASE_URL, slate?.id ?? '', players);
  return sport.sportId;
}
