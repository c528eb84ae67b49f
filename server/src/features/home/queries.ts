import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { openContestGames } from '../contests/index.ts';
import type { PairRow } from '../teams/index.ts';

const gamesASport = 2;
const mostGames = 12;

export interface ComingContestRow extends PairRow {
  contest_id: string;
  game_id: string;
  sport_id: string;
  sport_name: string;
  starts_at: Date;
  home_wins: boolean;
  win_prob: number;
  tie_prob: number;
  algo_margin: number;
  distribution: Buffer;
}

/** The contest games that lock next, a few of each sport, the first to lock first. */
export async function listComingContests(db: Reader): Promise<ComingContestRow[]> {
  const { rows } = await sql<ComingContestRow>`
    select coming.*, sports.id as sport_id, sports.name as sport_name
    from sports
    cross join lateral (
      select contest.id as contest_id, contest.game_id, contest.starts_at, home_wins, win_prob, tie_prob,
             algo_margin, distribution,
             home.id as home_id, home.name as home_name, home.monogram as home_monogram,
             home.colour_1 as home_colour_1, home.colour_2 as home_colour_2,
             away.id as away_id, away.name as away_name, away.monogram as away_monogram,
             away.colour_1 as away_colour_1, away.colour_2 as away_colour_2
      from ${openContestGames} as contest
      join slate_games on slate_games.id = contest.id
      join games on games.id = contest.game_id
      join teams as home on home.id = games.home_team_id
      join teams as away on away.id = games.away_team_id
      where contest.sport_id = sports.id
      order by contest.starts_at, contest.id
      limit ${gamesASport}
    ) as coming
    order by coming.starts_at, coming.contest_id
    limit ${mostGames}
  `.execute(db);
  return rows;
}
