import type pg from 'pg';

/**
 * Fills the partitions of some months. Partitions are detached and have no indexes while they are filled: building an index at
 * the end is many times faster than inserting in random order. At the end, vacuums them as autovacuum would.
 */
export async function loadPartitions(
  client: pg.Client,
  table: 'picks' | 'standings',
  months: readonly string[],
  load: (partition: string, month: string) => Promise<void>,
): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const month of months) {
    const partition = `${table}_${month.slice(0, 7).replace('-', '_')}`;
    const { rows: constraints } = await client.query<{ name: string; definition: string }>(
      `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = $1::regclass and contype in ('p', 'u')`,
      [partition],
    );
    await client.query(`alter table ${table} detach partition ${partition}`);
    for (const { name } of constraints)
      await client.query(`alter table ${partition} drop constraint ${name}`);
    await load(partition, month);
    for (const { name, definition } of constraints)
      await client.query(`alter table ${partition} add constraint ${name} ${definition}`);
    await client.query(`alter table ${table} attach partition ${partition} for values in ('${month}')`);
    await client.query(`vacuum analyze ${partition}`);
  }
}
