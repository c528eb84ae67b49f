import { unavailable } from '../http/refusal.ts';

/** Runs work once a slot is free. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds costly work: at most `concurrency` run, at most `queueLength` wait, and the rest get a 503, so that a flood of
 * one kind of request cannot starve the others.
 */
export function createGate(concurrency: number, queueLength: number): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) {
      if (queue.length >= queueLength) throw unavailable(2);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
