import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Waits; an abort ends the wait early. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);

export interface Steady {
  readonly perSecond: number;
  readonly signal: AbortSignal;
  /** Starts one request. `due` is when it should have started: a late start is part of what a client waits. */
  readonly fire: (number: number, due: number) => Promise<void>;
}

/** Fires at a steady rate until the signal aborts, whether or not earlier requests have been answered; then awaits all. */
export async function steadily({ perSecond, signal, fire }: Steady): Promise<void> {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  for (let number = 0; !signal.aborted; number += 1) {
    const due = began + (number * 1000) / perSecond;
    const early = due - performance.now();
    // Behind its schedule it still lets answers arrive.
    await (early > 1 ? pause(early, signal) : nextTurn());
    const one = fire(number, due).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}
