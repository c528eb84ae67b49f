import { sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Counts the rows of every table that the application may read, by name; partitions count for their table. Counts each
 * partition in its own statement, because the largest tables would exceed the time limit of one statement.
 */
export async function countRows(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await sql<{ name: string; counted_as: string }>`
    select relname as name, coalesce(inhparent::regclass::text, relname) as counted_as
    from pg_class
    left join pg_inherits on inhrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(pg_class.oid, 'select')
    order by counted_as, relname
  `.execute(db);
  const counts = new Map<string, number>();
  for (const { name, counted_as: table } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts.set(table, (counts.get(table) ?? 0) + (rows[0]?.count ?? 0));
  }
  return counts;
}
