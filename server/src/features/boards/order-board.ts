import { algorithmName } from '@outpick/contracts';
import { sql } from 'kysely';
import { inNameOrder } from '../../platform/database/collation.ts';
import { readSnapshot } from '../../platform/database/transaction.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId, boardNameColumn, boardNamesArea, joinBoardNames } from '../players/index.ts';
import { boardOrdersArea, chunkSize, directionsOf, orderKeys } from './order-keys.ts';
import type { OrderKey } from './order-keys.ts';
import { selectRanges } from './queries.ts';
import type { ShownBoard } from './queries.ts';
import { sortPlaces } from './sort-places.ts';

/** Limits up to which a board is sorted when it is read, so that its order is never stale. */
const sortedOnRead = {
  /** Boards with more rows have stored orders. */
  rows: 20_000,
  /**
   * Boards whose sums read more rows of earlier boards than this have stored orders by sums. A million rows take about a
   * second.
   */
  summedRows: 2_000_000,
};

/** Rows per query when the values of a board are read. */
const rowsPerQuery = 5000;
/** Chunks per transaction. */
const chunksPerTransaction = 50;

interface OrderableBoard extends ShownBoard {
  readonly sportId: string;
  /** Upper bound of the rows of earlier boards that its sums read. */
  readonly summedRows: number;
  /** `namesVersion` rises when a player is renamed, `sumsVersion` when a board that counts for the sums is published. */
  readonly namesVersion: number;
  readonly sumsVersion: number;
}

/** The earlier boards that count for the sums of `boards` and its `slates`. */
const countedBoards = sql`
  slates as earlier join boards as earlier_board on earlier_board.slate_id = earlier.id
  where (earlier.season_id = slates.season_id
         or earlier.first_start >= date_trunc('year', slates.first_start, 'UTC'))
    and (earlier.first_start, earlier.id) < (slates.first_start, slates.id)
`;
/**
 * Counts the rows that are read for sums: those of all earlier boards, also of other sports, in each month that has a counted
 * board.
 */
const summedRows = sql`
  coalesce((
    select sum(least(boards.size, read_board.size))
    from slates as read_slate join boards as read_board on read_board.slate_id = read_slate.id
    where read_slate.month in (select earlier.month from ${countedBoards})
      and (read_slate.first_start, read_slate.id) < (slates.first_start, slates.id)
  ), 0)
`;

async function findOrderableBoard(db: Reader, slateId: string): Promise<OrderableBoard | undefined> {
  const { rows } = await sql<OrderableBoard>`
    select slates.id as "slateId", slates.sport_id as "sportId", boards.version, boards.size, slates.month,
           coalesce((select version from data_versions where area = ${boardNamesArea}), 0) as "namesVersion",
           coalesce((select sum(earlier_board.version) from ${countedBoards}), 0) as "sumsVersion",
           ${summedRows} as "summedRows"
    from slates join boards on boards.slate_id = slates.id
    where slates.id = ${slateId}
  `.execute(db);
  return rows[0];
}

/** Returns the version of the data on which an order by this key depends besides the board: names, earlier boards or none. */
function sourceVersionOf(key: OrderKey, { namesVersion, sumsVersion }: OrderableBoard): number {
  if (key === 'name') return namesVersion;
  return key === 'seasonPoints' || key === 'yearPoints' ? sumsVersion : 0;
}

interface OrderOptions {
  /** Boards with more rows have all orders stored. */
  readonly largerThan?: number;
  /** Boards whose sums read more rows of earlier boards have their orders by sums stored. */
  readonly summingMoreThan?: number;
  readonly signal?: AbortSignal;
  /** Minimum minutes between renewals of a board's orders. Without a minimum they would never pause while results come in. */
  readonly minutesBetween?: number;
}

/** The keys whose orders are stored. */
function storedKeysOf(
  board: OrderableBoard,
  { largerThan = sortedOnRead.rows, summingMoreThan = sortedOnRead.summedRows }: OrderOptions,
): readonly OrderKey[] {
  if (board.size > largerThan) return orderKeys;
  return board.summedRows > summingMoreThan ? ['seasonPoints', 'yearPoints'] : [];
}

interface OrdersToChange {
  /** The keys whose stored order is missing or stale. */
  readonly stale: readonly OrderKey[];
  /** Whether orders are stored that the board no longer needs, because it became small. */
  readonly hasExtra: boolean;
}

async function findOrdersToChange(
  db: Reader,
  board: OrderableBoard,
  options: OrderOptions,
): Promise<OrdersToChange> {
  const keys = storedKeysOf(board, options);
  const orders = await db
    .selectFrom('board_orders')
    .select(['sort_key', 'board_version', 'source_version'])
    .where('slate_id', '=', board.slateId)
    .execute();
  const stale = keys.filter(
    (key) =>
      !orders.some(
        (order) =>
          order.sort_key === key &&
          order.board_version === board.version &&
          order.source_version === sourceVersionOf(key, board),
      ),
  );
  return { stale, hasExtra: orders.some((order) => keys.every((key) => key !== order.sort_key)) };
}

