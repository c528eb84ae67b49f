import { sql } from 'kysely';

/**
 * Selects the epoch of the database: a text that changes whenever the data may have been replaced by an older or different
 * state.
 *
 * - A restored dump in another cluster has another system identifier.
 * - A dump restored into the same cluster is a database with another oid.
 * - Recovery from an archive and the promotion of a replica start a new timeline. The query reads it from the current log
 *   position, because the control file has the old timeline until the first checkpoint.
 * - A disk restored from a snapshot differs only in the start time of the server.
 *
 * A plain restart also changes the epoch, which empties the caches once. Every role may run the query, but only on a primary.
 */
export const epochQuery = sql`
  select concat_ws('-',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint
  )`;
