import type { Platform } from '@outpick/server';
import {
  addAnyForm,
  addBareSlates,
  addBareSports,
  addBigPlayers,
  asOwner,
  insertPicks,
  loadPartitions,
} from '@outpick/server/testing';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';

/** Rows per statement. Limits the memory for intermediate rows. */
const batch = 500_000;

/**
 * Runs statements as the owner, without triggers and foreign key checks. These would take most of the time, and they are not
 * needed, because the added rows are consistent. Vacuums and analyzes at the end, as autovacuum would.
 */
async function addRows(
  { config, db }: Platform,
  add: (run: (statement: RawBuilder<unknown>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await add(async (statement) => {
      const { sql: text, parameters } = statement.compile(db);
      await client.query(text, [...parameters]);
    });
  } finally {
    await client.end();
  }
  await asOwner(config.DATABASE_URL, 'vacuum analyze');
}

/** Adds accounts, each with a profile and a session, half of them with a subscription. Their password is unusable. */
export async function addGrownAccounts(platform: Platform, count: number): Promise<void> {
  await addRows(platform, async (run) => {
    for (let first = 1; first <= count; first += batch)
      await run(sql`
      with new_players as materialized (
        select uuid_v7() as id, n from generate_series(${first}::integer, ${Math.min(count, first + batch - 1)}::integer) as n
      ),
      inserted_players as (insert into players (id) select id from new_players returning id),
      inserted_accounts as (
        insert into accounts (id, email, password_hash)
        select id, 'grown' || n || '@example.org', 'none' from new_players where exists (select from inserted_players)
        returning id
      ),
      inserted_profiles as (
        insert into profiles (account_id, name, last_name)
        select id, 'Player', 'Number' || n from new_players where exists (select from inserted_accounts)
      ),
      inserted_subscriptions as (
        insert into mail_subscriptions (account_id, reminders)
        select id, true from new_players where n % 2 = 0 and exists (select from inserted_accounts)
      )
      insert into sessions (digest, account_id, device)
      select sha256(uuid_send(id)), id, 'grown' from new_players where exists (select from inserted_accounts)
    `);
  });
}

interface GrownGames {
  readonly sportIds: readonly string[];
}

/** Teams, seasons and coming games of each sport. */
const [teamsPerSport, seasonsPerSport, comingPerSport] = [100, 20, 400];

/** Adds final games of twenty seasons, evenly spread over the sports, and some coming games, all with a forecast. */
export async function addGrownGames(
  platform: Platform,
  { sports, games }: { readonly sports: number; readonly games: number },
): Promise<GrownGames> {
  const { db } = platform;
  const bare = await addBareSports(platform, sports);
  const perSeason = Math.round(games / sports / seasonsPerSport);
  const forms = new Map<string, number>();
  for (const { sportId } of bare) {
    forms.set(sportId, await addAnyForm(db, sportId));
    await sql`
      insert into seasons (sport_id, year) select ${sportId}, 2026 - n from generate_series(1, ${seasonsPerSport - 1}::integer) as n
    `.execute(db);
    await sql`
      insert into teams (sport_id, name, city, monogram, colour_1, colour_2)
      select ${sportId}, 'Team ' || n, 'City ' || n, 'T' || n, '#000000', '#ffffff'
      from generate_series(1, ${teamsPerSport}::integer) as n
    `.execute(db);
  }
  await addRows(platform, async (run) => {
    for (const { sportId, seasonId } of bare)
      await run(sql`
      with team as materialized (
        select id, row_number() over (order by id) - 1 as n from teams where sport_id = ${sportId} and starts_with(name, 'Team')
      ),
      new_games as materialized (
        select uuid_v7() as id, seasons.id as season_id, n, year,
               make_timestamptz(year, 1, 1, 18, 0, 0, 'UTC')
                 + make_interval(days => n % 300, mins => n % 240) as starts_at
        from seasons, generate_series(1, ${perSeason}::integer) as n where sport_id = ${sportId}
        union all
        select uuid_v7(), ${seasonId}::uuid, -n, 2026, now() + make_interval(days => 1 + n % 30, mins => n)
        from generate_series(1, ${comingPerSport}::integer) as n
      ),
      game as (
        insert into games (id, sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, status,
                           home_points, away_points)
        select new_games.id, ${sportId}, season_id, year || ' ' || new_games.n, home.id, away.id, starts_at,
               (starts_at at time zone 'UTC')::date, case when new_games.n > 0 then 'final' else 'scheduled' end,
               case when new_games.n > 0 then 20 + new_games.n % 20 end, case when new_games.n > 0 then 20 + new_games.n % 17 end
        from new_games
        join team as home on home.n = abs(new_games.n) % ${teamsPerSport}::integer
        join team as away on away.n = (abs(new_games.n) * 7 + 1 + abs(new_games.n) / ${teamsPerSport}::integer) % ${teamsPerSport}::integer
        where home.id <> away.id
        returning id
      )
      insert into predictions (
        game_id, sport_id, made_at, form_id, home_wins, forecast_neutral, algo_margin, win_prob, tie_prob, mean, variance,
        other_mean, other_variance, factor_points)
      select id, ${sportId}, now(), ${forms.get(sportId)}, true, false, 2.5, 0.6, 0.01, 2.5, 100, 0, 100, ''
      from game
    `);
  });
  return { sportIds: bare.map(({ sportId }) => sportId) };
}

export interface OpenSlate {
  readonly slateId: string;
  readonly sportId: string;
  readonly startsAt: Date;
  readonly games: readonly { readonly id: string; readonly gameId: string }[];
}

/** Adds an open slate of sixteen games that start in a week. */
export async function addOpenSlate(platform: Platform): Promise<OpenSlate> {
  const [sport] = await addBareSports(platform, 1);
  const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 7 * 86_400_000);
  const day = startsAt.toISOString().slice(0, 10);
  const [slate] = sport
    ? await addBareSlates(platform, [
        { ...sport, firstDay: day, lastDay: day, firstStart: startsAt, games: 16, startsAt },
      ])
    : [];
  if (!sport || !slate) throw new Error('no slate was added');
  return { slateId: slate.id, sportId: sport.sportId, startsAt, games: slate.games };
}

/** Adds an open slate with five picks per player, stored in random order. */
export async function addGrownPicks(platform: Platform, picks: number): Promise<OpenSlate> {
  const slate = await addOpenSlate(platform);
  const month = `${slate.startsAt.toISOString().slice(0, 7)}-01`;
  const client = new pg.Client({ connectionString: platform.config.DATABASE_URL });
  await client.connect();
  try {
    await addBigPlayers(client, { players: picks / 5, seed: 1 });
    await loadPartitions(client, 'picks', [month], async (partition) =>
      insertPicks(client, {
        partition,
        slate: { id: slate.slateId, games: slate.games, month, board: 0 },
        picks: 5,
        ordered: false,
      }),
    );
  } finally {
    await client.end();
  }
  await asOwner(platform.config.DATABASE_URL, 'analyze');
  return slate;
}