/** Thrown if the board was replaced and its rows deleted during the read. The job is retried with the new board. */
class RowsGone extends Error {
  override readonly name = 'RowsGone';
  override readonly message = 'the board was replaced, and its rows are gone';
}

type Values = ReadonlyMap<OrderKey, Int32Array>;

/** Bytes per number. The database sends numbers packed: row objects for millions of rows would cost minutes and gigabytes. */
const numberSize = 4;

/** Reads the numbers by which a board is sorted, in the order of places, in short queries. */
async function readNumbers(platform: Platform, board: ShownBoard, signal?: AbortSignal): Promise<Values> {
  const keys = ['rank', 'contestPoints', 'seasonPoints', 'yearPoints'] as const;
  const values = new Map<OrderKey, Int32Array>(keys.map((key) => [key, new Int32Array(board.size)]));
  for (let first = 1; first <= board.size; first += rowsPerQuery) {
    signal?.throwIfAborted();
    const last = Math.min(first + rowsPerQuery - 1, board.size);
    const packed = await readSnapshot(platform.db, async (db) => {
      const { rows } = await sql<{ numbers: Buffer | null }>`
        select string_agg(
          int4send(rank) || int4send(points) || int4send(season_points::integer) || int4send(year_points::integer),
          ''::bytea order by place) as numbers
        from (${await selectRanges(db, [{ board, first, last }])}) as summed
      `.execute(db);
      return rows[0]?.numbers ?? Buffer.alloc(0);
    });
    const rowSize = keys.length * numberSize;
    if (packed.length < (last - first + 1) * rowSize) throw new RowsGone();
    for (const [nth, key] of keys.entries()) {
      const column = values.get(key);
      if (!column) throw new Error(`no values of ${key}`);
      for (let place = first; place <= last; place += 1)
        column[place - 1] = packed.readInt32BE((place - first) * rowSize + nth * numberSize);
    }
  }
  return values;
}

/** Numbers the names of a board's players alphabetically; equal names get equal numbers. Returns them by place. */
async function numberNames({ db }: Platform, board: ShownBoard): Promise<Int32Array> {
  const name = inNameOrder(
    sql`case when player_id = ${algorithmId} then ${algorithmName} else ${boardNameColumn} end`,
  );
  const { rows } = await sql<{ packed: Buffer }>`
    select string_agg(int4send(place) || int4send(number), ''::bytea) as packed
    from (
      select place, dense_rank() over (order by ${name})::integer as number
      from standings ${joinBoardNames(sql`player_id`)}
      where month = ${board.month}::date and slate_id = ${board.slateId} and version = ${board.version}
    ) as numbered_players
    group by place / ${chunkSize}::integer
  `.execute(db);
  const numbers = new Int32Array(board.size);
  let count = 0;
  for (const { packed } of rows)
    for (let at = 0; at < packed.length; at += 2 * numberSize) {
      numbers[packed.readInt32BE(at) - 1] = packed.readInt32BE(at + numberSize);
      count += 1;
    }
  if (count < board.size) throw new RowsGone();
  return numbers;
}

/** Writes the chunks of an order in several transactions. Nobody reads them before `useOrder`. */
async function writeChunks(
  { transact }: Platform,
  order: { readonly slateId: string; readonly key: OrderKey; readonly orderId: string },
  { places, direction }: { readonly places: Int32Array; readonly direction: 'asc' | 'desc' },
): Promise<void> {
  const chunkCount = Math.ceil(places.length / chunkSize);
  for (let from = 0; from < chunkCount; from += chunksPerTransaction) {
    const numbers = Array.from(
      { length: Math.min(chunksPerTransaction, chunkCount - from) },
      (_, index) => from + index,
    );
    const literals = numbers.map(
      (number) => `{${places.subarray(number * chunkSize, (number + 1) * chunkSize).join(',')}}`,
    );
    await transact(async ({ db }) =>
      sql`
        insert into board_order_chunks (slate_id, sort_key, order_id, ascending, chunk, places)
        select ${order.slateId}::uuid, ${order.key}, ${order.orderId}::uuid, ${direction === 'asc'}, number,
               places::integer[]
        from unnest(${numbers}::integer[], ${literals}::text[]) as chunk (number, places)
      `.execute(db),
    );
  }
}

