import { LRUCache } from 'lru-cache';
import type { Metrics } from '../telemetry/metrics.ts';
import { Refusal } from '../http/refusal.ts';
import { untilAborted } from '../limits/until-aborted.ts';
import { finishEntry } from './entry.ts';
import type { Entry, Filled } from './entry.ts';
import { createJointSignal } from './joint-signal.ts';
import type { JointSignal } from './joint-signal.ts';
import type { SharedAnswers } from './shared.ts';
import { isCurrent } from './stamp.ts';
import type { Versions } from './versions.ts';

/** The label of an answer in the cache metrics. */
export type AnswerKind = 'call' | 'page';

/**
 * Cache of answers and pages that are the same for every visitor, each with the data versions it was made from.
 *
 * An entry is used only while all its versions are current, so a request after the notification of a commit gets data with that
 * commit.
 * Concurrent requests for a missing entry share one fill.
 */
export interface Answers {
  /** The cached entry if it is known to be current, without waiting. */
  peek(key: string): Entry | undefined;
  /**
   * Returns the cached entry, or fills it. Rejects when `signal` aborts. `fill` receives a signal that aborts once the signals
   * of all waiting requests have aborted.
   */
  get(kind: AnswerKind, key: string, fill: Fill, signal?: AbortSignal): Promise<Entry>;
}

export type Fill = (signal: AbortSignal) => Promise<Filled>;

/** A fill that requests wait for. */
interface Flight {
  readonly promise: Promise<Entry>;
  readonly joint: JointSignal;
}

const defaultMaxBytes = 256 * 1024 * 1024;

/** Larger answers are computed for each request: a few of them would evict everything else. */
const maxEntryBytes = 8 * 1024 * 1024;

/** Answers with a longer key are not cached, because clients choose parts of the key. */
const maxKeyLength = 1024;

/** How many requested keys are remembered, and for how long, to recognize the second request for a key. */
const requestedKeyLimits = { max: 5000, ttl: 10 * 60_000 };

/** Headers are stored once for each encoding. Text takes up to two bytes a character. */
const sizeOf = ({ body, gzip, brotli, headers }: Entry, key: string) =>
  (typeof body === 'string' ? 2 * body.length : body.length) +
  (gzip?.length ?? 0) +
  (brotli?.length ?? 0) +
  4 * JSON.stringify(headers).length +
  2 * key.length +
  2048;

interface AnswersOptions {
  readonly versions: Versions;
  readonly shared: SharedAnswers;
  readonly metrics: Metrics;
  readonly maxBytes?: number | undefined;
}

/** Queries the database if necessary. True if the query fails, because a possibly stale answer is better than none. */
async function isFresh(versions: Versions, entry: Entry): Promise<boolean> {
  try {
    return isCurrent(entry.stamp, await versions.current([...entry.stamp.areas.keys()]));
  } catch {
    return true;
  }
}

/** The answer that another process shared, if it is current. */
async function readShared({ shared, versions }: AnswersOptions, key: string): Promise<Filled | undefined> {
  const found = await shared.read(key).catch(() => undefined);
  if (!found) return undefined;
  return isCurrent(found.stamp, await versions.current([...found.stamp.areas.keys()])) ? found : undefined;
}

export function createAnswers(options: AnswersOptions): Answers {
  const { versions, shared, metrics, maxBytes = defaultMaxBytes } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, maxEntryBytes),
    sizeCalculation: sizeOf,
  });
  const requestedKeys = new LRUCache<string, true>(requestedKeyLimits);
  /** Entries that were requested once. Most of them are never requested again and would only fill Redis. */
  const unshared = new WeakSet<Entry>();
  const filling = new Map<string, Flight>();

  const peek = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry || !versions.holds(entry.stamp)) return undefined;
    if (unshared.delete(entry)) shared.write(key, entry);
    return entry;
  };

  /** Returns the entry if a query finds it current. Used while not listening for changes. */
  const peekByQuery = async (key: string): Promise<Entry | undefined> => {
    const entry = versions.listening ? undefined : entries.get(key);
    return entry && (await isFresh(versions, entry)) ? entry : undefined;
  };

  const make = async (kind: AnswerKind, key: string, fill: () => Promise<Filled>): Promise<Entry> => {
    const found = await readShared(options, key);
    metrics.cache.inc({ kind, result: found ? 'shared' : 'fill' });
    const filled = found ?? (await fill());
    const entry = await finishEntry(filled);
    if (!filled.keep || key.length > maxKeyLength) return entry;
    entries.set(key, entry);
    if (found) return entry;
    if (requestedKeys.has(key)) shared.write(key, entry);
    else unshared.add(entry);
    requestedKeys.set(key, true);
    return entry;
  };

  const startFill = (kind: AnswerKind, key: string, fill: Fill): Flight => {
    const joint = createJointSignal();
    const promise = make(kind, key, async () => fill(joint.signal)).finally(() => filling.delete(key));
    const flight = { promise, joint };
    filling.set(key, flight);
    return flight;
  };

  const join = async ({ promise, joint }: Flight, signal: AbortSignal | undefined): Promise<Entry> => {
    joint.join(signal);
    return untilAborted(promise, signal);
  };

  /**
   * Returns the entry of another request's fill. Returns `undefined` if that fill was aborted together with all its requests,
   * or if the client that began it exceeded its share.
   */
  const joinOther = async (flight: Flight, signal: AbortSignal | undefined): Promise<Entry | undefined> => {
    try {
      return await join(flight, signal);
    } catch (error) {
      const failedForOthers =
        flight.joint.signal.aborted || (error instanceof Refusal && error.status === 429);
      if (failedForOthers && signal?.aborted !== true) return undefined;
      throw error;
    }
  };

  return {
    peek,
    async get(kind, key, fill, signal) {
      const cached = peek(key) ?? (await peekByQuery(key));
      if (cached) {
        metrics.cache.inc({ kind, result: 'hit' });
        return cached;
      }
      // The first fill that this request finds began earlier, so its data may be older than this request. Any later fill
      // begins after this request.
      let mayBeStale = true;
      for (;;) {
        signal?.throwIfAborted();
        const flight = filling.get(key);
        if (!flight) return join(startFill(kind, key, fill), signal);
        if (mayBeStale) metrics.cache.inc({ kind, result: 'wait' });
        const entry = await joinOther(flight, signal);
        if (entry && (!mayBeStale || (await isFresh(versions, entry)))) return entry;
        mayBeStale = false;
      }
    },
  };
}
