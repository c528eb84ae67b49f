import type pg from 'pg';
import { openDatabase, openPool } from './open.ts';
import type { Database, DatabaseLimits, Role } from './open.ts';
import { openReplica, primaryOnly } from './replica.ts';
import type { ReplicaReads } from './replica.ts';

/** Connections of one role to the primary and, if there is one, to the replica. */
export interface Connections {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly replica: ReplicaReads;
}

interface ConnectionOptions {
  readonly url: string;
  readonly replicaUrl: string | undefined;
  readonly limits: DatabaseLimits;
  readonly role: Role;
  readonly onLost: (error: Error) => void;
  /** Counts reads of public data by where they ran. */
  readonly countRead: (server: 'primary' | 'replica') => void;
}

/** Opens the pools of a role. They connect when the first statement needs it. */
export function openConnections({
  url,
  replicaUrl,
  limits,
  role,
  onLost,
  countRead,
}: ConnectionOptions): Connections {
  const pool = openPool(url, limits, onLost, role);
  if (replicaUrl === undefined) return { pool, db: openDatabase(pool), replica: primaryOnly };
  const replica = openReplica({ url: replicaUrl, limits, primary: pool, role, count: countRead });
  return { pool, db: openDatabase(replica.pool), replica: replica.reads };
}
