import { setTimeout } from 'node:timers/promises';
import type { Refusal } from '../../platform/http/refusal.ts';
import { untilAborted } from '../../platform/limits/until-aborted.ts';

interface FixedTime {
  /** When the refusal is sent, whatever the work did until then. */
  readonly afterMs: number;
  readonly refusal: Refusal;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs work that may succeed, and returns its result at once. Without a result, throws the refusal at a fixed time after the
 * start, so that neither the answer nor its time tells what the work did. The work's signal aborts at that time.
 */
export async function answerAtFixedTime<T>(
  work: (signal: AbortSignal) => Promise<T | undefined>,
  { afterMs, refusal, signal }: FixedTime,
): Promise<T> {
  const end = new AbortController();
  const stop = AbortSignal.any([end.signal, ...(signal ? [signal] : [])]);
  const time = setTimeout(afterMs, undefined, { signal: stop }).then(() => end.abort(refusal));
  const working = work(stop);
  try {
    const result = await untilAborted(working, stop);
    if (result !== undefined) return result;
    await untilAborted(time, stop);
    throw refusal;
  } finally {
    end.abort(refusal);
    // Both end with the signal.
    await Promise.allSettled([time]);
    working.catch(() => undefined);
  }
}
