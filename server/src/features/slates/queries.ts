import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { encodeDistribution, rebuildForecast, selectForecasts } from '../ratings/index.ts';

/** A window of a sport's calendar whose slate can open now. */
export interface OpenableWindow {
  first_day: string;
  last_day: string;
}

/**
 * The windows whose slates are due at a moment, earliest first. Conditions: there is no slate yet, the first start is near
 * enough, all games of earlier windows are over, every result is rated, and every game of the window has a forecast that
 * is not frozen elsewhere. Starts and live scores delay nothing. A game without news for 36 hours after its start no
 * longer blocks the next slate.
 */
export async function findOpenableWindows(db: Reader, sportId: string, at: Date): Promise<OpenableWindow[]> {
  const { rows } = await sql<OpenableWindow>`
    with windows as (
      select contest_window_start(league_day, contest_window) as first_day, contest_window,
             min(starts_at) as first_start, max(starts_at) as last_start
      from games join sports on sports.id = games.sport_id
      where games.sport_id = ${sportId} and status = 'scheduled' and starts_at > ${at}::timestamptz - interval '8 days'
      group by 1, 2
    )
    select first_day, contest_window_end(first_day, contest_window) as last_day
    from windows
    where last_start > ${at}::timestamptz
      and first_start - case contest_window when 'day' then interval '36 hours' else interval '6 days' end
          <= ${at}::timestamptz
      and not exists (select from slates where sport_id = ${sportId} and slates.first_day = windows.first_day)
      and not exists (
        select from games
        where games.sport_id = ${sportId} and status in ('scheduled', 'live') and league_day < windows.first_day
          and starts_at > ${at}::timestamptz - interval '36 hours'
      )
      and exists (select from rating_models where sport_id = ${sportId})
      and not exists (select from result_changes where sport_id = ${sportId})
      -- Games of a past season get no forecast.
      and not exists (
        select from games
        join seasons on seasons.id = games.season_id
        left join predictions on predictions.game_id = games.id
        where games.sport_id = ${sportId} and status = 'scheduled' and starts_at > ${at}::timestamptz
          and league_day between windows.first_day and contest_window_end(windows.first_day, contest_window)
          and (predictions.game_id is null or predictions.slate_id is not null)
          and seasons.year >= (
            select rated_season.year from rating_models
            join rating_runs on rating_runs.id = rating_models.run_id
            join seasons as rated_season on rated_season.id = rating_runs.season_id
            where rating_models.sport_id = ${sportId}
          )
      )
    order by first_day
  `.execute(db);
  return rows;
}

/** The games of a window that have not begun, with their forecasts. */
export async function listWindowGames(db: Reader, sportId: string, window: OpenableWindow, at: Date) {
  const rows = await selectForecasts(db)
    .innerJoin('games', 'games.id', 'predictions.game_id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select([
      'games.id',
      'season_id',
      'games.starts_at',
      'games.neutral',
      'home_team_id',
      'home.name as home_team',
      'away_team_id',
      'away.name as away_team',
      'predictions.home_wins',
      'predictions.algo_margin',
      'predictions.win_prob',
      'predictions.tie_prob',
    ])
    .where('games.sport_id', '=', sportId)
    .where('status', '=', 'scheduled')
    .where('games.starts_at', '>', at)
    .where('league_day', '>=', window.first_day)
    .where('league_day', '<=', window.last_day)
    .orderBy('games.starts_at')
    .orderBy('games.id')
    .execute();
  return rows.map((row) => {
    const { distribution, contributions } = rebuildForecast(row);
    return { ...row, distribution: encodeDistribution(distribution), contributions };
  });
}

export type WindowGame = Awaited<ReturnType<typeof listWindowGames>>[number];
