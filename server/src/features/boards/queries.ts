import { algorithmName } from '@outpick/contracts';
import type { SortOrder, WinnerSortKey } from '@outpick/contracts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId, boardNameColumn, joinBoardNames } from '../players/index.ts';
import { boardDay, gamesInContest, playersAhead, playersOnBoard } from './board-facts.ts';
import type { BoardSize, PlaceRange } from './ranges.ts';
import { rowColumns, selectManyWithSums, selectWithSums } from './sums.ts';
import type { SummedRow } from './sums.ts';

/** A published board. Its rows are those of `standings` with this version. */
export interface ShownBoard extends BoardSize {
  readonly version: number;
  /** The month whose partition has its rows. */
  readonly month: string;
}

/** Lists a sport's published boards, newest slate first, or one slate's board. */
export async function listShownBoards(db: Reader, sportId: string, slateId?: string): Promise<ShownBoard[]> {
  const { rows } = await sql<ShownBoard>`
    select slates.id as "slateId", boards.version, boards.size, slates.month
    from slates join boards on boards.slate_id = slates.id
    where sport_id = ${sportId} and (${slateId ?? null}::uuid is null or slates.id = ${slateId ?? null}::uuid)
    order by first_start desc, slates.id desc
  `.execute(db);
  return rows;
}

const monthsOf = (boards: readonly ShownBoard[]): string[] => [...new Set(boards.map(({ month }) => month))];
const slatesOf = (boards: readonly ShownBoard[]): string[] => [
  ...new Set(boards.map(({ slateId }) => slateId)),
];

/** Selects the rows of ranges with their sums. */
export async function selectRanges(
  db: Reader,
  ranges: readonly PlaceRange<ShownBoard>[],
): Promise<RawBuilder<SummedRow>> {
  const boards = ranges.map(({ board }) => board);
  // The list of months keeps other partitions out of the plan. `offset 0` keeps the planner from reading the whole board:
  // without it, the planner expects a page's range to have about as many rows as the board.
  const selection = sql`
    select row.*, number as range_number
    from unnest(
      ${boards.map(({ month }) => month)}::date[], ${boards.map(({ slateId }) => slateId)}::uuid[],
      ${boards.map(({ version }) => version)}::integer[], ${ranges.map(({ first }) => first)}::integer[],
      ${ranges.map(({ last }) => last)}::integer[]
    ) with ordinality as range (month, slate_id, version, first, last, number)
    cross join lateral (
      select ${rowColumns} from standings
      where standings.month = range.month and standings.month = any (${monthsOf(boards)}::date[])
        and standings.slate_id = range.slate_id and standings.version = range.version
        and place between range.first and range.last
      offset 0
    ) as row
  `;
  return selectWithSums(db, { selection, slateIds: slatesOf(boards) });
}

/** Lists the rows of ranges with their sums, in the order of the ranges. */
export async function listRanges(
  db: Reader,
  ranges: readonly PlaceRange<ShownBoard>[],
): Promise<SummedRow[]> {
  if (ranges.length === 0) return [];
  const { rows } = await sql<SummedRow>`
    select * from (${await selectRanges(db, ranges)}) as summed order by range_number, place
  `.execute(db);
  return rows;
}

/** Lists one player's rows on the given boards, with their sums. */
export async function listOwnRows(
  db: Reader,
  playerId: string,
  boards: readonly ShownBoard[],
): Promise<SummedRow[]> {
  if (boards.length === 0) return [];
  const slateIds = slatesOf(boards);
  const selection = sql`
    select ${rowColumns}
    from boards join standings on standings.slate_id = boards.slate_id and standings.version = boards.version
    where boards.slate_id = any (${slateIds}::uuid[]) and standings.month = any (${monthsOf(boards)}::date[])
      and player_id = ${playerId}
  `;
  const { rows } = await (await selectWithSums(db, { selection, slateIds })).execute(db);
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
  readonly boards: readonly ShownBoard[];
  readonly sortKey: WinnerSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

/** Sorts rows of boards by a key other than the place. Reads all rows of the boards, so call it behind a gate. */
export async function sortOnRead(db: Reader, page: SortedPage): Promise<PlaceRange<ShownBoard>[]> {
  const { boards, sortKey } = page;
  const slateIds = slatesOf(boards);
  const all = sql`
    select ${rowColumns}
    from boards join standings on standings.slate_id = boards.slate_id and standings.version = boards.version
    where boards.slate_id = any (${slateIds}::uuid[]) and standings.month = any (${monthsOf(boards)}::date[])
  `;
  const withSums = boards.length > 1 ? selectManyWithSums : selectWithSums;
  const needsSums = sortKey === 'seasonPoints' || sortKey === 'yearPoints';
  const sorted = needsSums ? await withSums(db, { selection: all, slateIds }) : all;
  const { rows } = await sql<{ slate_id: string; place: number }>`
    select slate_id, place
    from (${sorted}) as standings ${sortKey === 'name' ? joinBoardNames(sql`player_id`) : sql``}
    order by ${orders[sortKey]} ${page.sortOrder === 'asc' ? sql`asc` : sql`desc`}, first_start desc, slate_id desc, place
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  const bySlate = new Map(boards.map((board) => [board.slateId, board]));
  return rows.flatMap(({ slate_id: slateId, place }) => {
    const board = bySlate.get(slateId);
    return board ? [{ board, first: place, last: place }] : [];
  });
}

export interface BoardRow {
  slate_id: string;
  day: string;
  /** The number of people. `ahead` of them are above the algorithm; null if it is not on the board. */
  players: number;
  ahead: number | null;
  games: number;
  decided: number;
  algorithm_rank: number | null;
  algorithm_points: number | null;
}

/** Returns summaries of boards, by slate. */
export async function describeBoards(
  db: Reader,
  slateIds: readonly string[],
): Promise<ReadonlyMap<string, BoardRow>> {
  if (slateIds.length === 0) return new Map();
  const { rows } = await sql<BoardRow>`
    select slates.id as slate_id, ${boardDay()} as day, ${playersOnBoard} as players, ${playersAhead} as ahead,
           ${gamesInContest()} as games,
           (select count(*) from settled_games where slate_id = slates.id and outcome <> 'void') as decided,
           algorithm_rank, algorithm_points
    from slates
    join sports on sports.id = slates.sport_id
    join boards on boards.slate_id = slates.id
    where slates.id = any (${[...slateIds]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.slate_id, row]));
}

/** Returns a number that rises with each publication of a board of the sport. */
export async function countPublished(db: Reader, sportId: string): Promise<number> {
  const { rows } = await sql<{ published: number }>`
    select coalesce(sum(boards.version), 0)::integer as published
    from slates join boards on boards.slate_id = slates.id where sport_id = ${sportId}
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

const maxRescorings = 20;

/** Lists the newest rescorings of a sport. */
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
    limit ${maxRescorings}
  `.execute(db);
  return rows;
}
