import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { hasTable } from '../../platform/database/has-table.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** The held windows as a table expression. On the schema of release 0.10.0, which has no such table, there are none. */
export const heldWindows = async (db: Reader): Promise<RawBuilder<unknown>> =>
  (await hasTable(db, 'held_windows'))
    ? sql`held_windows`
    : sql`(select null::uuid as sport_id, null::date as first_day, null::text as reason where false)`;
