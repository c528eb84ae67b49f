/** The event loop's delay. */
export interface LoopDelay {
  readonly ms: number;
  close(): void;
}

const intervalMs = 250;

/**
 * Measures the event loop's delay as the smaller of the last two timer delays. A single long pause (loading code, garbage
 * collection) is not overload: the requests that waited during it can still be answered.
 */
export function watchLoopDelay(): LoopDelay {
  let due = performance.now() + intervalMs;
  let previousDelay = 0;
  let ms = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    const delay = now - due;
    ms = Math.min(delay, previousDelay);
    previousDelay = delay;
    due = now + intervalMs;
  }, intervalMs).unref();
  return {
    get ms() {
      return ms;
    },
    close: () => clearInterval(timer),
  };
}
