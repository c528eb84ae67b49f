import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { GameStatus } from '../games/index.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { isShownSport } from '../sports/index.ts';

export interface CalendarGame {
  id: string;
  starts_at: Date;
  status: GameStatus;
  home_team: string;
  away_team: string;
  home_points: number | null;
  away_points: number | null;
  /** Null, like the columns below, for a game without a forecast. */
  home_wins: boolean | null;
  algo_margin: number | null;
  win_prob: number | null;
  tie_prob: number | null;
  made_at: Date | null;
}

/** Limits for large sports: a college season has thousands of games. */
const scheduledLimit = 1000;
const pastLimit = 200;

async function listGames(db: Reader, condition: RawBuilder<unknown>): Promise<CalendarGame[]> {
  const { rows } = await sql<CalendarGame>`
    with calendar_games as (
      (select * from games where ${condition} and status = 'scheduled' order by starts_at, id limit ${scheduledLimit})
      union all
      (select * from games where ${condition} and status <> 'scheduled' order by starts_at desc, id limit ${pastLimit})
    )
    select calendar_games.id, starts_at, status, home.name as home_team, away.name as away_team, home_points, away_points,
           home_wins, algo_margin, win_prob, tie_prob, made_at
    from calendar_games
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    left join predictions on game_id = calendar_games.id
    order by starts_at, calendar_games.id
  `.execute(db);
  return rows;
}

export const listSportGames = async (db: Reader, sportId: string): Promise<CalendarGame[]> =>
  listGames(db, sql`sport_id = ${sportId}`);

export const listTeamGames = async (db: Reader, teamId: string): Promise<CalendarGame[]> =>
  listGames(db, sql`(home_team_id = ${teamId} or away_team_id = ${teamId})`);

/** Finds the names of a shown sport's team and of the sport. */
export const findTeamNames = async (db: Reader, teamId: string) =>
  db
    .selectFrom('teams')
    .innerJoin('sports', 'sports.id', 'teams.sport_id')
    .select(['teams.name', 'sports.name as sport_name'])
    .where('teams.id', '=', teamId)
    .where(isShownSport(sql.ref('teams.sport_id')))
    .executeTakeFirst();
