import type { Platform } from '@outpick/server';
import { addBareSlates, addBareSports, asOwner } from '@outpick/server/testing';
import type { BareSport } from '@outpick/server/testing';

/** Adds players with accounts and names. */
async function addPlayers(url: string, count: number): Promise<void> {
  await asOwner(url, `insert into players (id) select uuid_v7() from generate_series(1, ${count})`);
  await asOwner(
    url,
    `insert into accounts (id, email, password_hash)
     select id, id || '@example.org', 'none' from players where id not in (select id from accounts) and tag <> 'ALGO'`,
  );
  await asOwner(
    url,
    `insert into profiles (account_id, name, last_name)
     select id, 'Ann ' || left(md5(id::text), 6), 'Smith' from accounts on conflict do nothing`,
  );
  await asOwner(url, 'analyze players; analyze profiles; analyze accounts');
}

/** Inserts the slates' boards directly, without settlement. Each has the first `players` players. */
async function fillBoards(url: string, slateIds: readonly string[], players: number): Promise<void> {
  await asOwner(
    url,
    `insert into standings (month, slate_id, version, player_id, season_id, first_start, points, games, margin_error, rank,
                            place)
     select month, slates.id, 1, player.id, season_id, first_start, points, 14, 100,
            rank() over (partition by slates.id order by points desc),
            row_number() over (partition by slates.id order by points desc, player.id)
     from slates
     cross join (select id from players order by id limit $2) as player
     cross join lateral (select hashtext(slates.id::text || player.id) % 2000) as result (points)
     where slates.id = any ($1)`,
    [slateIds, players],
  );
  await asOwner(
    url,
    `insert into boards (slate_id, version, size, published_at)
     select slate_id, 1, count(*), now() from standings where slate_id = any ($1) group by slate_id`,
    [slateIds],
  );
}

/** The ids of a sport and of the slate with its newest board. */
interface FilledSport {
  readonly sportId: string;
  readonly slateId: string;
}

async function addSportWithBoards(
  platform: Platform,
  sport: BareSport,
  { boards, players }: { readonly boards: number; readonly players: number },
): Promise<FilledSport> {
  const days = Array.from({ length: boards }, (_, index) => new Date(Date.UTC(2026, 0, 5 + index)));
  const slates = await addBareSlates(
    platform,
    days.map((day) => {
      const firstDay = day.toISOString().slice(0, 10);
      return { ...sport, firstDay, lastDay: firstDay, firstStart: day, games: 1 };
    }),
  );
  await fillBoards(
    platform.config.DATABASE_URL,
    slates.map(({ id }) => id),
    players,
  );
  return { sportId: sport.sportId, slateId: slates.at(-1)?.id ?? '' };
}

/** Adds players and a sport with one board of all of them. Returns the sport's id. */
export async function addLargeBoard(platform: Platform, players: number): Promise<string> {
  const [sport] = await addBareSports(platform, 1);
  if (!sport) throw new Error('there is no sport');
  const url = platform.config.DATABASE_URL;
  await addPlayers(url, players);
  const { sportId } = await addSportWithBoards(platform, sport, { boards: 1, players });
  await asOwner(url, 'vacuum analyze standings');
  return sportId;
}

/** Adds a sport with two boards of all players, and a sport with 301 boards of a thousand players each. */
export async function addLargeBoards(
  platform: Platform,
  players: number,
): Promise<{ readonly large: FilledSport; readonly long: FilledSport }> {
  const [first, second] = await addBareSports(platform, 2);
  if (!first || !second) throw new Error('there are no sports');
  const url = platform.config.DATABASE_URL;
  await addPlayers(url, players);
  const large = await addSportWithBoards(platform, first, { boards: 2, players: players + 2 });
  const long = await addSportWithBoards(platform, second, { boards: 301, players: 1000 });
  await asOwner(url, 'vacuum analyze standings');
  return { large, long };
}
