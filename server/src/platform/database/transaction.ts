import { sql } from 'kysely';
import type { Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './open.ts';
import type { DB } from './schema.gen.ts';

/** Something that reads: the database, or a transaction. */
export type Reader = Database | KyselyTransaction<DB>;

/** Work that joins a transaction at its very end, such as enqueuing a job. `key` fixes the order among several. */
export interface LastStep {
  readonly key: string;
  run(db: KyselyTransaction<DB>): Promise<void>;
}

/**
 * One unit of work: writes that belong together, the jobs they cause and the data versions they raise, committed as one.
 *
 * Jobs and versions are held back to the end and done in a fixed order: a collapsing queue and a version row make
 * others wait until the transaction ends, so they are taken last, briefly, and never in a circle.
 */
export interface Transaction {
  readonly db: KyselyTransaction<DB>;
  /** Says that this area's data changes: whatever was cached from it is old once the transaction commits. */
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