/** Makes a written order current, unless a later order is current already, and deletes the chunks of earlier orders. */
async function useOrder(
  { transact }: Platform,
  board: OrderableBoard,
  { key, orderId }: { readonly key: OrderKey; readonly orderId: string },
): Promise<void> {
  await transact(async (tx) => {
    await sql`
      insert into board_orders as current_order (slate_id, sort_key, order_id, board_version, source_version)
      values (${board.slateId}, ${key}, ${orderId}, ${board.version}, ${sourceVersionOf(key, board)})
      on conflict (slate_id, sort_key) do update set
        order_id = excluded.order_id, board_version = excluded.board_version, source_version = excluded.source_version,
        made_at = excluded.made_at
      where current_order.board_version <= excluded.board_version and current_order.order_id < excluded.order_id
    `.execute(tx.db);
    tx.touch(boardOrdersArea(board.sportId));
  });
  await transact(async ({ db }) =>
    sql`
      delete from board_order_chunks as chunk using board_orders as current_order
      where chunk.slate_id = ${board.slateId} and chunk.sort_key = ${key} and current_order.slate_id = chunk.slate_id
        and current_order.sort_key = chunk.sort_key and chunk.order_id < current_order.order_id
    `.execute(db),
  );
}

/** Deletes the orders by keys other than `storedKeys`, including chunks of orders that were never made current. */
async function deleteOtherOrders(
  { transact }: Platform,
  { slateId, sportId }: OrderableBoard,
  storedKeys: readonly OrderKey[],
): Promise<void> {
  const keys = orderKeys.filter((key) => !storedKeys.includes(key));
  if (keys.length === 0) return;
  await transact(async (tx) => {
    const deleted = await tx.db
      .deleteFrom('board_orders')
      .where('slate_id', '=', slateId)
      .where('sort_key', 'in', keys)
      .returning('sort_key')
      .execute();
    await tx.db
      .deleteFrom('board_order_chunks')
      .where('slate_id', '=', slateId)
      .where('sort_key', 'in', keys)
      .execute();
    if (deleted.length > 0) tx.touch(boardOrdersArea(sportId));
  });
}

/**
 * Writes the missing and stale orders of a board. The process may be killed at any moment, and two may do this at once: an
 * order becomes current only after all its chunks are written, and only a later order replaces it.
 */
export async function orderBoard(
  platform: Platform,
  slateId: string,
  options: OrderOptions = {},
): Promise<void> {
  const { signal } = options;
  const board = await findOrderableBoard(platform.db, slateId);
  if (!board) return;
  await deleteOtherOrders(platform, board, storedKeysOf(board, options));
  const { stale } = await findOrdersToChange(platform.db, board, options);
  const numbers = stale.some((key) => key !== 'name')
    ? await readNumbers(platform, board, signal)
    : undefined;
  for (const key of stale) {
    const values = key === 'name' ? await numberNames(platform, board) : numbers?.get(key);
    if (!values) throw new Error(`no values to sort by ${key}`);
    const { rows } = await sql<{ id: string }>`select uuid_v7() as id`.execute(platform.db);
    const order = { slateId, key, orderId: rows[0]?.id ?? '' };
    for (const direction of directionsOf(key)) {
      signal?.throwIfAborted();
      await writeChunks(platform, order, { places: sortPlaces(values, direction), direction });
    }
    await useOrder(platform, board, order);
  }
}

/**
 * Finds the boards whose stored orders must change. Only two kinds are checked: each sport's newest board, and boards with more
 * than `largerThan` rows that lack an order of their current version. The check runs every half minute, so that a newest board
 * uses a stale order for at most five minutes.
 */
export async function findBoardsToOrder(db: Reader, options: OrderOptions = {}): Promise<string[]> {
  const {
    largerThan = sortedOnRead.rows,
    summingMoreThan = sortedOnRead.summedRows,
    minutesBetween = 3,
  } = options;
  const { rows } = await sql<{ id: string }>`
    with newest as materialized (
      select slate.id from sports cross join lateral (
        select slates.id from slates join boards on boards.slate_id = slates.id
        where sport_id = sports.id order by first_start desc, slates.id desc limit 1
      ) as slate
    )
    select slate_id as id from boards join slates on slates.id = slate_id
    where case
      when slate_id in (select id from newest)
        then size > ${largerThan} or ${summedRows} > ${summingMoreThan}
          or exists (select from board_orders where slate_id = boards.slate_id)
      else size > ${largerThan} and (
        select count(*) from board_orders where slate_id = boards.slate_id and board_version = boards.version
      ) < ${orderKeys.length}
    end and not exists (
      select from board_orders
      where slate_id = boards.slate_id and made_at > clock_timestamp() - make_interval(mins => ${minutesBetween})
    )
  `.execute(db);
  const slateIds: string[] = [];
  for (const { id } of rows) {
    const board = await findOrderableBoard(db, id);
    const change = board && (await findOrdersToChange(db, board, options));
    if (change && (change.stale.length > 0 || change.hasExtra)) slateIds.push(id);
  }
  return slateIds;
}
