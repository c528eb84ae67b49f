import type { SortOrder } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { chunkSize } from './order-keys.ts';
import type { OrderKey } from './order-keys.ts';
import type { ShownBoard } from './queries.ts';
import type { PlaceRange } from './ranges.ts';

interface OrderedPage {
  readonly board: ShownBoard;
  readonly sortKey: OrderKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

interface StoredPlaces {
  /** The version of the board that the places belong to. */
  readonly boardVersion: number;
  readonly places: readonly number[];
}

/** Reads the places of a page from the stored order: one or two chunks, whatever the offset. */
async function readPlaces(
  db: Reader,
  { board, sortKey, sortOrder, limit, offset }: OrderedPage,
): Promise<StoredPlaces | undefined> {
  const firstChunk = Math.floor(offset / chunkSize);
  const { rows } = await sql<{ board_version: number; places: number[] }>`
    select board_version, places
    from board_orders join board_order_chunks using (slate_id, sort_key, order_id)
    where slate_id = ${board.slateId} and sort_key = ${sortKey} and ascending = ${sortOrder === 'asc'}
      and chunk between ${firstChunk} and ${Math.floor((offset + limit - 1) / chunkSize)}
    order by chunk
  `.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const start = offset - firstChunk * chunkSize;
  const places = rows.flatMap((row) => row.places).slice(start, start + limit);
  return { boardVersion: first.board_version, places };
}

/** Maps places on an earlier version of the board to the same players' places on the shown version. */
async function mapPlaces(
  db: Reader,
  board: ShownBoard,
  { boardVersion, places }: StoredPlaces,
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select shown_row.place
    from unnest(${[...places]}::integer[]) with ordinality as page_places (place, number)
    -- Offset 0 keeps the planner from reading the whole board: its statistics may not contain the rows of a new version yet.
    cross join lateral (
      select player_id, first_start from standings
      where month = ${board.month}::date and slate_id = ${board.slateId} and version = ${boardVersion}
        and standings.place = page_places.place
      offset 0
    ) as old_row
    cross join lateral (
      select place, slate_id, version from standings
      where month = ${board.month}::date and standings.player_id = old_row.player_id
        and standings.first_start = old_row.first_start
      offset 0
    ) as shown_row
    where shown_row.slate_id = ${board.slateId} and shown_row.version = ${board.version}
    order by number
  `.execute(db);
  return rows.map(({ place }) => place);
}

/**
 * Finds the rows of a page in a board's stored order; `undefined` if no order is stored, or if the order lacks some rows of the
 * page. Until the job has written a new order, the order of the board's previous version is used: the players at its places are
 * looked up on the shown board.
 */
export async function findOrderedRows(
  db: Reader,
  page: OrderedPage,
): Promise<PlaceRange<ShownBoard>[] | undefined> {
  const { board, limit, offset } = page;
  const stored = await readPlaces(db, page);
  if (!stored) return undefined;
  const places = stored.boardVersion === board.version ? stored.places : await mapPlaces(db, board, stored);
  if (places.length < Math.min(limit, board.size - offset)) return undefined;
  return places.map((place) => ({ board, first: place, last: place }));
}
