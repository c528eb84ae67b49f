import { setImmediate } from 'node:timers/promises';

const sliceMs = 50;

/** Returns a function for long computations to call between steps: it yields to the event loop every 50 ms. */
export function createYield(signal?: AbortSignal): () => Promise<void> {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < sliceMs) return;
    await setImmediate(undefined, signal ? { signal } : {});
    sliceStart = performance.now();
  };
}
