import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { enterAlgorithm } from './algorithm.ts';
import { findDecidedGames, findSettledGames, mayHaveNewPicks } from './outcomes.ts';
import { publishBoard } from './publish-board.ts';
import { scoreBatch } from './score-batch.ts';

/** Takes the row lock on the slate's settlement: one worker at a time, each continuing where the last one stopped. */
async function lockSettlement({ db }: Transaction, slateId: string) {
  await sql`insert into settlements (slate_id) values (${slateId}) on conflict do nothing`.execute(db);
  return db
    .selectFrom('settlements')
    .innerJoin('slates', 'slates.id', 'slate_id')
    .select(['month', 'pass_cursor', 'all_scored', 'board_version'])
    .select(sql<boolean>`pass_outcomes is not null`.as('pass_running'))
    .where('slate_id', '=', slateId)
    .forUpdate('settlements')
    .executeTakeFirstOrThrow();
}

/**
 * Begins a pass if the board is out of date. `now()` is the start of the transaction, before anything was read: any later
 * change of a game is newer than the pass.
 */
async function beginPass(tx: Transaction, slateId: string): Promise<boolean> {
  const { db } = tx;
  const decided = JSON.stringify(await findDecidedGames(db, slateId));
  const isSame = decided === JSON.stringify(await findSettledGames(db, slateId));
  if (isSame && !(await mayHaveNewPicks(db, slateId))) return false;
  await enterAlgorithm(db, slateId);
  await db.deleteFrom('settlement_batches').where('slate_id', '=', slateId).execute();
  await sql`
    update settlements
    set pass_outcomes = ${decided}::jsonb, pass_cursor = null, all_scored = false, pass_began_at = now()
    where slate_id = ${slateId}
  `.execute(db);
  return true;
}

/** Whether the sums of a pass are missing: `settlement_batches` is unlogged, so a crash of the database server empties it. */
async function areSumsLost({ db }: Transaction, slateId: string): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    select exists (select from settlement_batches where slate_id = ${slateId}) as present
  `.execute(db);
  return rows[0]?.present !== true;
}

/** Runs the next step of a slate's settlement in one transaction. Returns false when nothing is left to do. */
async function runStep(platform: Platform, tx: Transaction, slateId: string): Promise<boolean> {
  const settlement = await lockSettlement(tx, slateId);
  const { month, pass_cursor: cursor, all_scored: allScored } = settlement;
  const hasSums = allScored || cursor !== null;
  if (!settlement.pass_running || (hasSums && (await areSumsLost(tx, slateId)))) {
    const begun = await beginPass(tx, slateId);
    if (begun) await scoreBatch(tx, { slateId, month, cursor: null });
    return begun;
  }
  if (allScored) await publishBoard(platform, tx, { slateId, isFirst: settlement.board_version === 0 });
  else await scoreBatch(tx, { slateId, month, cursor });
  return true;
}

/**
 * Settles a slate: brings its board up to date with the outcomes of its games. Idempotent and resumable: it may be killed at
 * any moment and run by several workers at once; the board is the same to the last digit.
 */
export async function settleSlate(platform: Platform, slateId: string, signal?: AbortSignal): Promise<void> {
  for (let more = true; more;) {
    signal?.throwIfAborted();
    more = await platform.transact(async (tx) => runStep(platform, tx, slateId));
  }
}
