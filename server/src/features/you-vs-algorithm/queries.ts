import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { openContestGames } from '../contests/index.ts';
import { algorithmId } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';

export interface ComparedRow {
  slate_id: string;
  first_start: Date;
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

const resultOf = (pick: 'own_picks' | 'algorithm') => sql`
  case when outcomes.outcome = 'tie' then 'tie'
       when (outcomes.outcome = 'home') = ${sql.ref(`${pick}.home`)} then 'win' else 'loss' end
`;

/**
 * Lists a player's settled picks of slates that started in a period, with the algorithm's picks, in play order.
 *
 * Materialized steps keep planning short: PostgreSQL took more than 100 ms to plan one join of all these tables, and planned it
 * five times on each connection.
 */
export async function listCompared(
  db: Reader,
  playerId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    with own_picks as materialized (
      select picks.month, picks.slate_id, picks.slate_game_id, picks.home, picks.margin,
             slates.first_start, slates.sport_id, slates.season_id
      from picks
      -- The primary key starts with month, slate and player, so PostgreSQL uses its index and scans no whole partition.
      join slates on slates.id = picks.slate_id and slates.month = picks.month
      where picks.player_id = ${playerId}
        -- A slate's month is the month of its window's first day in the sport's time zone, up to 9 days before its first start.
        and picks.month between date_trunc('month', ${from}::timestamptz - interval '9 days')::date
          and ${to}::timestamptz::date
        and slates.first_start >= ${from} and slates.first_start < ${to}
        and ${isShownSport(sql`slates.sport_id`)}
    ), compared as materialized (
      select own_picks.*, ${resultOf('own_picks')} as result,
             algorithm.margin as algorithm_margin, ${resultOf('algorithm')} as algorithm_result
      from own_picks
      join settled_games as outcomes
        on outcomes.slate_game_id = own_picks.slate_game_id and outcomes.outcome <> 'void'
      join picks as algorithm on algorithm.month = own_picks.month and algorithm.slate_id = own_picks.slate_id
        and algorithm.player_id = ${algorithmId} and algorithm.slate_game_id = own_picks.slate_game_id
    )
    select compared.slate_id, compared.first_start, compared.sport_id, sports.name as sport_name, games.id as game_id,
           games.starts_at, home.name as home_team, away.name as away_team, games.home_points, games.away_points,
           compared.home, compared.margin, rules.margin_sigma, compared.result, compared.algorithm_margin,
           compared.algorithm_result, own_points.tenths, algorithm_points.tenths as algorithm_tenths
    from compared
    join season_rules as rules using (sport_id, season_id)
    join contest_points as own_points on own_points.sport_id = compared.sport_id
      and own_points.season_id = compared.season_id and own_points.margin = compared.margin
      and own_points.outcome = compared.result
    join contest_points as algorithm_points on algorithm_points.sport_id = compared.sport_id
      and algorithm_points.season_id = compared.season_id and algorithm_points.margin = compared.algorithm_margin
      and algorithm_points.outcome = compared.algorithm_result
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
}

/** Finds a player's row on their newest board. */
export async function findLastBoard(db: Reader, playerId: string): Promise<LastBoardRow | undefined> {
  const { rows } = await sql<LastBoardRow>`
    with last_row as materialized (
      select standings.slate_id, standings.rank, boards.size
      from standings join boards on boards.slate_id = standings.slate_id and boards.version = standings.version
      join slates on slates.id = standings.slate_id
      where standings.player_id = ${playerId} and ${isShownSport(sql`slates.sport_id`)}
      order by standings.first_start desc, standings.slate_id desc limit 1
    )
    select slates.sport_id, sports.name as sport_name, last_row.rank, last_row.size
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
