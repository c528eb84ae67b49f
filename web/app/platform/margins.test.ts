import { quantileMargins } from '@outpick/forecast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turned } from './margins.ts';

const distribution = fc.integer({ min: 1, max: 60 }).chain((reach) =>
  fc
    .array(fc.double({ min: 0.001, max: 1, noNaN: true }), {
      minLength: 2 * reach + 1,
      maxLength: 2 * reach + 1,
    })
    .map((weights) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      return { reach, probabilities: weights.map((weight) => weight / sum) };
    }),
);

test('fifty rising margins, as many on each side as the probabilities say', () => {
  fc.assert(
    fc.property(distribution, (given) => {
      const margins = quantileMargins(given);
      expect(margins).toHaveLength(50);
      expect(margins).toEqual(margins.toSorted((a, b) => a - b));
      const wins = given.probabilities.slice(given.reach + 1).reduce((a, b) => a + b, 0);
      const shown = margins.filter((margin) => Math.round(margin) > 0).length;
      expect(Math.abs(shown - 50 * wins)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the other side sees the same game turned round', () => {
  const given = { reach: 1, probabilities: [0.2, 0.3, 0.5] };
  const there = quantileMargins(given);
  const back = quantileMargins(turned(given))
    .map((margin) => -margin)
    .toReversed();
  for (const [index, margin] of there.entries()) expect(back[index]).toBeCloseTo(margin, 9);
});

test('a margin that cannot be has no dot', () => {
  const margins = quantileMargins({ reach: 1, probabilities: [0.4, 0, 0.6] });
  expect(margins.filter((margin) => Math.abs(margin) < 0.5)).toEqual([]);
});
