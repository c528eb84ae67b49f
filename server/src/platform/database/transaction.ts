import { sql } from 'kysely';
import type { Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './open.ts';
import type { DB } from './schema.gen.ts';

/** The database or a transaction. */
export type Reader = Database | KyselyTransaction<DB>;

/** Work at the end of a transaction, such as enqueuing a job. Steps run in the order of `key`. */
export interface LastStep {
  readonly key: string;
  run(db: KyselyTransaction<DB>): Promise<void>;
}

/**
 * One transaction: its writes, the jobs they enqueue and the data versions they raise.
 *
 * Jobs and versions are written at the end, in a fixed order. Both lock rows that other transactions need; taking those
 * locks last keeps them short, and the order prevents deadlocks.
 */
export interface Transaction {
  readonly db: KyselyTransaction<DB>;
  /** Raises the area's data version: answers cached from it become stale when the transaction commits. */
  touch(area: string): void;
  last(step: LastStep): void;
}

export type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

const byKey = (a: LastStep, b: LastStep) => (a.key < b.key ? -1 : Number(a.key > b.key));

export const createTransact =
  (database: Database): Transact =>
  async (work) =>
    database.transaction().execute(async (db) => {
      const areas = new Set<string>();
      const steps: LastStep[] = [];
      const result = await work({
        db,
        touch: (area) => void areas.add(area),
        last: (step) => void steps.push(step),
      });
      for (const step of steps.toSorted(byKey)) await step.run(db);
      if (areas.size > 0) await sql`select raise_data_versions(${[...areas]}::text[])`.execute(db);
      return result;
    });

/** Runs reads in one snapshot: they do not see what other transactions commit in the meantime. */
export const readSnapshot = async <T>(database: Database, work: (db: Reader) => Promise<T>): Promise<T> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
