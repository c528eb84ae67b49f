import { readFile } from 'node:fs/promises';
import { asOwner } from '@outpick/server/testing';

/** Reads the position in the database server's write-ahead log, in bytes. */
export async function readLogPosition(url: string): Promise<number> {
  const [row] = await asOwner<{ bytes: number }>(
    url,
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}

/** Returns the CPU seconds of the database's open connections so far; 0 if the server is on another machine. */
export async function readDatabaseSeconds(url: string): Promise<number> {
  const backends = await asOwner<{ pid: number }>(
    url,
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const ticks = await Promise.all(
    backends.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }),
  );
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
