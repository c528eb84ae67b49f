import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ResultRow, ResultSortKey, SortOrder } from '@outpick/contracts';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { filterCondition } from '../predictions/index.ts';
import type { GameFilter } from '../predictions/index.ts';

export interface ResultRowData {
  game_id: string;
  starts_at: Date;
  neutral: boolean;
  home_team_id: string;
  home_team: string;
  home_points: number;
  away_team_id: string;
  away_team: string;
  away_points: number;
}

const sortColumns: Readonly<Record<ResultSortKey, RawBuilder<unknown>>> = {
  date: sql`starts_at`,
  homeTeam: inNameOrder(sql`home.name`),
  homePoints: sql`home_points`,
  awayTeam: inNameOrder(sql`away.name`),
  awayPoints: sql`away_points`,
};

const selectGames = sql`
  select games.id as game_id, starts_at, neutral, home_team_id, home.name as home_team, home_points,
         away_team_id, away.name as away_team, away_points
  from games
  join teams as home on home.id = games.home_team_id
  join teams as away on away.id = games.away_team_id
`;

export interface ResultsPage {
  readonly sportId: string;
  readonly filter: GameFilter;
  readonly sortKey: ResultSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

/** Lists a page of a sport's finished games. Ties break by start, newest first, then by the game's id, which is unique. */
export async function listResults(db: Reader, page: ResultsPage): Promise<ResultRowData[]> {
  const direction = page.sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ResultRowData>`
    ${selectGames} where games.sport_id = ${page.sportId} and status = 'final' ${filterCondition(page.filter)}
    order by ${sortColumns[page.sortKey]} ${direction}, starts_at desc, games.id desc
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

export async function countResults(db: Reader, sportId: string, filter: GameFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from games where sport_id = ${sportId} and status = 'final' ${filterCondition(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Lists a team's finished games of a season, newest first. */
export async function listTeamResults(
  db: Reader,
  teamId: string,
  seasonId: string,
): Promise<ResultRowData[]> {
  const { rows } = await sql<ResultRowData>`
    ${selectGames} where season_id = ${seasonId} and status = 'final' and ${teamId} in (home_team_id, away_team_id)
    order by starts_at desc, games.id desc
  `.execute(db);
  return rows;
}

export interface ResultsCursor {
  readonly sportId: string;
  /** The id of the last game read; `undefined` for the first batch. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Lists a sport's finished games after a cursor, newest first. For reading all of them in batches. */
export async function listResultsFrom(
  db: Reader,
  { sportId, after, limit }: ResultsCursor,
): Promise<ResultRowData[]> {
  const { rows } = await sql<ResultRowData>`
    ${selectGames} where games.sport_id = ${sportId} and status = 'final'
      and (${after ?? null}::uuid is null
           or (starts_at, games.id) < (select starts_at, id from games where id = ${after ?? null}::uuid))
    order by starts_at desc, games.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export const presentResult = (row: ResultRowData): ResultRow => ({
  gameId: row.game_id,
  date: row.starts_at.toISOString(),
  homeTeam: row.home_team,
  homeTeamId: row.home_team_id,
  homePoints: row.home_points,
  awayTeam: row.away_team,
  awayTeamId: row.away_team_id,
  awayPoints: row.away_points,
  neutral: row.neutral,
});
