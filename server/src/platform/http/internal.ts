import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase, openPool, siteLimits } from '../database/open.ts';
import type { Platform } from '../platform.ts';

const checkIntervalMs = 1000;
const checkTimeoutMs = 2000;
/** Above this difference between the clocks of this machine and the database, operators are alerted. */
const maxClockDifferenceMs = 1000;

const clockAnswer = z.object({ rows: z.tuple([z.object({ now: z.coerce.date() })]) });

/** Whether this process should get traffic. Background checks update it, so reading it costs nothing. */
export interface Health {
  readonly ready: boolean;
  readonly details: Readonly<Record<string, boolean>>;
  /** Resolves after the first check, whether or not it succeeded. */
  readonly checked: Promise<void>;
  /** Makes the process not ready, because it is about to stop. */
  drain(): void;
  close(): Promise<void>;
}

export interface HealthOptions {
  /** Whether the process itself has started. */
  readonly isUp?: () => boolean;
  /** This machine's clock, in milliseconds. */
  readonly clock?: () => number;
}

/**
 * Ready means that the database answers and has the schema of this release. Redis is reported but does not count: the site
 * works without it, and taking all processes out of service would make the outage larger.
 */
export function watchHealth(
  platform: Platform,
  { isUp = () => true, clock = Date.now }: HealthOptions = {},
): Health {
  const { schema, log } = platform;
  let database = false;
  let clocksDiffer = false;
  let draining = false;
  let checking = false;
  // The check has its own connection. With the platform's pool, it would fail whenever all connections are busy, although the
  // database is reachable.
  const limits = { ...siteLimits, connections: 1, connectMs: checkTimeoutMs, statementMs: checkTimeoutMs };
  const db = openDatabase(openPool(platform.config.DATABASE_URL, limits, () => undefined));
  /**
   * If the clocks agree, the database's time lies between our times before and after the query. Alerts when the clocks begin
   * to differ, and not again until they have agreed.
   */
  const compareClocks = (databaseTime: number, before: number, after: number) => {
    const differenceMs = Math.max(before - databaseTime, databaseTime - after);
    const differ = differenceMs > maxClockDifferenceMs;
    if (differ && !clocksDiffer) platform.alarm('clocks-differ', { differenceMs });
    clocksDiffer = differ;
  };
  /** Checks the schema until it is complete, and again after an outage, because another database may have come back. */
  const compareSchema = async () => {
    if (schema.isComplete) return;
    const previousProblem = schema.problem;
    await schema.check(db);
    if (schema.problem !== previousProblem)
      log.warn(schema.problem ?? 'the database has the schema of this release');
  };
  const queryDatabase = async () => {
    // Check the schema first: on a database without the application's role, no other query works.
    await compareSchema();
    if (schema.problem !== undefined) return;
    const before = clock();
    const answer: unknown = await sql`select clock_timestamp() as now`.execute(db);
    compareClocks(clockAnswer.parse(answer).rows[0].now.getTime(), before, clock());
  };
  const check = async () => {
    if (checking) return;
    checking = true;
    const tooLate = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('too late')), checkTimeoutMs).unref();
    });
    try {
      await Promise.race([queryDatabase(), tooLate]);
      database = true;
    } catch {
      database = false;
      schema.forget();
    }
    platform.metrics.ready.set({ dependency: 'database' }, Number(database));
    platform.metrics.ready.set({ dependency: 'schema' }, Number(schema.isComplete));
    if (platform.config.REDIS_URL !== undefined)
      platform.metrics.ready.set({ dependency: 'redis' }, Number(platform.redis.up));
    checking = false;
  };
  const checked = check();
  const timer = setInterval(() => void check(), checkIntervalMs);
  return {
    get ready() {
      return database && schema.isComplete && isUp() && !draining;
    },
    checked,
    get details() {
      return {
        database,
        schema: schema.isComplete,
        redis: platform.redis.up,
        announcements: platform.versions.listening,
        up: isUp(),
        draining,
      };
    },
    drain() {
      draining = true;
    },
    async close() {
      clearInterval(timer);
      await db.destroy();
    },
  };
}

/** Serves metrics and health on a separate port that is not public. */
export async function startInternal(platform: Platform, health: Health): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  app.get('/live', async () => ({ ok: true }));
  app.get('/ready', async (_request, reply) =>
    reply.code(health.ready ? 200 : 503).send({
      ready: health.ready,
      ...health.details,
      ...(platform.schema.problem === undefined ? {} : { problem: platform.schema.problem }),
    }),
  );
  app.get('/versions', async () => {
    const rows = await platform.db.selectFrom('data_versions').select('area').execute();
    const { areas } = await platform.versions.current(rows.map(({ area }) => area));
    return Object.fromEntries(areas);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics()),
  );
  await app.listen({ host: platform.config.INTERNAL_HOST, port: platform.config.INTERNAL_PORT });
  return app;
}
