import pg from 'pg';
import { appRole, sessionOptions, siteLimits } from '../database/open.ts';
import type { Database } from '../database/open.ts';
import { unavailable } from '../http/refusal.ts';
import type { Log } from '../telemetry/log.ts';

/** Areas of data with the version each had at one moment. */
export type Stamp = ReadonlyMap<string, number>;

/**
 * The newest known version of each area of data.
 *
 * While the listening connection stands, versions are heard from the database the moment a transaction commits, and
 * looking one up costs nothing. While it is lost, every look-up asks the database instead.
 */
export interface Versions {
  /** The areas' versions now, or a promise of them while there is nobody to listen to. */
  current(areas: readonly string[]): Stamp | Promise<Stamp>;
  /** Whether these are the newest, as far as that is known without asking: false while there is nobody to listen to. */
  holds(stamp: Stamp): boolean;
  readonly listening: boolean;
  /** Calls back with each area that has changed, as soon as that is heard. Gives what ends it. */
  watch(listener: (area: string) => void): () => void;
  close(): Promise<void>;
}

const channel = 'data_versions';
const heartbeatMs = 10_000;
const slowestRetryMs = 5000;
const askAgainMs = 1000;

const pick = (from: Stamp, areas: readonly string[]): Stamp =>
  new Map(areas.map((area) => [area, from.get(area) ?? 0]));

/** Starts listening, and keeps trying for as long as it is open. Never throws: the database may come later. */
export function watchVersions(url: string, db: Database, log: Log): Versions {
  let heard = new Map<string, number>();
  let client: pg.Client | undefined;
  let listening = false;
  let closed = false;
  let away = false;
  let askedAt = 0;
  let retryMs = 100;
  let timer: NodeJS.Timeout | undefined;
  const watchers = new Set<(area: string) => void>();

  const announce = (area: string) => {
    for (const watcher of watchers) watcher(area);
  };

  const ask = oneAtATime(async () => {
    askedAt = performance.now();
    try {
      const rows = await db.selectFrom('data_versions').select(['area', 'version']).execute();
      away = false;
      return new Map(rows.map(({ area, version }) => [area, version]));
    } catch (error) {
      away = true;
      throw error;
    }
  });

  /** Asks; but once that was in vain nobody waits any more: a question a second finds out when the database is back. */
  const askIfThere = async (): Promise<Stamp> => {
    if (!away) return ask();
    if (performance.now() - askedAt > askAgainMs) ask().catch(() => undefined);
    throw unavailable();
  };

  const lose = (lost: pg.Client, reason: unknown) => {
    if (closed || client !== lost) return;
    client = undefined;
    listening = false;
    clearInterval(timer);
    lost.removeAllListeners();
    lost.on('error', () => undefined);
    lost.end().catch(() => undefined);
    log.warn({ err: reason }, 'not hearing of data changes: asking the database instead');
    timer = setTimeout(() => void connect(), retryMs);
    retryMs = Math.min(retryMs * 2, slowestRetryMs);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'outpick-versions',
      connectionTimeoutMillis: siteLimits.connectMs,
      query_timeout: siteLimits.statementMs,
      options: sessionOptions(siteLimits, appRole),
    });
    client = fresh;
    // Begun anew: a database that was restored or failed over may count on from an earlier version.
    const now = new Map<string, number>();
    const hear = (area: string, version: number) => now.set(area, Math.max(version, now.get(area) ?? 0));
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('connection ended')));
    fresh.on('notification', ({ payload }) => {
      const [, version, area] = /^(\d+) (.+)$/su.exec(payload ?? '') ?? [];
      if (version === undefined || area === undefined) return;
      hear(area, Number(version));
      if (heard === now) announce(area);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      // Whatever was announced while nobody listened is read now: only then can what was heard be trusted.
      for (const [area, version] of await ask()) hear(area, version);
      if (client !== fresh || closed) return;
      const before = heard;
      heard = now;
      listening = true;
      retryMs = 100;
      for (const [area, version] of now) if (before.get(area) !== version) announce(area);
      timer = setInterval(
        () => void fresh.query('select 1').catch((error: unknown) => lose(fresh, error)),
        heartbeatMs,
      );
    } catch (error) {
      lose(fresh, error);
    }
  };
  void connect();

  return {
    current: (areas) => (listening ? pick(heard, areas) : askIfThere().then((now) => pick(now, areas))),
    holds(stamp) {
      if (!listening) return false;
      for (const [area, version] of stamp) if ((heard.get(area) ?? 0) !== version) return false;
      return true;
    },
    get listening() {
      return listening;
    },
    watch(listener) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(timer);
      client?.removeAllListeners();
      client?.on('error', () => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Work that many may ask for at once and that runs once at a time: whoever asks while it runs shares the next run, which
 * begins after they asked, so that nobody is given a result older than the question.
 */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const ask = async (): Promise<T> => {
    if (!running) {
      running = work().finally(() => (running = undefined));
      return running;
    }
    // A failure is everyone's: whoever waited for the next one would wait as long again for the same.
    next ??= running.finally(() => (next = undefined)).then(async () => ask());
    return next;
  };
  return ask;
}
