import { sql } from 'kysely';

/**
 * A query for the epoch of the database: a text that changes whenever the data may have gone back in time or sideways.
 *
 * - Another cluster, as after a restored dump, has another system identifier.
 * - A dump restored into the same cluster is a database with another oid.
 * - Recovery from an archive, and the promotion of a replica, start a new timeline. It is read from the current log position:
 *   the control file has the old one until the first checkpoint.
 * - A disk restored from a snapshot differs in nothing but the time at which the server started.
 *
 * A plain restart also changes it, which empties the caches once. Every role may run it. Only a primary can.
 */
export const epochQuery = sql`
  select concat_ws('-',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint
  )`;
