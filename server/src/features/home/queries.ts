import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { openContestGames } from '../contests/index.ts';
import type { PairRow } from '../teams/index.ts';

const gamesPerSport = 2;
const gamesLimit = 12;

export interface NextContestGame extends PairRow {
  slate_game_id: string;
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

/** Lists the contest games that lock next, at most two for each sport, in the order of their locks. */
export async function listNextContestGames(db: Reader): Promise<NextContestGame[]> {
  const { rows } = await sql<NextContestGame>`
    select next_games.*, sports.id as sport_id, sports.name as sport_name
    from sports
    cross join lateral (
      select contest_game.id as slate_game_id, contest_game.game_id, contest_game.starts_at, home_wins, win_prob, tie_prob,
             algo_margin, distribution,
             home.id as home_id, home.name as home_name, home.monogram as home_monogram,
             home.colour_1 as home_colour_1, home.colour_2 as home_colour_2,
             away.id as away_id, away.name as away_name, away.monogram as away_monogram,
             away.colour_1 as away_colour_1, away.colour_2 as away_colour_2
      from ${openContestGames} as contest_game
      join slate_games on slate_games.id = contest_game.id
      join games on games.id = contest_game.game_id
      join teams as home on home.id = games.home_team_id
      join teams as away on away.id = games.away_team_id
      where contest_game.sport_id = sports.id
      order by contest_game.starts_at, contest_game.id
      limit ${gamesPerSport}
    ) as next_games
    order by next_games.starts_at, next_games.slate_game_id
    limit ${gamesLimit}
  `.execute(db);
  return rows;
}

/** The most lock times listed. A week of all sports has fewer. */
const locksLimit = 200;

export interface LockRow {
  starts_at: Date;
  games: number;
}

/** Counts the contest games of all sports by the time of their lock, next time first. */
export async function listLocks(db: Reader): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`
    select starts_at, count(*) as games from ${openContestGames} as contest_game
    group by starts_at order by starts_at limit ${locksLimit}
  `.execute(db);
  return rows;
}
