import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { gamesArea } from '../games/index.ts';

/** A window of a sport's calendar whose slate can open now. */
export interface OpenableWindow {
  first_day: string;
  last_day: string;
}

/**
 * The windows whose slates are due at a moment, earliest first. Conditions: there is no slate yet, the first start is near
 * enough, and all games of earlier windows are over and rated. A game without news for 36 hours after its start no longer
 * blocks the next slate.
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
      and exists (
        select from rating_models
        where sport_id = ${sportId}
          and games_version >= coalesce((select version from data_versions where area = ${gamesArea(sportId)}), 0)
      )
    order by first_day
  `.execute(db);
  return rows;
}

/** The games of a window that have not begun, with their forecasts. */
export const listWindowGames = async (db: Reader, sportId: string, window: OpenableWindow, at: Date) =>
  db
    .selectFrom('games')
    .innerJoin('predictions', 'predictions.game_id', 'games.id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select([
      'games.id',
      'season_id',
      'starts_at',
      'neutral',
      'home_team_id',
      'home.name as home_team',
      'away_team_id',
      'away.name as away_team',
      'predictions.run_id',
      'home_wins',
      'algo_margin',
      'win_prob',
      'tie_prob',
      'distribution',
      'contributions',
    ])
    .where('games.sport_id', '=', sportId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', at)
    .where('league_day', '>=', window.first_day)
    .where('league_day', '<=', window.last_day)
    .orderBy('starts_at')
    .orderBy('games.id')
    .execute();

export type WindowGame = Awaited<ReturnType<typeof listWindowGames>>[number];
