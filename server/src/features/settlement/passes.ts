import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { enterAlgorithm } from './algorithm.ts';
import { findDecidedGames, findSettledGames, mayHaveNewPicks } from './outcomes.ts';

/**
 * A locked row of `settlements`: the state of a slate's settlement and of its running pass. A pass scores all picks of the
 * slate in batches, writes the rows of a new board version and publishes it.
 */
export interface Settlement {
  readonly month: string;
  readonly isRunning: boolean;
  readonly version: number;
  readonly cursor: string | null;
  readonly allScored: boolean;
  readonly written: number;
}

/** Locks the row of the slate's settlement. One worker runs at a time and continues where the last one stopped. */
export async function lockSettlement({ db }: Transaction, slateId: string): Promise<Settlement> {
  await sql`insert into settlements (slate_id) values (${slateId}) on conflict do nothing`.execute(db);
  return db
    .selectFrom('settlements')
    .innerJoin('slates', 'slates.id', 'slate_id')
    .select([
      'month',
      'pass_version as version',
      'pass_cursor as cursor',
      'all_scored as allScored',
      'written',
    ])
    .select(sql<boolean>`pass_outcomes is not null`.as('isRunning'))
    .where('slate_id', '=', slateId)
    .forUpdate('settlements')
    .executeTakeFirstOrThrow();
}

/**
 * Begins a pass if the board is out of date, and returns its version. `pass_began_at` is the start of the transaction, before
 * its first read. A game change that the pass does not read is therefore always newer.
 */
export async function beginPass({ db }: Transaction, slateId: string): Promise<number | undefined> {
  await abandonPass(db, slateId);
  const decided = JSON.stringify(await findDecidedGames(db, slateId));
  const isSame = decided === JSON.stringify(await findSettledGames(db, slateId));
  if (isSame && !(await mayHaveNewPicks(db, slateId))) return undefined;
  await enterAlgorithm(db, slateId);
  await db.deleteFrom('settlement_batches').where('slate_id', '=', slateId).execute();
  const { rows } = await sql<{ version: number }>`
    update settlements
    set pass_outcomes = ${decided}::jsonb, pass_version = pass_version + 1, pass_cursor = null, all_scored = false,
        written = 0, pass_began_at = now()
    where slate_id = ${slateId}
    returning pass_version as version
  `.execute(db);
  return rows[0]?.version;
}

/**
 * Ends a pass whose sums are lost, and schedules the deletion of the rows that it wrote. The picks that it scored are on no
 * published board, so `pass_began_at` becomes -infinity, which makes these picks count as new.
 */
async function abandonPass(db: Reader, slateId: string): Promise<void> {
  await sql`
    with abandoned as (
      update settlements set pass_outcomes = null, pass_began_at = '-infinity'
      where slate_id = ${slateId} and pass_outcomes is not null
      returning slate_id, pass_version
    )
    insert into replaced_boards (slate_id, version) select * from abandoned
  `.execute(db);
}

/** Whether the sums of a pass are missing: `settlement_batches` is unlogged, so a crash of the database server empties it. */
export async function areSumsLost(
  { db }: Transaction,
  slateId: string,
  { isRunning, version, cursor, allScored }: Settlement,
): Promise<boolean> {
  if (!isRunning || (!allScored && cursor === null)) return false;
  const { rows } = await sql<{ present: boolean }>`
    select exists (select from settlement_batches where slate_id = ${slateId} and version = ${version}) as present
  `.execute(db);
  return rows[0]?.present !== true;
}
