import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomUUID } from '../crypto.ts';
import type { Platform } from '../platform.ts';

const beatMs = 15_000;

/** A process without a heartbeat for this long counts as gone, and its row is deleted. */
const goneMinutes = 10;

/** How many error lines are kept, and for how many days. */
const retention = { lines: 1000, days: 7 };

export interface Heartbeat {
  /** Deletes the row of this process. */
  stop(): Promise<void>;
}

interface HeartbeatOptions {
  readonly kind: 'site' | 'worker';
  readonly everyMs?: number;
}

/** Reads the numbers that the console shows about this process. */
async function readFacts({ metrics }: Platform): Promise<string> {
  const { values } = await metrics.cache.get();
  const sum = (results: typeof values) => results.reduce((total, { value }) => total + value, 0);
  return JSON.stringify({
    memoryBytes: process.memoryUsage.rss(),
    answers: sum(values),
    fills: sum(values.filter(({ labels }) => 'result' in labels && labels.result === 'fill')),
  });
}

/** Stores the error lines since the last heartbeat. */
async function storeErrors({ db, errorLines }: Platform, kind: string): Promise<void> {
  const lines = errorLines.take();
  if (lines.length === 0) return;
  try {
    await db
      .insertInto('recent_errors')
      .values(
        lines.map(({ at, message, requestId, detail }) => ({
          at,
          kind,
          host: hostname(),
          message,
          request_id: requestId,
          detail,
        })),
      )
      .execute();
  } catch (error) {
    errorLines.giveBack(lines);
    throw error;
  }
  await sql`
    delete from recent_errors
    where at < clock_timestamp() - make_interval(days => ${retention.days})
       or (at, id) < (select at, id from recent_errors order by at desc, id desc offset ${retention.lines - 1} limit 1)
  `.execute(db);
}

/**
 * Writes this process's heartbeat and error lines for the console. Never fails: the database may be down or not yet migrated.
 */
export function startHeartbeat(platform: Platform, { kind, everyMs = beatMs }: HeartbeatOptions): Heartbeat {
  const { db, config, log } = platform;
  const id = randomUUID();
  const startedAt = new Date();
  const stopping = new AbortController();
  const { signal } = stopping;
  const beat = async () => {
    const facts = await readFacts(platform);
    const seen = { seen_at: sql<Date>`clock_timestamp()`, facts };
    await db
      .insertInto('processes')
      .values({ id, kind, release: config.RELEASE, host: hostname(), started_at: startedAt, ...seen })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
      .execute();
    await sql`
      delete from processes where seen_at < clock_timestamp() - make_interval(mins => ${goneMinutes})
    `.execute(db);
    await storeErrors(platform, kind);
  };
  const beatSafely = async () =>
    beat().catch((error: unknown) => log.debug({ err: error }, 'the heartbeat could not be written'));
  const repeat = async () => {
    while (!signal.aborted) {
      await beatSafely();
      await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const repeating = repeat();
  return {
    async stop() {
      stopping.abort();
      await repeating;
      await db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}
