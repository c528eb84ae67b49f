import { hash } from 'node:crypto';
import { createRandom } from '@outpick/forecast/random';
import { at } from './at.ts';

/** A stream of pseudo-random values that depends only on its name. */
export interface Random {
  /** Uniform, strictly between 0 and 1. */
  readonly uniform: () => number;
  /** A whole number from 0 to `bound` − 1. */
  readonly below: (bound: number) => number;
  readonly chance: (probability: number) => boolean;
  /** Standard normal. */
  readonly normal: () => number;
  readonly poisson: (mean: number) => number;
  /** Gamma with the given shape (1 or more) and mean 1. */
  readonly gamma: (shape: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

/**
 * Returns the stream with this name, e.g. `random(7, 'soccer', 'schedule')`. Each use has its own name, so that an
 * additional draw in one place does not change the values elsewhere.
 */
export function random(...name: readonly (string | number)[]): Random {
  const { uniform, normal, integer: below } = createRandom(seedOf(name.join('/')));
  return {
    uniform,
    below,
    normal,
    chance: (probability) => uniform() < probability,
    poisson(mean) {
      const floor = Math.exp(-mean);
      let count = 0;
      for (let product = uniform(); product > floor; product *= uniform()) count += 1;
      return count;
    },
    gamma(shape) {
      // The method of Marsaglia and Tsang (2000), divided by the shape to make the mean 1.
      const d = shape - 1 / 3;
      for (;;) {
        const x = normal();
        const v = (1 + x / Math.sqrt(9 * d)) ** 3;
        if (v > 0 && Math.log(uniform()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return (d * v) / shape;
      }
    },
    pick: (items) => at(items, below(items.length)),
    shuffle(items) {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [at(mixed, other), at(mixed, last)];
      }
      return mixed;
    },
  };
}

/** A safe integer from the name: 48 bits of its SHA-256. */
function seedOf(name: string): number {
  return hash('sha256', name, 'buffer').readUIntBE(0, 6);
}
