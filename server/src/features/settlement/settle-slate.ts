import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { areSumsLost, beginPass, lockSettlement } from './passes.ts';
import { createRanker } from './ranker.ts';
import { scoreBatch } from './score-batch.ts';
import { showBoard } from './show-board.ts';
import { readScoredPass, writeRows } from './write-rows.ts';

type Progress =
  | { readonly state: 'up to date' }
  | { readonly state: 'scoring' }
  | { readonly state: 'scored'; readonly version: number; readonly written: number };

/** Scores the next batch of the slate's pass, in one transaction. Begins a pass if none runs and the board is out of date. */
async function scoreNext({ transact }: Platform, slateId: string): Promise<Progress> {
  return transact(async (tx) => {
    const settlement = await lockSettlement(tx, slateId);
    const { month, isRunning, cursor } = settlement;
    if (!isRunning || (await areSumsLost(tx, slateId, settlement))) {
      const version = await beginPass(tx, slateId);
      if (version === undefined) return { state: 'up to date' };
      await scoreBatch(tx, { slateId, version, month, cursor: null });
      return { state: 'scoring' };
    }
    const { version } = settlement;
    if (settlement.allScored) return { state: 'scored', version, written: settlement.written };
    await scoreBatch(tx, { slateId, version, month, cursor });
    return { state: 'scoring' };
  });
}

interface WriteOptions {
  readonly slateId: string;
  readonly version: number;
  /** The number of players whose rows are written already. */
  readonly written: number;
}

/**
 * Writes the rows of a completely scored pass in several transactions, and publishes the board in the last one. Returns early
 * if the pass has ended meanwhile: another worker published the board, or the sums were lost.
 */
async function writeBoard(
  platform: Platform,
  { slateId, version, written }: WriteOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  const pass = await readScoredPass(platform.db, slateId, version);
  const ranker = await createRanker(pass.results);
  await ranker.skipTo(written);
  for (let isWriting = true; isWriting;) {
    signal?.throwIfAborted();
    isWriting = await platform.transact(async (tx) => {
      const settlement = await lockSettlement(tx, slateId);
      if (!settlement.isRunning || settlement.version !== version) return false;
      if (await areSumsLost(tx, slateId, settlement)) return false;
      if (settlement.written < pass.results.length) {
        await writeRows(tx, pass, ranker, settlement.written);
        return true;
      }
      await showBoard(platform, tx, pass);
      return false;
    });
  }
}

/**
 * Settles a slate: brings its board up to date with the outcomes of its games. Idempotent and resumable: it may be killed at
 * any moment and run by several workers at once; the board is the same to the last digit. Every transaction is short, and
 * none waits for another slate.
 */
export async function settleSlate(platform: Platform, slateId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const progress = await scoreNext(platform, slateId);
    if (progress.state === 'up to date') break;
    if (progress.state === 'scored') await writeBoard(platform, { slateId, ...progress }, signal);
  }
  await deleteSums(platform, slateId);
}

/** Deletes the sums of passes that have ended. */
async function deleteSums({ db }: Platform, slateId: string): Promise<void> {
  await sql`
    delete from settlement_batches as batch where slate_id = ${slateId} and not exists (
      select from settlements
      where slate_id = batch.slate_id and pass_version = batch.version and pass_outcomes is not null
    )
  `.execute(db);
}
