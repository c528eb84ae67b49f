import { normalQuantile } from './normal.ts';

/** A stream of pseudo-random numbers, determined by its seed. */
export interface Random {
  /** Uniform, strictly between 0 and 1, with 53 random bits. */
  readonly uniform: () => number;
  /** Standard normal. */
  readonly normal: () => number;
  /** A whole number from 0 to `n` − 1, all equally likely. */
  readonly integer: (n: number) => number;
}

/**
 * A seeded generator for simulations and demo data; not for secrets.
 *
 * Source: xoshiro128** 1.1 by D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47
 * (2021): period 2¹²⁸ − 1, only 32-bit integer operations, so the stream is the same on every machine. The finalizer of
 * MurmurHash3 spreads the seed over the state. Domain: any safe integer as seed; `integer(n)` for whole n from 1 to 2³².
 * `forecast/reference/random.py` computes its reference values.
 *
 * @example createRandom(7).uniform() // always 0.8868539508874929
 */
export function createRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) throw new RangeError('The seed must be a safe integer.');
  const high = Math.floor(seed / 4_294_967_296);
  const bits = xoshiro128([mix(seed, 1), mix(high, 2), mix(seed ^ high, 3), mix(seed, 4) | 1]);
  const uniform = () => ((bits() >>> 5) * 67_108_864 + (bits() >>> 6) + 0.5) / 9_007_199_254_740_992;
  return {
    uniform,
    normal: () => normalQuantile(uniform()),
    integer: (n) => {
      if (!(Number.isInteger(n) && n >= 1 && n <= 4_294_967_296))
        throw new RangeError('n must be from 1 to 2^32.');
      // Values from the incomplete last block would make small results likelier: reject them.
      const limit = 4_294_967_296 - (4_294_967_296 % n);
      let value = bits();
      while (value >= limit) value = bits();
      return value % n;
    },
  };
}

/** Mixes a word into 32 bits; each lane gives different bits. */
function mix(word: number, lane: number): number {
  let h = (word ^ Math.imul(lane, 0x9e3779b9)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** The generator itself: each call returns the next 32 bits, from 0 to 2³² − 1. The state must not be all zero. */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state;
  return () => {
    const scrambled = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return scrambled;
  };
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
