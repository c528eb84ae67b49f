import { at } from './at.ts';

/** A stream of random draws that depends on nothing but its name. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number;
  chance(probability: number): boolean;
  /** Standard normal. */
  normal(): number;
  poisson(mean: number): number;
  /** Gamma with the given shape (1 or more) and mean 1. */
  gamma(shape: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/**
 * A generator named by its parts, e.g. `random(7, 'soccer', 'schedule')`. Each use takes its own name, so that
 * drawing one number more in one place changes nothing elsewhere.
 */
export function random(...name: readonly (string | number)[]): Random {
  const uniform = uniformStream(name.join('/'));
  const below = (bound: number) => Math.floor(uniform() * bound);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
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
      // Marsaglia and Tsang (2000), divided by the shape.
      const d = shape - 1 / 3;
      for (;;) {
        const x = normal();
        const v = (1 + x / Math.sqrt(9 * d)) ** 3;
        if (v > 0 && Math.log(1 - uniform()) < x * x * 0.5 + d - d * v + d * Math.log(v))
          return (d * v) / shape;
      }
    },
    pick: (items) => at(items, below(items.length)),
    shuffled(items) {
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        const held = at(mixed, last);
        mixed[last] = at(mixed, other);
        mixed[other] = held;
      }
      return mixed;
    },
  };
}

/** sfc32 (Doty-Humphrey), its three words taken from the name by FNV-1a with different starts. */
function uniformStream(name: string): () => number {
  let a = hash(name, 0x811c9dc5);
  let b = hash(name, 0x9e3779b9);
  let c = hash(name, 0x85ebca6b);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next();
  return () => next() / 0x1_0000_0000;
}

function hash(text: string, start: number): number {
  let value = start;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value ^ (value >>> 15);
}
