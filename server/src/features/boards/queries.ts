import { algorithmName } from '@outpick/contracts';
import type { SortOrder, WinnerSortKey } from '@outpick/contracts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId, boardNameColumn, joinBoardNames } from '../players/index.ts';
import type { BoardSize, PlaceRange } from './ranges.ts';

export interface StandingRow {
  slate_id: string;
  player_id: string;
  first_start: Date;
  points: number;
  games: number;
  season_points: number;
  year_points: number;
  rank: number;
  place: number;
}

const columns = sql`standings.slate_id, standings.player_id, first_start, points, games, season_points, year_points, rank, place`;

/** The sizes of a sport's published boards, newest slate first, or of one board. The last place is the size: no count is needed. */
export async function listBoardSizes(db: Reader, sportId: string, slateId?: string): Promise<BoardSize[]> {
  const { rows } = await sql<BoardSize>`
    select slates.id as "slateId", last.place as size
    from slates
    join settlements on settlements.slate_id = slates.id and board_version > 0
    cross join lateral (
      select place from standings where standings.slate_id = slates.id order by place desc limit 1
    ) as last
    where sport_id = ${sportId} and (${slateId ?? null}::uuid is null or slates.id = ${slateId ?? null}::uuid)
    order by first_start desc, slates.id desc
  `.execute(db);
  return rows;
}

/** The rows of ranges, in the order of the ranges. */
export async function listRanges(db: Reader, ranges: readonly PlaceRange[]): Promise<StandingRow[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<StandingRow>`
    select ${columns}
    from unnest(
      ${ranges.map(({ slateId }) => slateId)}::uuid[], ${ranges.map(({ first }) => first)}::integer[],
      ${ranges.map(({ last }) => last)}::integer[]
    ) with ordinality as range (slate_id, first, last, number)
    join standings on standings.slate_id = range.slate_id and place between range.first and range.last
    order by number, place
  `.execute(db);
  return rows;
}

/** The expression of each sort key. Ties break by slate, newest first, then by place, which is unique. */
const orders: Readonly<Record<WinnerSortKey, RawBuilder<unknown>>> = {
  date: sql`first_start`,
  rank: sql`rank`,
  name: inNameOrder(
    sql`case when player_id = ${algorithmId} then ${algorithmName} else ${boardNameColumn} end`,
  ),
  contestPoints: sql`points`,
  seasonPoints: sql`season_points`,
  yearPoints: sql`year_points`,
};

export interface SortedPage {
  readonly slateIds: readonly string[];
  readonly sortKey: WinnerSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

/** A page of boards in another order than by place. Reads all their rows, so it runs behind a gate. */
export async function listSorted(db: Reader, page: SortedPage): Promise<StandingRow[]> {
  const direction = page.sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<StandingRow>`
    select ${columns} from standings ${page.sortKey === 'name' ? joinBoardNames(sql`player_id`) : sql``}
    where slate_id = any (${[...page.slateIds]}::uuid[])
    order by ${orders[page.sortKey]} ${direction}, first_start desc, slate_id desc, place
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

export interface BoardRow {
  slate_id: string;
  first_start: Date;
  size: number;
  games: number;
  decided: number;
  algorithm_rank: number | null;
  algorithm_points: number | null;
}

/** Summaries of boards, by slate. */
export async function describeBoards(
  db: Reader,
  slateIds: readonly string[],
): Promise<ReadonlyMap<string, BoardRow>> {
  if (slateIds.length === 0) return new Map();
  const { rows } = await sql<BoardRow>`
    select slates.id as slate_id, slates.first_start, last.place as size,
           (select count(*) from contest_games where slate_id = slates.id and in_contest and void_reason is null)
             as games,
           (select count(*) from settled_games where slate_id = slates.id and outcome <> 'void') as decided,
           algorithm.rank as algorithm_rank, algorithm.points as algorithm_points
    from slates
    cross join lateral (
      select place from standings where standings.slate_id = slates.id order by place desc limit 1
    ) as last
    left join standings as algorithm on algorithm.slate_id = slates.id and algorithm.player_id = ${algorithmId}
    where slates.id = any (${[...slateIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.slate_id, row]));
}

/** One player's rows on the given boards. */
export const listOwnRows = async (
  db: Reader,
  playerId: string,
  slateIds: readonly string[],
): Promise<StandingRow[]> => {
  const { rows } = await sql<StandingRow>`
    select ${columns} from standings where player_id = ${playerId} and slate_id = any (${[...slateIds]}::uuid[])
  `.execute(db);
  return rows;
};

/** The number of publications of all boards of a sport. */
export async function countPublished(db: Reader, sportId: string): Promise<number> {
  const { rows } = await sql<{ published: number }>`
    select coalesce(sum(board_version), 0)::integer as published
    from slates join settlements on settlements.slate_id = slates.id where sport_id = ${sportId}
  `.execute(db);
  return rows[0]?.published ?? 0;
}

export interface RescoringRow {
  rescored_at: Date;
  slate_id: string;
  game_id: string;
  home: string;
  away: string;
  outcome_before: string;
  home_margin_before: number | null;
  outcome_after: string | null;
  home_margin_after: number | null;
}

const mostRescorings = 20;

/** The newest rescorings of a sport. */
export async function listRescorings(db: Reader, sportId: string): Promise<RescoringRow[]> {
  const { rows } = await sql<RescoringRow>`
    select rescored_at, slates.id as slate_id, games.id as game_id, home.name as home, away.name as away,
           outcome_before, home_margin_before, outcome_after, home_margin_after
    from rescorings
    join slate_games on slate_games.id = rescorings.slate_game_id
    join slates on slates.id = slate_games.slate_id
    join games on games.id = slate_games.game_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    where slates.sport_id = ${sportId}
    order by rescorings.id desc
    limit ${mostRescorings}
  `.execute(db);
  return rows;
}
