import { unavailable } from '../http/refusal.ts';

/** Runs work when there is room for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds costly work: at most `atOnce` run, at most `waiting` wait their turn, and the rest are told to come back, so
 * that a flood of one kind of request cannot starve all others.
 */
export function createGate(atOnce: number, waiting: number): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw unavailable(2);
      await new Promise<void>((admit) => queue.push(admit));
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
