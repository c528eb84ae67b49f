/** How late the event loop runs, in milliseconds. */
export interface LoopDelay {
  readonly ms: number;
  close(): void;
}

const everyMs = 250;

/**
 * Watches a steady clock: by how much its last two ticks both came too late. A single long pause (code being loaded, a
 * collection of garbage) is no overload: what waited through it is answered, and it would only get worse by a refusal.
 */
export function watchLoopDelay(): LoopDelay {
  let due = performance.now() + everyMs;
  let before = 0;
  let ms = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    const late = now - due;
    ms = Math.min(late, before);
    before = late;
    due = now + everyMs;
  }, everyMs).unref();
  return {
    get ms() {
      return ms;
    },
    close: () => clearInterval(timer),
  };
}
