import { fittedProfile, renderMarginForm } from '@outpick/forecast';
import { sql } from 'kysely';
import { encodeDistribution } from '../../src/features/ratings/index.ts';
import { fixSeasonRules } from '../../src/features/sports/index.ts';
import type { Reader } from '../../src/platform/database/transaction.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** A sport with two teams and one season, inserted directly and without ratings. */
export interface BareSport {
  readonly sportId: string;
  readonly seasonId: string;
}

export interface BareSlate {
  readonly id: string;
  readonly games: readonly { readonly id: string; readonly gameId: string }[];
}

/** Options of a bare slate; its games start in thirty days by default. */
interface BareSlateOptions extends BareSport {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Determines the slate's order among others. Its games lock at `startsAt`. */
  readonly firstStart: Date;
  readonly games: number;
  readonly startsAt?: Date;
}

let sportCount = 0;

/** Adds many bare sports in one statement. */
export async function addBareSports(
  { db }: Platform,
  count: number,
  { sigma = 13, maxMargin = 100 }: { sigma?: number; maxMargin?: number } = {},
): Promise<BareSport[]> {
  sportCount += count;
  const { rows } = await sql<BareSport>`
    with new_ids as (select uuid_v7() as id, uuid_v7() as season, n from generate_series(1, ${count}::integer) as n),
    new_sports as (select *, 'bare-' || (${sportCount}::integer - n) as slug from new_ids),
    sport as (
      insert into sports (id, slug, name, logo, model, contest_window, time_zone, max_margin, ties_possible, margin_sigma,
                          start_word, unit_word, units_word, period_word)
      select id, slug, slug, 'none', 'nfl', 'day', 'UTC', ${maxMargin}::integer, true, ${sigma}::float8,
             'kick-off', 'point', 'points', 'quarter' from new_sports
    ),
    season as (insert into seasons (id, sport_id, year) select season, id, 2026 from new_sports),
    team as (
      insert into teams (sport_id, name, city, monogram, colour_1, colour_2)
      select id, side, side, 'T', '#000000', '#ffffff' from new_sports, unnest(array['Home', 'Away']) as side
    )
    select id as "sportId", season as "seasonId" from new_sports
  `.execute(db);
  await sql`insert into model_profiles (hash, content) values ('bare', '{}') on conflict do nothing`.execute(
    db,
  );
  await addBareRuns(
    db,
    rows.map(({ seasonId }) => seasonId),
  );
  return rows;
}

const addBareRuns = async (db: Reader, seasonIds: readonly string[]) =>
  sql`
    insert into rating_runs (
      sport_id, season_id, model, games, as_of, model_version, profile_hash, with_lines, inputs_hash)
    select sport_id, id, 'nfl', 0, '2026-01-01', 'bare', 'bare', false, 'bare'
    from seasons where id = any (${[...seasonIds]}::uuid[])
  `.execute(db);

/** Adds a season, teams and a rating run, which bare slates need, to an empty sport. */
export async function makeBare({ db }: Platform, sportId: string): Promise<BareSport> {
  const { rows } = await sql<BareSport>`
    with season as (insert into seasons (sport_id, year) values (${sportId}, 2026) returning id),
    team as (
      insert into teams (sport_id, name, city, monogram, colour_1, colour_2)
      select ${sportId}::uuid, side, side, 'T', '#000000', '#ffffff' from unnest(array['Home', 'Away']) as side
    ),
    profile as (insert into model_profiles (hash, content) values ('bare', '{}') on conflict do nothing)
    select ${sportId}::uuid as "sportId", id as "seasonId" from season
  `.execute(db);
  const [sport] = rows;
  if (!sport) throw new Error('no season was added');
  await addBareRuns(db, [sport.seasonId]);
  return sport;
}

/**
 * A distribution that is a certain draw. Bare slates need some distribution, because pages decode it to show the next game that
 * locks.
 */
const anyDistribution = encodeDistribution({ reach: 1, probabilities: Float64Array.of(0, 1, 0) });

interface BareGameRow {
  readonly id: string;
  readonly slate_id: string;
  readonly game_id: string;
}

/** Inserts ledger entries, slates, games and contest games in one statement. */
async function insertBareSlates(db: Reader, requests: readonly BareSlateOptions[]): Promise<BareGameRow[]> {
  const column = <T>(pick: (one: BareSlateOptions) => T): T[] => requests.map(pick);
  const { rows } = await sql<BareGameRow>`
    with new_slates as materialized (
      select *, uuid_v7() as id from unnest(
        ${column((one) => one.sportId)}::uuid[], ${column((one) => one.seasonId)}::uuid[],
        ${column((one) => one.firstDay)}::date[], ${column((one) => one.lastDay)}::date[],
        ${column((one) => one.firstStart)}::timestamptz[], ${column((one) => one.games)}::integer[],
        ${column((one) => one.startsAt ?? null)}::timestamptz[]
      ) with ordinality as new_slate (sport_id, season_id, first_day, last_day, first_start, games, starts_at, place)
    ),
    entry as (
      insert into ledger_entries (sequence, content, previous_hash, hash)
      select 0, json_build_object('slate', id)::text, '', '' from new_slates order by place returning sequence, content
    ),
    slate as (
      insert into slates (
        id, sport_id, season_id, first_day, last_day, opened_at, first_start, run_id, ledger_entry)
      select new_slates.id, new_slates.sport_id, new_slates.season_id, first_day, last_day, now(), first_start, rating_runs.id, sequence
      from new_slates
      join rating_runs on rating_runs.season_id = new_slates.season_id
      join entry on content::json ->> 'slate' = new_slates.id::text
    ),
    new_games as materialized (
      select new_slates.*, uuid_v7() as game_id, n from new_slates, generate_series(1, new_slates.games) as n
    ),
    game as (
      insert into games (
        id, sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, status)
      select game_id, new_games.sport_id, season_id, game_id::text, home.id, away.id,
             coalesce(starts_at, now() + interval '30 days'), first_day, 'scheduled'
      from new_games
      join teams as home on home.sport_id = new_games.sport_id and home.name = 'Home'
      join teams as away on away.sport_id = new_games.sport_id and away.name = 'Away'
    )
    insert into slate_games (
      slate_id, game_id, in_contest, starts_at, home_wins, algo_margin, win_prob, tie_prob, distribution, contributions)
    select id, game_id, true, coalesce(starts_at, now() + interval '30 days'), true, 2.5, 0.55 + 0.02 * n, 0.01, ${anyDistribution}, '[]'
    from new_games order by place, n
    returning id, slate_id, game_id
  `.execute(db);
  return rows;
}

