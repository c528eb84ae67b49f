import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { isShownSport, resultWait } from '../sports/index.ts';

/** The facts that decide whether the slate of a window can open. */
export interface WindowFacts {
  readonly first_day: string;
  readonly last_day: string;
  /** The time from which the slate may open before its first start; null if none of its games is scheduled. */
  readonly opens_at: Date | null;
  /** When its slate opened; null if it has none. */
  readonly opened_at: Date | null;
  /** Games of the window that have not begun. */
  readonly games_left: number;
  /** Games left that have a forecast. */
  readonly forecast_games: number;
  /** Games left that have no forecast, although runs forecast their season. */
  readonly unforecast_games: number;
  /** Games left whose forecast another slate has frozen. */
  readonly frozen_games: number;
  /** Games of earlier windows for whose results the slate waits. */
  readonly earlier_games: number;
  readonly earlier_game_ids: string[];
  /** The earlier game that starts last, and when the slate stops waiting for it. */
  readonly earlier_game_id: string | null;
  readonly waits_until: Date | null;
  readonly has_model: boolean;
  readonly has_unrated_results: boolean;
  /** Why an operator holds the window; null if it is not held. */
  readonly hold_reason: string | null;
  /** Whether the sport is hidden from visitors. */
  readonly is_hidden: boolean;
}

export interface WindowRange {
  readonly at: Date;
  /** Games that start later are not read, so the last windows may be incomplete. */
  readonly until?: Date;
  readonly maxWindows: number;
}

/**
 * Reads the facts of a sport's windows, earliest first: windows with a game that has not begun, and windows whose last game
 * began within 36 hours. A slate waits for an earlier game until the usual length of a game and six hours have passed since its
 * start, or until an operator sets the game aside.
 */
export async function readWindowFacts(
  db: Reader,
  sportId: string,
  { at, until, maxWindows }: WindowRange,
): Promise<WindowFacts[]> {
  const { rows } = await sql<WindowFacts>`
    with windows as (
      select contest_window_start(league_day, contest_window) as first_day, contest_window, ${resultWait} as result_wait,
             min(starts_at) filter (where status = 'scheduled')
               - case contest_window when 'day' then interval '36 hours' else interval '6 days' end as opens_at,
             count(*) filter (where status = 'scheduled' and starts_at > ${at}::timestamptz)::integer as games_left
      from games join sports on sports.id = games.sport_id
      where games.sport_id = ${sportId} and status in ('scheduled', 'live', 'final')
        and starts_at > ${at}::timestamptz - interval '8 days'
        and starts_at < coalesce(${until ?? null}::timestamptz, 'infinity')
      group by 1, sports.id
      having max(starts_at) > ${at}::timestamptz - interval '36 hours'
      order by 1
      limit ${maxWindows}
    ),
    rated_season as (
      select year from rating_models
      join rating_runs on rating_runs.id = rating_models.run_id
      join seasons on seasons.id = rating_runs.season_id
      where rating_models.sport_id = ${sportId}
    )
    select windows.first_day, contest_window_end(windows.first_day, contest_window) as last_day, opens_at, games_left,
           (select opened_at from slates where sport_id = ${sportId} and slates.first_day = windows.first_day) as opened_at,
           coming_games.*, earlier.*,
           exists (select from rating_models where sport_id = ${sportId}) as has_model,
           exists (select from result_changes where sport_id = ${sportId}) as has_unrated_results,
           (
             select reason from held_windows as hold where sport_id = ${sportId} and hold.first_day = windows.first_day
           ) as hold_reason,
           not (${isShownSport(sql`${sportId}::uuid`)}) as is_hidden
    from windows
    -- Games of a past season get no forecast.
    cross join lateral (
      select count(predictions.game_id)::integer as forecast_games,
             count(*) filter (where predictions.game_id is null and year >= (select year from rated_season))::integer
               as unforecast_games,
             count(*) filter (where predictions.slate_id is not null and year >= (select year from rated_season))::integer
               as frozen_games
      from games
      join seasons on seasons.id = games.season_id
      left join predictions on predictions.game_id = games.id
      where games.sport_id = ${sportId} and status = 'scheduled' and starts_at > ${at}::timestamptz
        and league_day between windows.first_day and contest_window_end(windows.first_day, contest_window)
        -- Limits the rows from the index on starts_at. Nine days are enough in any time zone.
        and starts_at < (windows.first_day + 9)::timestamptz
    ) as coming_games
    cross join lateral (
      select count(*)::integer as earlier_games, (array_agg(id order by starts_at desc, id))[1] as earlier_game_id,
             coalesce(array_agg(id order by starts_at, id), '{}') as earlier_game_ids, max(starts_at) + result_wait as waits_until
      from games
      where games.sport_id = ${sportId} and status in ('scheduled', 'live') and league_day < windows.first_day
        and starts_at > ${at}::timestamptz - result_wait and starts_at < (windows.first_day + 2)::timestamptz
        and set_aside_at is null
    ) as earlier
    order by windows.first_day
  `.execute(db);
  return rows;
}
