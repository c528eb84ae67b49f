import pg from 'pg';
import { appRole, sessionOptions, siteLimits } from '../database/open.ts';
import type { Database } from '../database/open.ts';
import { unavailable } from '../http/refusal.ts';
import type { Log } from '../telemetry/log.ts';

/** Areas of data with the version of each at one moment. */
export type Stamp = ReadonlyMap<string, number>;

/**
 * The newest known version of each area of data.
 *
 * While the listening connection is up, the database notifies each commit and a look-up is free. While it is down, each
 * look-up queries the database.
 */
export interface Versions {
  /** The areas' versions now; a promise while not listening. */
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

const pick = (from: Stamp, areas: readonly string[]): Stamp =>
  new Map(areas.map((area) => [area, from.get(area) ?? 0]));

interface VersionQuery {
  read(): Promise<Stamp>;
  /** After a failed query, fails fast and probes the database once a second. */
  readOrFailFast(): Promise<Stamp>;
}

function createVersionQuery(db: Database): VersionQuery {
  let unreachable = false;
  let queriedAt = 0;
  const read = singleFlight(async () => {
    queriedAt = performance.now();
    try {
      const rows = await db.selectFrom('data_versions').select(['area', 'version']).execute();
      unreachable = false;
      return new Map(rows.map(({ area, version }) => [area, version]));
    } catch (error) {
      unreachable = true;
      throw error;
    }
  });
  return {
    read,
    async readOrFailFast() {
      if (!unreachable) return read();
      if (performance.now() - queriedAt > probeMs) read().catch(() => undefined);
      throw unavailable();
    },
  };
}

const createListeningClient = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
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

/** The versions of the current connection, and the functions to call on a change. */
function createVersionStore() {
  const watchers = new Set<(area: string) => void>();
  let latest: Stamp = new Map();
  const notify = (area: string) => {
    for (const watcher of watchers) watcher(area);
  };
  return {
    get latest() {
      return latest;
    },
    /** Notifies of a change, unless the versions are those of a connection that was replaced. */
    change: (versions: Stamp, area: string) => {
      if (latest === versions) notify(area);
    },
    replace: (versions: Stamp) => {
      const previous = latest;
      latest = versions;
      for (const [area, version] of versions) if (previous.get(area) !== version) notify(area);
    },
    watch: (listener: (area: string) => void) => {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  };
}

interface ConnectionHandlers {
  readonly onChange: (versions: Stamp, area: string) => void;
  readonly onLost: (reason: unknown) => void;
}

/** The versions that one connection hears of. They start empty: a restored database may have lower versions. */
function collectVersions(client: pg.Client, { onChange, onLost }: ConnectionHandlers) {
  const versions = new Map<string, number>();
  const raise = (area: string, version: number) =>
    versions.set(area, Math.max(version, versions.get(area) ?? 0));
  client.on('error', onLost);
  client.on('end', () => onLost(new Error('connection ended')));
  client.on('notification', ({ payload }) => {
    const change = parseNotification(payload);
    if (!change) return;
    raise(change.area, change.version);
    onChange(versions, change.area);
  });
  return {
    /** Connects. Notifications sent before `listen` are lost, so all versions are read after it. */
    async start(read: () => Promise<Stamp>): Promise<Stamp> {
      await client.connect();
      await client.query(`listen ${channel}`);
      for (const [area, version] of await read()) raise(area, version);
      return versions;
    },
  };
}

/** Listens for versions and reconnects until closed. Does not throw: the database may start later. */
export function watchVersions(url: string, db: Database, log: Log): Versions {
  const query = createVersionQuery(db);
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
      const versions = await collectVersions(fresh, { onChange: store.change, onLost }).start(async () =>
        query.read(),
      );
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
      listening ? pick(store.latest, areas) : query.readOrFailFast().then((now) => pick(now, areas)),
    holds(stamp) {
      if (!listening) return false;
      for (const [area, version] of stamp) if ((store.latest.get(area) ?? 0) !== version) return false;
      return true;
    },
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
    // If the current run fails, so do the waiting callers: the next run would take as long and fail likewise.
    next ??= running.finally(() => (next = undefined)).then(async () => run());
    return next;
  };
  return run;
}
