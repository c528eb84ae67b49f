import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Waits; an abort ends the wait early. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);

export interface Steady {
  readonly perSecond: number;
  readonly signal: AbortSignal;
  /** Starts one request. `due` is its scheduled time: clients measure from then, so a late start counts as waiting. */
  readonly fire: (number: number, due: number) => Promise<void>;
}

/** Starts requests at a steady rate, without waiting for earlier ones, until the signal aborts; then awaits them all. */
export async function steadily({ perSecond, signal, fire }: Steady): Promise<void> {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  for (let number = 0; !signal.aborted; number += 1) {
    const due = began + (number * 1000) / perSecond;
    const early = due - performance.now();
    // Yield even when late, so that responses can arrive.
    await (early > 1 ? pause(early, signal) : nextTurn());
    const one = fire(number, due).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}
