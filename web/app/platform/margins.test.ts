import { quantileMargins } from '@outpick/forecast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mirror } from './margins.ts';

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

test('quantileMargins returns fifty ascending margins, split between the sides like the probabilities', () => {
  fc.assert(
    fc.property(distribution, (anyDistribution) => {
      const margins = quantileMargins(anyDistribution);
      expect(margins).toHaveLength(50);
      expect(margins).toEqual(margins.toSorted((a, b) => a - b));
      const winShare = anyDistribution.probabilities
        .slice(anyDistribution.reach + 1)
        .reduce((a, b) => a + b, 0);
      const wins = margins.filter((margin) => Math.round(margin) > 0).length;
      expect(Math.abs(wins - 50 * winShare)).toBeLessThanOrEqual(1);
    }),
  );
});

test('mirroring a distribution negates its margins', () => {
  const original = { reach: 1, probabilities: [0.2, 0.3, 0.5] };
  const margins = quantileMargins(original);
  const mirrored = quantileMargins(mirror(original))
    .map((margin) => -margin)
    .toReversed();
  for (const [index, margin] of margins.entries()) expect(mirrored[index]).toBeCloseTo(margin, 9);
});

test('an impossible margin has no dot', () => {
  const margins = quantileMargins({ reach: 1, probabilities: [0.4, 0, 0.6] });
  expect(margins.filter((margin) => Math.abs(margin) < 0.5)).toEqual([]);
});
