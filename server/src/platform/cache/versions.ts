import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { accessTo } from '../database/connect.ts';
import { epochQuery } from '../database/epoch.ts';
import { appRole, sessionOptions, siteLimits } from '../database/open.ts';
import type { Database } from '../database/open.ts';
import { unavailable } from '../http/refusal.ts';
import type { Log } from '../telemetry/log.ts';
import { emptyStamp, isCurrent, pickAreas } from './stamp.ts';
import type { Stamp } from './stamp.ts';

/**
 * The newest known version of each area of data.
 *
 * While the listening connection is up, the database notifies each commit and a look-up is free. While it is down, each
 * look-up queries the database.
 */
export interface Versions {
  /** The current versions of the areas; a promise while not listening. */
  current(areas: readonly string[]): Stamp | Promise<Stamp>;
  /** Whether the stamp is known to be current without a query: false while not listening. */
  holds(stamp: Stamp): boolean;
  readonly listening: boolean;
  /** Calls the listener with each changed area; returns a function that unsubscribes it. */
  watch(listener: (area: string) => void): () => void;
  close(): Promise<void>;
}

const channel = 'data_versions';
const heartbeatMs = 10_000;
const minRetryMs = 100;
const maxRetryMs = 5000;
const probeMs = 1000;

/** All versions with their epoch, from one snapshot. */
const versionsQuery = sql`
  select (${epochQuery}) as epoch,
    (select coalesce(json_agg(json_build_array(area, version)), '[]') from data_versions) as areas`;

const versionsAnswer = z.object({
  rows: z.tuple([z.object({ epoch: z.string(), areas: z.array(z.tuple([z.string(), z.number()])) })]),
});

function parseVersions(answer: unknown): Stamp {
  const [{ epoch, areas }] = versionsAnswer.parse(answer).rows;
  return { epoch, areas: new Map(areas) };
}

/** Queries the versions. After a failed query, fails fast and probes the database once a second. */
function createVersionQuery(db: Database): () => Promise<Stamp> {
  let unreachable = false;
  let queriedAt = 0;
  const read = singleFlight(async () => {
    queriedAt = performance.now();
    try {
      const now = parseVersions(await versionsQuery.execute(db));
      unreachable = false;
      return now;
    } catch (error) {
      unreachable = true;
      throw error;
    }
  });
  return async () => {
    if (!unreachable) return read();
    if (performance.now() - queriedAt > probeMs) read().catch(() => undefined);
    throw unavailable();
  };
}

const createListeningClient = (url: string): pg.Client =>
  new pg.Client({
    ...accessTo(url).settings,
    keepAlive: true,
    application_name: 'outpick-versions',
    connectionTimeoutMillis: siteLimits.connectMs,
    query_timeout: siteLimits.statementMs,
    options: sessionOptions(siteLimits, appRole),
  });

function parseNotification(payload = ''): { readonly area: string; readonly version: number } | undefined {
  const [, version, area] = /^(\d+) (.+)$/su.exec(payload) ?? [];
  return version === undefined || area === undefined ? undefined : { area, version: Number(version) };
}

/** Ends a connection without reporting its errors. */
function discard(client: pg.Client): Promise<void> {
  client.removeAllListeners();
  client.on('error', () => undefined);
  return client.end().catch(() => undefined);
}

/** Stores the versions of the current connection, and the functions to call on a change. */
function createVersionStore() {
  const watchers = new Set<(area: string) => void>();
  let latest: Stamp = emptyStamp;
  const notify = (area: string) => {
    for (const watcher of watchers) watcher(area);
  };
  return {
    get latest() {
      return latest;
    },
    notify,
    replace: (versions: Stamp) => {
      const previous = latest;
      latest = versions;
      const isOtherEpoch = previous.epoch !== versions.epoch;
      for (const [area, version] of versions.areas)
        if (isOtherEpoch || previous.areas.get(area) !== version) notify(area);
    },
    watch: (listener: (area: string) => void) => {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  };
}

interface ConnectionHandlers {
  readonly onChange: (area: string) => void;
  readonly onLost: (reason: unknown) => void;
}

/** Collects the versions that one connection is notified of. They start empty: a restored database may have lower versions. */
function collectVersions(client: pg.Client, db: Database, { onChange, onLost }: ConnectionHandlers) {
  const areas = new Map<string, number>();
  const raise = (area: string, version: number) => areas.set(area, Math.max(version, areas.get(area) ?? 0));
  client.on('error', onLost);
  client.on('end', () => onLost(new Error('connection ended')));
  client.on('notification', ({ payload }) => {
    const change = parseNotification(payload);
    if (!change) return;
    raise(change.area, change.version);
    onChange(change.area);
  });
  return {
    /**
     * Connects and reads all versions; each notification updates the result. Notifications sent before `listen` are lost, so
     * the versions are read after it. They are read over the same connection, because another one may still lead to a server
     * that was replaced.
     */
    async start(): Promise<Stamp> {
      await client.connect();
      await client.query(`listen ${channel}`);
      const now = parseVersions(await client.query(versionsQuery.compile(db).sql));
      for (const [area, version] of now.areas) raise(area, version);
      return { epoch: now.epoch, areas };
    },
  };
}

/** Listens for versions and reconnects until closed. Does not throw: the database may start later. */
export function watchVersions(url: string, db: Database, log: Log): Versions {
  const queryVersions = createVersionQuery(db);
  const store = createVersionStore();
  let client: pg.Client | undefined;
  let listening = false;
  let closed = false;
  let retryMs = minRetryMs;
  let timer: NodeJS.Timeout | undefined;

  const reconnect = (lost: pg.Client, reason: unknown) => {
    if (closed || client !== lost) return;
    client = undefined;
    listening = false;
    clearInterval(timer);
    void discard(lost);
    log.warn({ err: reason }, 'not listening for data changes: querying the database instead');
    timer = setTimeout(() => void connect(), retryMs);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  };

  const connect = async () => {
    const fresh = createListeningClient(url);
    client = fresh;
    const onLost = (reason: unknown) => reconnect(fresh, reason);
    try {
      const versions = await collectVersions(fresh, db, {
        // Ignore changes until `store.replace` below, which notifies the watchers of them.
        onChange: (area) => {
          if (listening && client === fresh) store.notify(area);
        },
        onLost,
      }).start();
      if (client !== fresh || closed) return;
      listening = true;
      retryMs = minRetryMs;
      store.replace(versions);
      timer = setInterval(() => void fresh.query('select 1').catch(onLost), heartbeatMs);
    } catch (error) {
      onLost(error);
    }
  };
  void connect();

  return {
    current: (areas) =>
      listening ? pickAreas(store.latest, areas) : queryVersions().then((now) => pickAreas(now, areas)),
    holds: (stamp) => listening && isCurrent(stamp, store.latest),
    get listening() {
      return listening;
    },
    watch: store.watch,
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(timer);
      if (client) await discard(client);
    },
  };
}

/**
 * Runs work one at a time. Callers during a run share the next run, which starts after they called, so that no caller
 * gets a result older than the call.
 */
function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const run = async (): Promise<T> => {
    if (!running) {
      running = work().finally(() => (running = undefined));
      return running;
    }
    // If the current run fails, the waiting callers fail too: the next run would take as long and fail likewise.
    next ??= running.finally(() => (next = undefined)).then(async () => run());
    return next;
  };
  return run;
}
