import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimize } from './nelder-mead.ts';

/** H. H. Rosenbrock's curved valley (1960): the minimum is 0 at (1, 1). */
const rosenbrock = ([x = 0, y = 0]: readonly number[]) => 100 * (y - x * x) ** 2 + (1 - x) ** 2;

const walled = ([x = 0]: readonly number[]) => (x < 2 ? Number.NaN : (x - 1) ** 2);

const trace = () => {
  const seen: [number, number][] = [];
  const found = minimize(rosenbrock, [-1.2, 1], {
    steps: [0.5, 0.5],
    evaluations: 40,
    tolerance: 0,
    onProgress: (count, best) => seen.push([count, best]),
  });
  return { found, seen };
};

describe('the simplex search', () => {
  it("finds the minimum of Rosenbrock's valley from its usual start", () => {
    const found = minimize(rosenbrock, [-1.2, 1], { steps: [0.5, 0.5], evaluations: 1000, tolerance: 1e-20 });
    expect(found.converged).toBe(true);
    expect(found.evaluations).toBeLessThan(250);
    expect(found.value).toBeLessThan(1e-18);
    expect(Math.abs((found.point[0] ?? 0) - 1)).toBeLessThan(1e-8);
    expect(Math.abs((found.point[1] ?? 0) - 1)).toBeLessThan(1e-8);
  });

  it('finds the minimum of any bowl-shaped function in up to six dimensions', () => {
    const coordinate = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 1, maxLength: 6 }), (bottom) => {
        const bowl = (point: readonly number[]) =>
          bottom.reduce((sum, b, i) => sum + (i + 1) * ((point[i] ?? 0) - b) ** 2, 3);
        const found = minimize(
          bowl,
          bottom.map(() => 0),
          { steps: bottom.map(() => 1), evaluations: 6000, tolerance: 1e-14 },
        );
        expect(found.value - 3).toBeLessThan(1e-9);
      }),
      { numRuns: 30 },
    );
  });

  it('stops near its limit on evaluations, reports progress and is deterministic', () => {
    const { found, seen } = trace();
    expect(found.converged).toBe(false);
    expect(found.evaluations).toBeGreaterThanOrEqual(40);
    expect(found.evaluations).toBeLessThanOrEqual(43);
    expect(seen.map(([count]) => count)).toEqual(seen.map((_, i) => i + 1));
    expect(seen.at(-1)?.[1]).toBe(found.value);
    expect(trace()).toEqual({ found, seen });
  });

  it('ends outside a region where the function returns NaN', () => {
    const found = minimize(walled, [5], { steps: [-1], evaluations: 300, tolerance: 1e-12 });
    expect(found.point[0]).toBeGreaterThanOrEqual(2);
    expect(found.point[0]).toBeLessThan(2.001);
  });

  it('rejects a list of steps that is not as long as the starting point', () => {
    expect(() => minimize(rosenbrock, [0, 0], { steps: [1], evaluations: 9, tolerance: 0 })).toThrow(
      RangeError,
    );
  });
});
