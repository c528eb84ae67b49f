import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smoothHeight, ticksBetween } from './plot.ts';

const anyPositions = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), {
  minLength: 2,
  maxLength: 80,
});

test('the area below the curve equals the number of dots', () => {
  fc.assert(
    fc.property(anyPositions, (positions) => {
      let area = 0;
      for (let at = -2000; at <= 2000; at += 1) area += smoothHeight(positions, 8, at) / 8;
      expect(area / positions.length).toBeCloseTo(1, 2);
    }),
    { numRuns: 20 },
  );
});

test('ticks are round, evenly spaced, within the range, and few', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -300, max: 0, noNaN: true }),
      fc.double({ min: 1, max: 300, noNaN: true }),
      fc.integer({ min: 2, max: 8 }),
      (low, high, most) => {
        const ticks = ticksBetween(low, high, { most });
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(low);
          expect(tick).toBeLessThanOrEqual(high);
        }
        const gaps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
        for (const gap of gaps) {
          expect(gap).toBeCloseTo(gaps[0] ?? 0, 9);
          expect(['1', '2', '5']).toContain(gap.toExponential(6).replace(/\.?0*e.*$/u, ''));
        }
      },
    ),
  );
});
