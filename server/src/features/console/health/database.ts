import type { Health } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

type DatabaseHealth = Health['database'];

interface ServerRow {
  readonly bytes: number;
  readonly sessions: number;
  readonly most_sessions: number;
  readonly version: string;
}

const largestTables = 8;

/** Reads the size of the database, its sessions and its largest tables. Counts partitions as part of their table. */
export async function readDatabase(db: Reader): Promise<DatabaseHealth> {
  const { rows } = await sql<ServerRow>`
    select pg_database_size(current_database())::float8 as bytes,
           (select sum(numbackends) from pg_stat_database)::int as sessions,
           current_setting('max_connections')::int as most_sessions,
           current_setting('server_version') as version
  `.execute(db);
  const [server] = rows;
  const { rows: largest } = await sql<DatabaseHealth['largest'][number]>`
    select whole_table.name as table, sum(pg_total_relation_size(pg_class.oid))::float8 as bytes
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    cross join lateral (
      select coalesce(pg_partition_root(pg_class.oid), pg_class.oid)::regclass::text as name
    ) as whole_table
    where relkind = 'r' and nspname in ('public', 'jobs')
    group by 1
    order by bytes desc, 1
    limit ${largestTables}
  `.execute(db);
  return {
    bytes: server?.bytes ?? 0,
    sessions: server?.sessions ?? 0,
    mostSessions: server?.most_sessions ?? 0,
    version: server?.version ?? '',
    largest,
  };
}
