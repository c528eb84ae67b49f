import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { accessTo } from './connect.ts';
import { appliedMigrations, defaultPatience } from './migrate.ts';
import { listMigrations, migrationsFolder } from './schema-state.ts';

/** The locks that migrations take, weakest first. Weaker locks than these conflict with no statement of the site. */
export const migrationLock = z.enum([
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]);

const effects: Readonly<Record<z.output<typeof migrationLock>, string>> = {
  RowExclusiveLock: 'changes rows, which blocks only changes of the same rows',
  ShareUpdateExclusiveLock: 'blocks neither reads nor writes',
  ShareLock: 'blocks writes',
  ShareRowExclusiveLock: 'blocks writes',
  ExclusiveLock: 'blocks writes',
  AccessExclusiveLock: 'blocks reads and writes',
};

const durations = {
  short: 'for a moment',
  reads: 'while the table is read',
  rewrites: 'while the table is written again',
};

/** The lock that a migration takes on a table that existed before the migration. A test measures the locks on PostgreSQL. */
export const tableLock = z.object({
  table: z.string(),
  lock: migrationLock,
  duration: z.enum(['short', 'reads', 'rewrites']),
});

export type TableLock = z.output<typeof tableLock>;

const readLocks = async (folder: string) =>
  z
    .record(z.string(), z.array(tableLock))
    .parse(JSON.parse(await readFile(join(folder, 'locks.json'), 'utf8')));

interface TableSize {
  readonly rows: number;
  readonly size: string;
}

/** Size of a table with its indexes and partitions. */
async function readSize(client: pg.Client, table: string): Promise<TableSize> {
  const { rows } = await client.query<TableSize>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows,
            pg_size_pretty(coalesce(sum(pg_total_relation_size(relid)), 0)) as size
     from (
       select to_regclass($1) as relid union select relid from pg_partition_tree(to_regclass($1))
     ) as parts join pg_class on oid = relid`,
    [`public.${table}`],
  );
  return rows[0] ?? { rows: 0, size: '0 bytes' };
}

const describe = ({ table, lock, duration }: TableLock, { rows, size }: TableSize): string =>
  `    ${table}: ${effects[lock]} ${durations[duration]} (${lock}; ${size}, about ${Math.round(rows).toLocaleString('en-US')} rows)`;

/** Lists the missing migrations and what each would lock. Changes nothing. */
export async function planMigrations(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const locks = await readLocks(folder);
  const client = new pg.Client({ ...accessTo(ownerUrl).settings, application_name: 'outpick-migrate' });
  await client.connect();
  try {
    const applied = await appliedMigrations(client);
    const missing = (await listMigrations(folder)).filter((name) => !applied.includes(name));
    if (missing.length === 0) return ['nothing to apply'];
    if (applied.length === 0)
      return [
        `the database is empty: ${missing.length} migrations create the schema`,
        ...missing.map((name) => `  ${name}`),
      ];
    const lines = [`${missing.length} to apply, each in its own transaction:`];
    for (const name of missing) {
      const migrationLocks = locks[name] ?? [];
      lines.push(`  ${name}${migrationLocks.length === 0 ? ': locks no existing table' : ''}`);
      for (const one of migrationLocks) lines.push(describe(one, await readSize(client, one.table)));
    }
    const { lockMs, pauseMs, attempts } = defaultPatience;
    lines.push(
      `a migration waits ${lockMs / 1000} s for a lock, then tries again after ${pauseMs / 1000} s, ${attempts} times at most`,
    );
    return lines;
  } finally {
    await client.end();
  }
}
