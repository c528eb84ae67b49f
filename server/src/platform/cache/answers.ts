import { LRUCache } from 'lru-cache';
import type { Metrics } from '../telemetry/metrics.ts';
import { finishEntry, isCurrent } from './entry.ts';
import type { Entry, Filled } from './entry.ts';
import type { SharedAnswers } from './shared.ts';
import type { Versions } from './versions.ts';

/** What an answer is counted as. */
export type AnswerKind = 'call' | 'page';

/**
 * Answers and pages that are the same for everyone, kept by address with the data versions they were made from.
 *
 * An entry is used only while every one of those versions is still the newest, so a committed write is seen by the next
 * request that comes after its announcement. However many ask for a missing one at once, it is made once.
 */
export interface Answers {
  /** The answer if it is here and current, without waiting; `undefined` otherwise. */
  peek(key: string): Entry | undefined;
  /** The answer, made by `fill` if need be. */
  get(kind: AnswerKind, key: string, fill: () => Promise<Filled>): Promise<Entry>;
}

const mostBytes = 256 * 1024 * 1024;

const sizeOf = (entry: Entry) =>
  entry.body.length + (entry.gzip?.length ?? 0) + (entry.brotli?.length ?? 0) + 1024;

export function createAnswers(
  versions: Versions,
  shared: SharedAnswers,
  metrics: Metrics,
  maxSize = mostBytes,
): Answers {
  const kept = new LRUCache<string, Entry>({ maxSize, sizeCalculation: sizeOf });
  const filling = new Map<string, Promise<Entry>>();

  const peek = (key: string): Entry | undefined => {
    const entry = kept.get(key);
    return entry && versions.holds(entry.stamp) ? entry : undefined;
  };

  /** Asks if it must. If even asking fails, the last good answer is better than none. */
  const isNewest = async (entry: Entry): Promise<boolean> => {
    try {
      return isCurrent(entry, await versions.current([...entry.stamp.keys()]));
    } catch {
      return true;
    }
  };

  /** What is kept, while nobody announces changes. */
  const ask = async (key: string): Promise<Entry | undefined> => {
    const entry = versions.listening ? undefined : kept.get(key);
    return entry && (await isNewest(entry)) ? entry : undefined;
  };

  const make = async (kind: AnswerKind, key: string, fill: () => Promise<Filled>): Promise<Entry> => {
    const found = await shared.read(key).catch(() => undefined);
    const usable = found && isCurrent(found, await versions.current([...found.stamp.keys()]));
    metrics.cache.inc({ kind, result: usable ? 'shared' : 'fill' });
    const filled = usable ? found : await fill();
    const entry = await finishEntry(filled);
    if (filled.keep) kept.set(key, entry);
    if (filled.keep && !usable) shared.write(key, filled);
    return entry;
  };

  return {
    peek,
    async get(kind, key, fill) {
      const here = peek(key) ?? (await ask(key));
      if (here) {
        metrics.cache.inc({ kind, result: 'hit' });
        return here;
      }
      const underWay = filling.get(key);
      if (underWay) {
        metrics.cache.inc({ kind, result: 'wait' });
        const entry = await underWay;
        // It was begun before this request came: what changed in between is not in it. The next one has it.
        if (await isNewest(entry)) return entry;
        const next = filling.get(key);
        if (next) return next;
      }
      const made = make(kind, key, fill).finally(() => filling.delete(key));
      filling.set(key, made);
      return made;
    },
  };
}
