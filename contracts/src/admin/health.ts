import { z } from 'zod';
import { id } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, reason } from './admin-call.ts';

const time = z.iso.datetime();
const bytes = z.number().min(0);

/** An id that the queue or a process created. Unlike other ids, it may be no UUIDv7. */
const otherId = z.guid({ error: 'Write an id.' });

const processRow = z.object({
  id: otherId,
  kind: z.enum(['site', 'worker']),
  release: z.string(),
  host: z.string(),
  startedAt: time,
  seenAt: time,
  /** Whether `seenAt` is within the last minute. */
  isAlive: z.boolean(),
  memoryBytes: bytes.nullable(),
  /** The share of cacheable answers served from the cache since the process started. */
  cacheHitRate: z.number().min(0).max(1).nullable(),
});

const queueRow = z.object({
  queue: z.string(),
  waiting: z.int(),
  active: z.int(),
  /** Jobs that wait for another attempt after a failure. */
  retrying: z.int(),
  dead: z.int(),
  /** Seconds since the oldest waiting job became due. */
  oldestSeconds: z.number(),
});

const health = z.object({
  checkedAt: time,
  processes: z.array(processRow),
  schema: z.object({
    applied: z.string().nullable(),
    /** Migrations of this release that are not applied. */
    missing: z.array(z.string()),
    /** Applied migrations that this release does not contain: a newer release applied them. */
    unknown: z.array(z.string()),
  }),
  queues: z.array(queueRow),
  database: z.object({
    bytes,
    sessions: z.int(),
    mostSessions: z.int(),
    version: z.string(),
    /** The largest tables with their indexes. */
    largest: z.array(z.object({ table: z.string(), bytes })),
  }),
  /** The disk with uploaded files; null if a bucket stores them. */
  disk: z.object({ folder: z.string(), freeBytes: bytes, totalBytes: bytes }).nullable(),
  /** Null without Redis or while Redis is unreachable. */
  redis: z.object({ usedBytes: bytes, mostBytes: bytes.nullable() }).nullable(),
  hasRedis: z.boolean(),
  settings: z.array(
    z.object({
      name: z.string(),
      /** The value; for a secret only whether it is set. */
      value: z.string(),
      isShown: z.boolean(),
    }),
  ),
});

export type Health = z.output<typeof health>;

const deadJob = z.object({
  id: otherId,
  job: z.string(),
  diedAt: time,
  createdAt: time.nullable(),
  attempts: z.int().nullable(),
  /** The error of the job's last attempt. */
  error: z.string().nullable(),
});

const recentError = z.object({
  id,
  at: time,
  kind: z.string(),
  host: z.string(),
  message: z.string(),
  requestId: z.string().nullable(),
  detail: z.string().nullable(),
});

export const healthAdminCalls = declareAdminCalls({
  getHealth: {
    method: 'GET',
    path: '/api/v1/admin/health',
    access: 'operator',
    roles: [],
    summary: 'Processes, schema, queues, database, disk, cache and the settings in force.',
    output: health,
  },
  listDeadJobs: {
    method: 'GET',
    path: '/api/v1/admin/dead-jobs',
    access: 'operator',
    roles: [],
    summary: 'Jobs whose every attempt failed, newest first.',
    query: adminListQuery(['diedAt', 'job'], { job: z.string().max(100).optional() }),
    output: adminList(deadJob),
  },
  retryDeadJob: {
    method: 'POST',
    path: '/api/v1/admin/dead-jobs/:id/retry',
    access: 'operator',
    roles: [],
    act: 'job.retry',
    summary: 'Enqueues a dead job again.',
    params: z.object({ id: otherId }),
    output: done,
  },
  deleteDeadJob: {
    method: 'POST',
    path: '/api/v1/admin/dead-jobs/:id/delete',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'job.delete',
    summary: 'Deletes a dead job. Its work is not done.',
    params: z.object({ id: otherId }),
    body: z.object({ reason }),
    output: done,
  },
  listRecentErrors: {
    method: 'GET',
    path: '/api/v1/admin/recent-errors',
    access: 'operator',
    roles: [],
    summary: 'The newest error lines of all processes. `q` searches request ids and messages.',
    query: adminListQuery(['at'], { requestId: z.string().max(100).optional() }),
    output: adminList(recentError),
  },
});
