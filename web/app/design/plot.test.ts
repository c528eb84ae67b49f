import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smoothHeight, stackDots } from './plot.ts';

const anyPositions = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), {
  minLength: 2,
  maxLength: 80,
});

test('dots do not overlap or float, and move by at most half a column', () => {
  fc.assert(
    fc.property(anyPositions, fc.integer({ min: 1, max: 20 }), (positions, width) => {
      const dots = stackDots(positions, width);
      const spots = new Set(dots.map(({ x, level }) => `${x} ${level}`));
      expect(spots.size).toBe(positions.length);
      for (const [index, { x, level }] of dots.entries()) {
        expect(Math.abs(x - (positions[index] ?? 0))).toBeLessThanOrEqual(width / 2 + 1e-9);
        expect(level === 0 || spots.has(`${x} ${level - 1}`)).toBe(true);
      }
    }),
  );
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
