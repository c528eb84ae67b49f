import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import type { Ranker } from './ranker.ts';

/**
 * Rows per transaction. Right after a checkpoint, each row may write a full page of the index on places to the write-ahead
 * log. This many rows write less than 100 MB.
 */
const rowsPerTransaction = 10_000;

/** The players of one scored batch, as a range of indexes into the pass's players. */
interface BatchSpan {
  readonly lastPlayerId: string;
  readonly from: number;
  readonly to: number;
}

/** A completely scored pass. `results` are its players' sort keys, in the order of player ids. */
export interface ScoredPass {
  readonly slateId: string;
  readonly version: number;
  readonly spans: readonly BatchSpan[];
  readonly results: Float64Array;
}

/** Bytes of a stored sort key. */
const keySize = 8;

/** Batches per query while the results are read. */
const batchesPerQuery = 20;

/** Reads the sort keys of a completely scored pass, in short queries. */
export async function readScoredPass(db: Reader, slateId: string, version: number): Promise<ScoredPass> {
  const spans: BatchSpan[] = [];
  const keys: Buffer[] = [];
  let players = 0;
  for (let hasMore = true; hasMore;) {
    const rows = await db
      .selectFrom('settlement_batches')
      .select(['last_player_id', 'sort_keys'])
      .where('slate_id', '=', slateId)
      .where('version', '=', version)
      .where('last_player_id', '>', spans.at(-1)?.lastPlayerId ?? '00000000-0000-0000-0000-000000000000')
      .orderBy('last_player_id')
      .limit(batchesPerQuery)
      .execute();
    for (const { last_player_id: lastPlayerId, sort_keys: batchKeys } of rows) {
      const size = batchKeys.length / keySize;
      spans.push({ lastPlayerId, from: players, to: players + size });
      keys.push(batchKeys);
      players += size;
    }
    hasMore = rows.length === batchesPerQuery;
  }
  const results = new Float64Array(players);
  let index = 0;
  for (const batchKeys of keys)
    for (let at = 0; at < batchKeys.length; at += keySize) {
      results[index] = batchKeys.readUInt32BE(at) * 2 ** 32 + batchKeys.readUInt32BE(at + 4);
      index += 1;
    }
  return { slateId, version, spans, results };
}

const arrayLiteral = (numbers: Int32Array): string => `{${numbers.join(',')}}`;

/**
 * Writes the next rows of a board, while readers see the published version. `written` is the number of rows written so far.
 * The caller holds the row lock on the slate's settlement.
 */
export async function writeRows(
  { db }: Transaction,
  { slateId, version, spans }: ScoredPass,
  ranker: Ranker,
  written: number,
): Promise<void> {
  const span = spans.find(({ to }) => to > written);
  if (!span) throw new Error(`settlement of slate ${slateId}: there are no more than ${written} players`);
  const end = Math.min(written + rowsPerTransaction, span.to);
  // Another worker may have written rows since this one did.
  await ranker.skipTo(written);
  const { ranks, places } = ranker.rankTo(end);
  await sql`
    insert into standings (
      month, slate_id, version, player_id, season_id, first_start, points, margin_error, games, rank, place)
    select month, slates.id, version, player.id, season_id, first_start, player.points, player.margin_error, player.games,
           player.rank, player.place
    from settlement_batches as batch
    join slates on slates.id = batch.slate_id
    cross join lateral (select ${written - span.from}::integer + 1, ${end - span.from}::integer) as slice (first, last)
    cross join lateral unnest(
      players[first:last], points[first:last], margin_errors[first:last], games[first:last],
      ${arrayLiteral(ranks)}::integer[], ${arrayLiteral(places)}::integer[]
    ) as player (id, points, margin_error, games, rank, place)
    where batch.slate_id = ${slateId} and version = ${version} and last_player_id = ${span.lastPlayerId}
  `.execute(db);
  await db.updateTable('settlements').set({ written: end }).where('slate_id', '=', slateId).execute();
}