/** Adds many slates to bare sports. Every game is in the contest, with the home team as a slight favorite. */
export async function addBareSlates(
  { db }: Platform,
  requests: readonly BareSlateOptions[],
): Promise<BareSlate[]> {
  await fixSeasonRules(db, [...new Set(requests.map(({ seasonId }) => seasonId))]);
  const bySlate = Map.groupBy(await insertBareSlates(db, requests), (row) => row.slate_id);
  // Ids of slates that are inserted together may have another order than the requests.
  const { rows: slates } = await sql<{ id: string; first_start: Date; sport_id: string }>`
    select id, first_start, sport_id from slates where id = any (${[...bySlate.keys()]}::uuid[])
  `.execute(db);
  return requests.map(({ sportId, firstStart }) => {
    const found = slates.find(
      (one) => one.sport_id === sportId && one.first_start.getTime() === firstStart.getTime(),
    );
    const games = bySlate.get(found?.id ?? '') ?? [];
    return { id: found?.id ?? '', games: games.map(({ id, game_id: gameId }) => ({ id, gameId })) };
  });
}

/** A day with forecasts for its games but no slate yet. */
export interface ForecastWindow {
  readonly firstStart: Date;
}

/**
 * Adds one day of games with forecasts for each entry of `seasons`, so that `openSlates` can open their slates one after the
 * other. An entry is the number of seasons after the sport's first.
 */
export async function addForecastWindows(
  { db }: Platform,
  { sportId, seasonId }: BareSport,
  { seasons, gamesPerWindow }: { readonly seasons: readonly number[]; readonly gamesPerWindow: number },
): Promise<ForecastWindow[]> {
  const firstDay = Math.floor(Date.now() / 86_400_000) + 2;
  const windows = seasons.map((_, index) => ({
    firstStart: new Date((firstDay + index) * 86_400_000 + 43_200_000),
  }));
  await sql`
    insert into seasons (sport_id, year)
    select sport_id, year + later from seasons, unnest(${[...new Set(seasons)]}::integer[]) as later
    where id = ${seasonId} and later > 0
  `.execute(db);
  const formId = await addAnyForm(db, sportId);
  await sql`
    with run as (select id from rating_runs where sport_id = ${sportId}),
    model as (
      insert into rating_models (sport_id, run_id, state, history, games_hash) select ${sportId}, id, '', '{}', '' from run
    ),
    game as (
      insert into games (sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, status)
      select ${sportId}, season.id, uuid_v7()::text, home.id, away.id, start, (start at time zone 'UTC')::date, 'scheduled'
      from unnest(${windows.map(({ firstStart }) => firstStart)}::timestamptz[], ${[...seasons]}::integer[])
        as day (start, later)
      join seasons as first_season on first_season.id = ${seasonId}
      join seasons as season on season.sport_id = ${sportId} and season.year = first_season.year + day.later
      join teams as home on home.sport_id = ${sportId} and home.name = 'Home'
      join teams as away on away.sport_id = ${sportId} and away.name = 'Away'
      cross join generate_series(1, ${gamesPerWindow}::integer)
      returning id
    )
    insert into predictions (
      game_id, sport_id, made_at, form_id, home_wins, forecast_neutral, algo_margin, win_prob, tie_prob, mean, variance,
      other_mean, other_variance, factor_points)
    select game.id, ${sportId}, now(), ${formId}, true, false, 2.5, 0.5 + 0.03 * row_number() over (), 0.01, 2.5, 100, 0, 100, ''
    from game
  `.execute(db);
  return windows;
}

/** Adds the form of a model. Forecasts need one, because pages rebuild their distributions from it. */
export async function addAnyForm(db: Reader, sportId: string): Promise<number> {
  const profile = fittedProfile('nfl');
  if (!profile) throw new Error('there is no profile');
  const content = renderMarginForm({ scale: profile.margin, shape: profile.shape });
  const { rows } = await sql<{ id: number }>`
    insert into margin_forms (sport_id, hash, content, factors) values (${sportId}, 'bare', ${content}, '{}')
    on conflict (sport_id, hash) do update set content = excluded.content
    returning id
  `.execute(db);
  return rows[0]?.id ?? 0;
}
