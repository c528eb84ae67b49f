import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { enterAlgorithm } from './algorithm.ts';
import { writePoints } from './points-table.ts';
import { publishBoard } from './publish.ts';
import { walkOn } from './walk.ts';
import { findDecided, findSettled, turnedSince } from './wanted.ts';

/** Holds the slate's row until the transaction ends: one worker at a time, each going on where the last one stopped. */
async function hold({ db }: Transaction, slateId: string) {
  await sql`insert into settlings (slate_id) values (${slateId}) on conflict do nothing`.execute(db);
  return db
    .selectFrom('settlings')
    .innerJoin('slates', 'slates.id', 'slate_id')
    .select(['month', 'reached', 'walked', 'boards', sql<boolean>`wanted is not null`.as('under_way')])
    .where('slate_id', '=', slateId)
    .forUpdate('settlings')
    .executeTakeFirstOrThrow();
}

/**
 * Begins a pass if there is something to settle. It counts from the transaction's first moment, before anything was read:
 * whatever turns a game after that is later than the pass.
 */
async function begin(tx: Transaction, slateId: string): Promise<boolean> {
  const { db } = tx;
  const decided = JSON.stringify(await findDecided(db, slateId));
  const same = decided === JSON.stringify(await findSettled(db, slateId));
  if (same && !(await turnedSince(db, slateId))) return false;
  await writePoints(db, slateId);
  await enterAlgorithm(db, slateId);
  await db.deleteFrom('settling_batches').where('slate_id', '=', slateId).execute();
  await sql`
    update settlings set wanted = ${decided}::jsonb, reached = null, walked = false, begun_at = now()
    where slate_id = ${slateId}
  `.execute(db);
  return true;
}

/** Whether the sums of the pass are still there: a crash of the server empties them. */
async function lostSums({ db }: Transaction, slateId: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from settling_batches where slate_id = ${slateId}) as kept
  `.execute(db);
  return rows[0]?.kept !== true;
}

/** The next step of settling a slate, in one transaction. False when nothing is left to do. */
async function step(platform: Platform, tx: Transaction, slateId: string): Promise<boolean> {
  const { month, reached, walked, boards, under_way: underWay } = await hold(tx, slateId);
  if (!underWay || ((walked || reached !== null) && (await lostSums(tx, slateId)))) {
    const begun = await begin(tx, slateId);
    if (begun) await walkOn(tx, { slateId, month, reached: null });
    return begun;
  }
  if (walked) await publishBoard(platform, tx, { slateId, first: boards === 0 });
  else await walkOn(tx, { slateId, month, reached });
  return true;
}

/**
 * Settles a slate: whatever is decided of its games and not on its board yet. It may be killed at any moment and run again,
 * or by many workers at once: the board is the same to the last digit.
 */
export async function settleSlate(platform: Platform, slateId: string, signal?: AbortSignal): Promise<void> {
  for (let more = true; more;) {
    signal?.throwIfAborted();
    more = await platform.transact(async (tx) => step(platform, tx, slateId));
  }
}
