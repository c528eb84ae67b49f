import { sql } from 'kysely';
import type { Observation, Sample } from '../telemetry/observing.ts';
import { usualSeconds } from '../telemetry/observing.ts';

interface State {
  readonly sessions: number;
  readonly most_sessions: number;
  readonly replicas: number;
  readonly replica_lag: number | null;
  readonly archive_age: number | null;
}

const samplesOf = (value: number | null | undefined): Sample[] =>
  value === null || value === undefined ? [] : [{ value }];

/**
 * Observes the database server as the application's role sees it. Without the role pg_read_all_stats, replicas are counted but
 * their lag is unknown.
 */
export const serverObservation: Observation = {
  name: 'database',
  everySeconds: usualSeconds,
  gauges: {
    outpick_database_sessions: { help: 'Sessions of all programs on the database server.', labels: [] },
    outpick_database_most_sessions: { help: 'The most sessions that the server accepts.', labels: [] },
    outpick_replicas: { help: 'Replicas that receive the log of the database.', labels: [] },
    outpick_replica_lag_seconds: { help: 'Lag of the slowest replica, if the role may see it.', labels: [] },
    outpick_archive_age_seconds: {
      help: 'Time since the last segment of the log was archived, if the server archives.',
      labels: [],
    },
  },
  read: async ({ db }) => {
    const { rows } = await sql<State>`
      select (select sum(numbackends) from pg_stat_database)::int as sessions,
             current_setting('max_connections')::int as most_sessions,
             (select count(*) from pg_stat_replication where application_name <> 'pg_basebackup')::int as replicas,
             (select max(extract(epoch from coalesce(replay_lag, '0'))) filter (where state is not null)
              from pg_stat_replication)::float8 as replica_lag,
             (select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))
              from pg_stat_archiver where current_setting('archive_mode') <> 'off')::float8 as archive_age
    `.execute(db);
    const [state] = rows;
    return {
      outpick_database_sessions: samplesOf(state?.sessions),
      outpick_database_most_sessions: samplesOf(state?.most_sessions),
      outpick_replicas: samplesOf(state?.replicas),
      outpick_replica_lag_seconds: samplesOf(state?.replica_lag),
      outpick_archive_age_seconds: samplesOf(state?.archive_age),
    };
  },
};

/** This observation is read less often than others, because the server looks at every file of the database. */
export const sizeObservation: Observation = {
  name: 'database-size',
  everySeconds: 300,
  gauges: { outpick_database_bytes: { help: 'Size of the database on disk, without the log.', labels: [] } },
  read: async ({ db }) => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes
    `.execute(db);
    return { outpick_database_bytes: samplesOf(rows[0]?.bytes) };
  },
};
