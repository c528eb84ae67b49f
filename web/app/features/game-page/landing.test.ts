import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landingOf } from './landing.ts';

const margins = Array.from({ length: 50 }, (_, dot) => dot - 15);

test.each([
  [40, 1, 'a far bigger win than forecast.'],
  [10, 25, 'about what was forecast.'],
  [1, 34, 'closer than forecast.'],
  [0, 35, 'a tie.'],
  [-3, 38, 'an upset, though not a rare one.'],
  [-12, 47, 'a real upset.'],
])('a margin of %i lands on dot %i: %s', (result, dot, words) => {
  expect(landingOf(margins, result)).toEqual({ dot, words });
});

test('every result lands on one of the fifty dots', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200, max: 200 }), (result) => {
      const { dot } = landingOf(margins, result);
      expect(dot).toBeGreaterThanOrEqual(1);
      expect(dot).toBeLessThanOrEqual(50);
    }),
  );
});
