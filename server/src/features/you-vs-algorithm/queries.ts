import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { boardDay, playersOnBoard } from '../boards/index.ts';
import { openContestGames } from '../contests/index.ts';
import { comparedPicks, picksOfPeriod } from '../settlement/index.ts';
import type { SlatePeriod } from '../settlement/index.ts';
import { isShownSport } from '../sports/index.ts';

export interface ComparedRow {
  slate_id: string;
  /** The date of the slate's board. */
  day: string;
  sport_id: string;
  sport_name: string;
  game_id: string;
  starts_at: Date;
  home_team: string;
  away_team: string;
  home_points: number;
  away_points: number;
  home: boolean;
  margin: number;
  margin_sigma: number;
  result: 'win' | 'tie' | 'loss';
  algorithm_margin: number;
  algorithm_result: 'win' | 'tie' | 'loss';
  tenths: number;
  algorithm_tenths: number;
}

/** Lists a player's settled picks of slates that started in a period, with the algorithm's picks, in play order. */
export async function listCompared(
  db: Reader,
  playerId: string,
  period: SlatePeriod,
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    with ${comparedPicks(picksOfPeriod(playerId, period))}
    select compared.slate_id, ${boardDay(sql`compared`)} as day, compared.sport_id, sports.name as sport_name,
           games.id as game_id, games.starts_at, home.name as home_team, away.name as away_team, games.home_points, games.away_points,
           compared.home, compared.margin, rules.margin_sigma, compared.result, compared.algorithm_margin,
           compared.algorithm_result, compared.tenths, compared.algorithm_tenths
    from compared_picks as compared
    join season_rules as rules using (sport_id, season_id)
    join sports on sports.id = compared.sport_id
    join slate_games on slate_games.id = compared.slate_game_id
    join games on games.id = slate_games.game_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    order by compared.first_start, compared.slate_id, games.starts_at, games.id
  `.execute(db);
  return rows;
}

export interface NextLockRow {
  sport_id: string;
  sport_name: string;
  starts_at: Date;
  home_team: string;
  away_team: string;
  open: number;
  picked: number;
}

/** Finds the contest game of any sport that locks next, and counts the open games of its contest and the player's picks. */
export async function findNextLock(db: Reader, playerId: string): Promise<NextLockRow | undefined> {
  const { rows } = await sql<NextLockRow>`
    with open_games as materialized (
      select contest.*, picks.player_id is not null as picked
      from ${openContestGames} as contest
      left join picks on picks.month = contest.month and picks.slate_id = contest.slate_id
        and picks.player_id = ${playerId} and picks.slate_game_id = contest.id
    )
    select next.sport_id, sports.name as sport_name, next.starts_at, home.name as home_team, away.name as away_team,
           (select count(*) from open_games where slate_id = next.slate_id) as open,
           (select count(*) from open_games where slate_id = next.slate_id and picked) as picked
    from (select * from open_games order by starts_at, id limit 1) as next
    join sports on sports.id = next.sport_id
    join games on games.id = next.game_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
  `.execute(db);
  return rows[0];
}

export interface LastBoardRow {
  sport_id: string;
  sport_name: string;
  rank: number;
  size: number;
  players: number;
}

/** Finds a player's row on their newest board. */
export async function findLastBoard(db: Reader, playerId: string): Promise<LastBoardRow | undefined> {
  const { rows } = await sql<LastBoardRow>`
    with last_row as materialized (
      select standings.slate_id, standings.rank, boards.size, ${playersOnBoard} as players
      from standings join boards on boards.slate_id = standings.slate_id and boards.version = standings.version
      join slates on slates.id = standings.slate_id
      where standings.player_id = ${playerId} and ${isShownSport(sql`slates.sport_id`)}
      order by standings.first_start desc, standings.slate_id desc limit 1
    )
    select slates.sport_id, sports.name as sport_name, last_row.rank, last_row.size, last_row.players
    from last_row
    join slates on slates.id = last_row.slate_id
    join sports on sports.id = slates.sport_id
  `.execute(db);
  return rows[0];
}

export interface PlayingRow {
  sport_id: string;
  sport_name: string;
  games: number;
}

/** Counts the player's picked games that are locked and have no result yet, in the sport with the most such games. */
export async function findPlaying(db: Reader, playerId: string): Promise<PlayingRow | undefined> {
  const { rows } = await sql<PlayingRow>`
    with running_games as materialized (
      select id, slate_id, month, sport_id from contest_games
      where last_day >= current_date - 1 and in_contest and void_reason is null
        and status in ('scheduled', 'live') and (begun or starts_at <= clock_timestamp())
        and ${isShownSport(sql`sport_id`)}
    )
    select running_games.sport_id, sports.name as sport_name, count(*) as games
    from running_games
    join picks on picks.month = running_games.month and picks.slate_id = running_games.slate_id
      and picks.player_id = ${playerId} and picks.slate_game_id = running_games.id
    join sports on sports.id = running_games.sport_id
    group by running_games.sport_id, sports.name
    order by games desc, running_games.sport_id limit 1
  `.execute(db);
  return rows[0];
}
