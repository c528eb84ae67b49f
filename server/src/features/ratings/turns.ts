import { setImmediate } from 'node:timers/promises';

const turnMs = 50;

/** Lets the process breathe between pieces of long work: call it after each piece, and it waits when it is time. */
export function createTurns(signal?: AbortSignal): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < turnMs) return;
    await setImmediate(undefined, signal ? { signal } : {});
    turn = performance.now();
  };
}
