import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from '../../reference/random.json' with { type: 'json' };
import { createRandom, xoshiro128 } from './random.ts';

describe('the seeded generator', () => {
  it('gives the first outputs that its authors published', () => {
    const bits = xoshiro128([1, 2, 3, 4]);
    expect(reference.bits.values.map(() => bits())).toEqual(reference.bits.values);
    expect(reference.bits.values.slice(0, 5)).toEqual([11_520, 0, 5_927_040, 70_819_200, 2_031_721_883]);
  });

  it('gives the reference stream of each seed, to the last bit', () => {
    for (const { seed, values } of reference.uniform) {
      const random = createRandom(seed);
      expect(
        values.map(() => random.uniform()),
        `seed ${seed}`,
      ).toEqual(values);
    }
  });

  it('gives uniform, normal and whole numbers with the right distribution', () => {
    const random = createRandom(2026);
    const count = 40_000;
    const counts = [0, 0, 0, 0, 0, 0];
    let sum = 0;
    let normals = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      sum += random.uniform();
      const z = random.normal();
      normals += z;
      squares += z * z;
      const face = random.integer(6);
      counts[face] = (counts[face] ?? 0) + 1;
    }
    // Bounds of five standard errors.
    expect(Math.abs(sum / count - 0.5)).toBeLessThan(5 * Math.sqrt(1 / 12 / count));
    expect(Math.abs(normals / count)).toBeLessThan(5 / Math.sqrt(count));
    expect(Math.abs(squares / count - 1)).toBeLessThan(5 * Math.sqrt(2 / count));
    for (const seen of counts) {
      expect(Math.abs(seen / count - 1 / 6)).toBeLessThan(5 * Math.sqrt(5 / 36 / count));
    }
  });

  it('stays inside its bounds and rejects arguments outside its domain', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 4_294_967_295 }), (seed, n) => {
        const random = createRandom(seed);
        const u = random.uniform();
        expect(u > 0 && u < 1).toBe(true);
        const whole = random.integer(n);
        expect(Number.isInteger(whole) && whole >= 0 && whole < n).toBe(true);
      }),
    );
    expect(() => createRandom(0.5)).toThrow(RangeError);
    expect(() => createRandom(1).integer(0)).toThrow(RangeError);
  });
});
