import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Stamp } from '../cache/stamp.ts';
import { untilAborted } from '../limits/until-aborted.ts';
import { openPool } from './open.ts';
import type { DatabaseLimits, Role } from './open.ts';

/** Reads of public data that may use a replica. */
export interface ReplicaReads {
  /**
   * Runs reads on the replica if it has every version of the stamp, otherwise on the primary. `work` must not write, and may
   * run twice: if it fails on the replica, it runs again on the primary.
   */
  read<T>(stamp: Stamp, work: () => Promise<T>): Promise<T>;
}

/** Runs all reads on the primary, for a database without a replica. */
export const primaryOnly: ReplicaReads = { read: async (_stamp, work) => work() };

/** How long the replica is not used after a failure. */
const pauseMs = 5000;

/** How long the replica may take to report its versions. Then it counts as failed, so that visitors do not wait for it. */
const arrivalMs = 250;

/**
 * Selects the replica's versions, and the history that it follows, in the format of the primary's epoch. The control file has
 * the timeline of the last restart point, so after a fail-over the replica is unused until its next restart point.
 */
const arrivalQuery = `
  select concat_ws('-',
    (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    upper(lpad(to_hex((select timeline_id from pg_control_checkpoint())), 8, '0'))
  ) as history,
  (select coalesce(json_agg(json_build_array(area, version)), '[]') from data_versions where area = any ($1)) as areas`;

const arrivalAnswer = z.object({
  rows: z.tuple([z.object({ history: z.string(), areas: z.array(z.tuple([z.string(), z.number()])) })]),
});

/**
 * Whether the replica has all versions of the stamp. Replay only goes forward, so later reads see these versions or newer ones.
 */
async function hasArrived(pool: pg.Pool, { epoch, areas }: Stamp): Promise<boolean> {
  const answer = arrivalAnswer.parse(await pool.query(arrivalQuery, [[...areas.keys()]]));
  const [{ history, areas: arrived }] = answer.rows;
  const versions = new Map(arrived);
  return (
    epoch.startsWith(`${history}-`) &&
    [...areas].every(([area, version]) => (versions.get(area) ?? 0) >= version)
  );
}

/** Whether the replica itself failed: it canceled a query, or the connection to it was lost or refused. */
const isReplicaFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ||
  (error instanceof Error &&
    ('code' in error ? /^E[A-Z]+$/u.test(String(error.code)) : /connection|timeout/iu.test(error.message)));

interface ReplicaOptions {
  readonly url: string;
  readonly limits: DatabaseLimits;
  readonly primary: PostgresPool;
  readonly role: Role;
  /** Counts reads by where they ran. */
  readonly count: (server: 'primary' | 'replica') => void;
}

export interface ReplicaPool {
  readonly reads: ReplicaReads;
  /** Connects to the replica inside `reads.read` if the replica is usable there, and to the primary elsewhere. */
  readonly pool: PostgresPool;
}

/** Opens connections to a replica. The address must lead to one server, not several. */
export function openReplica({ url, limits, primary, role, count }: ReplicaOptions): ReplicaPool {
  const replica = openPool(url, limits, () => undefined, role);
  const onReplica = new AsyncLocalStorage<true>();
  let pausedUntil = 0;
  const pause = () => {
    pausedUntil = performance.now() + pauseMs;
  };
  const isUsable = async (stamp: Stamp): Promise<boolean> => {
    if (stamp.areas.size === 0 || performance.now() < pausedUntil) return false;
    // Do not wait for a hanging replica's query: it keeps its connection until the socket's time-out.
    return untilAborted(hasArrived(replica, stamp), AbortSignal.timeout(arrivalMs)).catch(() => {
      pause();
      return false;
    });
  };
  const readPrimary = async <T>(work: () => Promise<T>): Promise<T> => {
    count('primary');
    return onReplica.exit(work);
  };
  return {
    reads: {
      async read(stamp, work) {
        if (!(await isUsable(stamp))) return readPrimary(work);
        try {
          const result = await onReplica.run(true, work);
          count('replica');
          return result;
        } catch (error) {
          // Any other error would also occur on the primary: not found, too many requests, an aborted request, a defect.
          if (!isReplicaFault(error)) throw error;
          pause();
          return readPrimary(work);
        }
      },
    },
    pool: {
      options: primary.options,
      connect: async () => (onReplica.getStore() ? replica.connect() : primary.connect()),
      end: async () => {
        await Promise.all([replica.end(), primary.end()]);
      },
    },
  };
}
