import { createAnswers } from './cache/answers.ts';
import type { Answers } from './cache/answers.ts';
import { createSharedAnswers } from './cache/shared.ts';
import { watchVersions } from './cache/versions.ts';
import type { Versions } from './cache/versions.ts';
import type { Config } from './config/config.ts';
import { openConnections } from './database/connections.ts';
import type { Connections } from './database/connections.ts';
import { appRole, consoleLimits, consoleRole, siteLimits, workerLimits } from './database/open.ts';
import type { Database } from './database/open.ts';
import { measurePools } from './database/pool-metrics.ts';
import type { ReplicaReads } from './database/replica.ts';
import { createSchemaState, listMigrations, migrationsFolder } from './database/schema-state.ts';
import type { SchemaState } from './database/schema-state.ts';
import { createTransact } from './database/transaction.ts';
import type { Transact } from './database/transaction.ts';
import { createEvents } from './events.ts';
import type { Events, Subscription } from './events.ts';
import { openFiles } from './files/files.ts';
import type { Files } from './files/files.ts';
import { createEnqueuer } from './jobs/enqueuer.ts';
import type { Enqueuer } from './jobs/enqueuer.ts';
import { createKeys } from './keys.ts';
import type { Keys } from './keys.ts';
import { createLimiter } from './limits/limiter.ts';
import type { Limiter } from './limits/limiter.ts';
import { countMails } from './mail/count-mails.ts';
import { createMailer, nameSender } from './mail/mailer.ts';
import type { Mailer, MailFooter } from './mail/mailer.ts';
import { openRedis } from './redis.ts';
import type { RedisLink } from './redis.ts';
import type { AlarmDetails, AlarmName } from './telemetry/alarms.ts';
import { createErrorLines } from './telemetry/error-lines.ts';
import type { ErrorLines } from './telemetry/error-lines.ts';
import { createLog, createRequestLog, standardOutput } from './telemetry/log.ts';
import type { Log, LogTarget, RequestLog } from './telemetry/log.ts';
import { createMetrics } from './telemetry/metrics.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** The services that features use. Opened once per process and passed in. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly requestLog: RequestLog;
  /** Error lines of the log that are not yet stored for the console. */
  readonly errorLines: ErrorLines;
  /** Returns the name that an owner gave the site; undefined if there is none, or while it cannot be read. */
  readonly siteName: () => Promise<string | undefined>;
  readonly metrics: Metrics;
  readonly db: Database;
  readonly transact: Transact;
  /** Whether the database has the migrations and queues of this release. */
  readonly schema: SchemaState;
  /** Reads of public data that may use a replica. */
  readonly replica: ReplicaReads;
  /** Connections of the console's role. See `asConsole`. */
  readonly consoleConnections: Connections;
  readonly redis: RedisLink;
  readonly versions: Versions;
  readonly answers: Answers;
  readonly limiter: Limiter;
  readonly keys: Keys;
  readonly jobs: Enqueuer;
  readonly events: Events;
  readonly mailer: Mailer;
  readonly files: Files;
  readonly now: () => Date;
  /** Alerts an operator: writes an error line and raises a metric. */
  alarm(name: AlarmName, details: AlarmDetails): void;
  close(): Promise<void>;
}

export interface PlatformOptions {
  readonly process: 'site' | 'worker' | 'command';
  readonly config: Config;
  /** The subscribers of every event; opening fails if an event has none. */
  readonly subscriptions: readonly Subscription[];
  readonly mailFooter: MailFooter;
  /** The name that an owner gave the site; undefined if none did. */
  readonly siteName: (readers: Pick<Platform, 'db' | 'versions'>) => Promise<string | undefined>;
  /** The names of the job queues that must exist. */
  readonly queues: readonly string[];
  readonly logTarget?: LogTarget;
  readonly now?: () => Date;
}

/** Opens all services without waiting for connections, so that the process starts while the database is unreachable. */
export async function openPlatform({
  process,
  config,
  subscriptions,
  mailFooter,
  siteName,
  queues,
  logTarget,
  now = () => new Date(),
}: PlatformOptions): Promise<Platform> {
  const files = await openFiles(config.FILES_URL);
  const migrations = await listMigrations(migrationsFolder);
  const target = logTarget ?? standardOutput();
  const errorLines = createErrorLines();
  const log = createLog({
    level: config.LOG_LEVEL,
    process,
    target,
    onLine: (line) => errorLines.collect(line),
  });
  const jobs = createEnqueuer(config.DATABASE_URL, log);
  const events = createEvents(jobs, subscriptions);
  const metrics = createMetrics(process);
  const limits = process === 'site' ? siteLimits : workerLimits;
  const connecting = {
    url: config.DATABASE_URL,
    replicaUrl: process === 'site' ? config.REPLICA_URL : undefined,
    onLost: (error: Error) => log.warn({ err: error }, 'database connection lost'),
    countRead: (server: 'primary' | 'replica') => metrics.publicReads.inc({ server }),
  };
  const { pool, db, replica } = openConnections({ ...connecting, limits, role: appRole });
  const consoleConnections = openConnections({ ...connecting, limits: consoleLimits, role: consoleRole });
  const redis = openRedis({
    url: config.REDIS_URL,
    keyPrefix: config.REDIS_PREFIX,
    log,
    checksMemory: process === 'site',
  });
  const versions = watchVersions(config.DATABASE_URL, db, log);
  // A missing name must not prevent a mail or an answer.
  const findName = async () => siteName({ db, versions }).catch(() => undefined);
  measurePools(metrics.registry, [pool, consoleConnections.pool]);
  const bareMailer = createMailer({
    smtpUrl: config.SMTP_URL,
    sender: async () => nameSender(config.MAIL_FROM, await findName()),
    footer: async (reader) => mailFooter(reader, config.PUBLIC_ORIGIN),
    connections: config.MAILINGS_CONNECTIONS,
    privateNetworks: config.PRIVATE_NETWORKS,
  });
  const mailer = countMails(bareMailer, metrics);
  return {
    config,
    log,
    requestLog: createRequestLog(config.LOG_LEVEL, process, target),
    errorLines,
    siteName: findName,
    metrics,
    db,
    transact: createTransact(db),
    schema: createSchemaState({ migrations, queues }),
    replica,
    consoleConnections,
    redis,
    versions,
    answers: createAnswers({ versions, shared: createSharedAnswers(redis, config.RELEASE), metrics }),
    keys: createKeys(config.CODE_KEYS),
    limiter: createLimiter(redis, () => now().getTime()),
    jobs,
    events,
    mailer,
    files,
    now,
    alarm(name, details) {
      metrics.alarms.inc({ alarm: name, job: details.job ?? '' });
      log.error({ alarm: name, ...details }, 'alarm');
    },
    async close() {
      mailer.close();
      await Promise.all([versions.close(), jobs.close(), redis.close()]);
      await Promise.all([db.destroy(), consoleConnections.db.destroy()]);
    },
  };
}

/**
 * The platform of operators' calls: its statements, acts included, run as the console's role, which may not read picks that only
 * their players may see.
 */
export const asConsole = (platform: Platform): Platform => {
  const { db, replica } = platform.consoleConnections;
  return { ...platform, db, replica, transact: createTransact(db) };
};
