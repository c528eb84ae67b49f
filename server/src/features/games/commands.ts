import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { gamesArea } from './areas.ts';
import { gamesChanged } from './events.ts';

export type GameStatus = 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled';

/** A game as a feed gives it, its teams already known by id. What is null was not told: it stays as it was known. */
export interface GameEntry {
  readonly feedId: string;
  readonly season: number;
  /** ISO 8601; without an offset it is local time in the sport's own zone. */
  readonly startsAt: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly neutral: boolean;
  readonly status: GameStatus;
  readonly points: { readonly home: number; readonly away: number } | null;
  readonly keyPlayers: { readonly home: string | null; readonly away: string | null };
  readonly expectedGoals: { readonly home: number; readonly away: number } | null;
  readonly closingLine: number | null;
  readonly closingProbability?: number | null;
  readonly lowerDivision?: { readonly home: boolean; readonly away: boolean } | null;
}

export interface GameChanges {
  readonly added: number;
  readonly changed: number;
}

/**
 * Saves games of one sport: new ones are added, known ones (by the feed's id) brought up to date, and unchanged ones left
 * alone, so that yesterday's file changes nothing: neither does a row without a result take a final one back. A changed
 * final result leaves a public line. Publishes `gamesChanged` if anything changed.
 */
export async function putGames(
  platform: Platform,
  tx: Transaction,
  sportId: string,
  games: readonly GameEntry[],
): Promise<GameChanges> {
  const years = [...new Set(games.map(({ season }) => season))];
  // One writer of a sport's games at a time: what was found before the change is still so when it is made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${gamesArea(sportId)}, 0))`.execute(tx.db);
  await sql`
    insert into seasons (sport_id, year) select ${sportId}, unnest(${years}::integer[]) on conflict do nothing
  `.execute(tx.db);
  const column = <T>(pick: (game: GameEntry) => T): T[] => games.map(pick);
  const { rows } = await sql<{ known_id: string | null }>`
    with given as (
      select g.*, seasons.id as season_id,
             case when starts ~ 'T.*(Z|[+-][0-9]{2}:[0-9]{2})$' then starts::timestamptz
                  else starts::timestamp at time zone sports.time_zone end as starts_at,
             sports.time_zone
      from unnest(
        ${column((game) => game.feedId)}::text[], ${column((game) => game.season)}::integer[],
        ${column((game) => game.homeTeamId)}::uuid[], ${column((game) => game.awayTeamId)}::uuid[],
        ${column((game) => game.startsAt)}::text[], ${column((game) => game.neutral)}::boolean[],
        ${column((game) => game.status)}::text[],
        ${column((game) => game.points?.home ?? null)}::integer[], ${column((game) => game.points?.away ?? null)}::integer[],
        ${column((game) => game.keyPlayers.home)}::text[], ${column((game) => game.keyPlayers.away)}::text[],
        ${column((game) => game.expectedGoals?.home ?? null)}::float8[],
        ${column((game) => game.expectedGoals?.away ?? null)}::float8[],
        ${column((game) => game.closingLine)}::float8[], ${column((game) => game.closingProbability ?? null)}::float8[],
        ${column((game) => game.lowerDivision?.home ?? null)}::boolean[],
        ${column((game) => game.lowerDivision?.away ?? null)}::boolean[]
      ) as g (feed_id, year, home_team_id, away_team_id, starts, neutral, status, home_points, away_points,
              home_key_player, away_key_player, home_expected_goals, away_expected_goals, closing_line,
              closing_probability, home_lower_division, away_lower_division)
      join sports on sports.id = ${sportId}
      join seasons on seasons.sport_id = ${sportId} and seasons.year = g.year
    ),
    wanted as (
      select given.feed_id, given.season_id, given.home_team_id, given.away_team_id, given.starts_at,
             (given.starts_at at time zone time_zone)::date as league_day, given.neutral, given.status,
             given.home_points, given.away_points,
             coalesce(given.home_key_player, kept.home_key_player) as home_key_player,
             coalesce(given.away_key_player, kept.away_key_player) as away_key_player,
             coalesce(given.home_expected_goals, kept.home_expected_goals) as home_expected_goals,
             coalesce(given.away_expected_goals, kept.away_expected_goals) as away_expected_goals,
             coalesce(given.closing_line, kept.closing_line) as closing_line,
             coalesce(given.closing_probability, kept.closing_probability) as closing_probability,
             coalesce(given.home_lower_division, kept.home_lower_division) as home_lower_division,
             coalesce(given.away_lower_division, kept.away_lower_division) as away_lower_division,
             kept as before
      from given
      left join games as kept on kept.sport_id = ${sportId} and kept.feed_id = given.feed_id
      where kept.status is distinct from 'final' or given.status not in ('scheduled', 'live')
    ),
    changing as (
      select * from wanted
      where (before).id is null
         or ((before).season_id, (before).home_team_id, (before).away_team_id, (before).starts_at, (before).neutral,
             (before).status, (before).home_points, (before).away_points, (before).home_key_player,
             (before).away_key_player, (before).home_expected_goals, (before).away_expected_goals,
             (before).closing_line, (before).closing_probability, (before).home_lower_division,
             (before).away_lower_division)
            is distinct from
            (season_id, home_team_id, away_team_id, starts_at, neutral, status, home_points, away_points,
             home_key_player, away_key_player, home_expected_goals, away_expected_goals, closing_line,
             closing_probability, home_lower_division, away_lower_division)
    ),
    saved as (
      insert into games (
        sport_id, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, neutral, status,
        home_points, away_points, home_key_player, away_key_player, home_expected_goals, away_expected_goals,
        closing_line, closing_probability, home_lower_division, away_lower_division)
      select ${sportId}, season_id, feed_id, home_team_id, away_team_id, starts_at, league_day, neutral, status,
             home_points, away_points, home_key_player, away_key_player, home_expected_goals, away_expected_goals,
             closing_line, closing_probability, home_lower_division, away_lower_division
      from changing
      -- In the order in which submissions of picks hold games, so that neither waits for the other in a circle.
      order by (before).id
      on conflict (sport_id, feed_id) do update set
        season_id = excluded.season_id, home_team_id = excluded.home_team_id, away_team_id = excluded.away_team_id,
        starts_at = excluded.starts_at, league_day = excluded.league_day, neutral = excluded.neutral,
        status = excluded.status, home_points = excluded.home_points, away_points = excluded.away_points,
        home_key_player = excluded.home_key_player, away_key_player = excluded.away_key_player,
        home_expected_goals = excluded.home_expected_goals, away_expected_goals = excluded.away_expected_goals,
        closing_line = excluded.closing_line, closing_probability = excluded.closing_probability,
        home_lower_division = excluded.home_lower_division, away_lower_division = excluded.away_lower_division
    ),
    corrected as (
      insert into result_corrections (
        game_id, sport_id, home_points_before, away_points_before, home_points_after, away_points_after)
      select (before).id, ${sportId}, (before).home_points, (before).away_points, home_points, away_points
      from changing
      where (before).status = 'final'
        and ((before).home_points, (before).away_points) is distinct from (home_points, away_points)
    )
    select (before).id as known_id from changing
  `.execute(tx.db);
  const known = rows.flatMap((row) => row.known_id ?? []);
  if (rows.length > 0) platform.events.publish(tx, gamesChanged, { sportId, gameIds: known });
  const added = rows.length - known.length;
  return { added, changed: rows.length - added };
}

/** A game that a feed without ids of its own has moved to another day: the same game under its new name. */
export interface MovedGame {
  readonly gameId: string;
  readonly feedId: string;
}

/** Gives games the names by which their feed calls them from now on. */
export async function renameGames(tx: Transaction, moved: readonly MovedGame[]): Promise<void> {
  await sql`
    update games set feed_id = renamed.feed_id
    from unnest(${moved.map(({ gameId }) => gameId)}::uuid[], ${moved.map(({ feedId }) => feedId)}::text[])
      as renamed (id, feed_id)
    where games.id = renamed.id
  `.execute(tx.db);
}
