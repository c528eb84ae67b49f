import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marginCrps } from './crps.ts';
import { marginError } from './margin-error.ts';
import { spreadGridError } from './spread-grid.ts';

const wholeMargin = fc.integer({ min: -40, max: 40 });
const distribution = fc
  .tuple(
    wholeMargin,
    fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
  )
  .map(([lowest, weights]) => {
    const sum = weights.reduce((total, w) => total + w, 0);
    return { lowest, probabilities: weights.map((w) => w / sum) };
  });

/** The score from its other definition, E|X − y| − ½E|X − X′|, by T. Gneiting and A. E. Raftery (2007). */
function energyForm(lowest: number, probabilities: readonly number[], margin: number): number {
  let distance = 0;
  let spread = 0;
  for (const [i, p] of probabilities.entries()) {
    distance += p * Math.abs(lowest + i - margin);
    for (const [j, q] of probabilities.entries()) spread += p * q * Math.abs(i - j);
  }
  return distance - spread / 2;
}

/** A forecast that is sure of one margin of its favourite. */
const certain = (sure: number, margin: number) => ({
  coverProbability: (spread: number) => (sure >= spread ? 1 : 0),
  margin,
});

describe('scores of margin forecasts', () => {
  it('CRPS is the absolute error of a forecast that is sure', () => {
    fc.assert(
      fc.property(wholeMargin, wholeMargin, (forecast, margin) => {
        expect(marginCrps(forecast, [1], margin)).toBe(marginError(forecast, margin));
      }),
    );
  });

  it('CRPS agrees with its energy form, inside and outside the range of the forecast', () => {
    fc.assert(
      fc.property(distribution, wholeMargin, ({ lowest, probabilities }, margin) => {
        const expected = energyForm(lowest, probabilities, margin);
        expect(Math.abs(marginCrps(lowest, probabilities, margin) - expected)).toBeLessThan(1e-10);
      }),
    );
  });

  it('the spread grid finds no error where forecasts meet what happened, and the whole of it where they do not', () => {
    expect(spreadGridError([certain(7, 7), certain(-3, -3)])).toBe(0);
    // Called 7, came 3: wrong for the spreads 3.5 to 7, eight of the fifteen that are in use.
    expect(spreadGridError([certain(7, 3)])).toBeCloseTo(8 / 15, 14);
    // Errors of single games cancel: only the shares of all games together are judged.
    expect(spreadGridError([certain(7, 3), certain(3, 7)])).toBe(0);
  });
});
