import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numerics/random.ts';
import { calibrationByDecile } from './calibration.ts';
import { mean, pairedDifference } from './paired.ts';

/** Forecasts with simulated results; `truth` maps a forecast to the event's true probability. */
function simulate(seed: number, games: number, truth: (p: number) => number) {
  const random = createRandom(seed);
  return Array.from({ length: games }, () => {
    const probability = random.uniform();
    return { probability, share: random.uniform() < truth(probability) ? 1 : 0 };
  });
}

describe('calibration by decile', () => {
  it('cuts the sorted forecasts into ten groups of equal size, each game in one of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (games) => {
        const { bins } = calibrationByDecile(simulate(games, games, (p) => p));
        expect(bins.reduce((sum, bin) => sum + bin.games, 0)).toBe(games);
        const sizes = bins.map((bin) => bin.games);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        const middles = bins.map((bin) => bin.meanProbability);
        expect(middles).toEqual(middles.toSorted((a, b) => a - b));
      }),
    );
  });

  it('predicts the mean error of perfect forecasts', () => {
    const runs = Array.from({ length: 200 }, (_, seed) => calibrationByDecile(simulate(seed, 500, (p) => p)));
    const observed = mean(runs.map((run) => run.error));
    const expected = mean(runs.map((run) => run.expectedError));
    expect(Math.abs(observed / expected - 1)).toBeLessThan(0.05);
  });

  it('gives an overconfident forecast an error far above the expected one', () => {
    const timid = calibrationByDecile(simulate(1, 5000, (p) => 0.5 + (p - 0.5) * 0.5));
    expect(timid.error).toBeGreaterThan(timid.expectedError + 0.1);
    expect(timid.bins[0]?.observedShare).toBeGreaterThan((timid.bins[0]?.meanProbability ?? 1) + 0.1);
  });

  it('gives values computed by hand', () => {
    const { bins, error, expectedError } = calibrationByDecile([{ probability: 0.7, share: 1 }]);
    expect(error).toBeCloseTo(0.3, 15);
    expect(expectedError).toBeCloseTo(Math.sqrt((2 / Math.PI) * 0.21), 15);
    expect(bins).toEqual([
      {
        games: 1,
        meanProbability: 0.7,
        observedShare: 1,
        standardError: expect.closeTo(Math.sqrt(0.21), 15),
      },
    ]);
  });
});

describe('paired differences', () => {
  it('give values computed by hand', () => {
    expect(pairedDifference([1, 2, 3], [2, 2, 2])).toEqual({
      mean: 0,
      standardError: expect.closeTo(Math.sqrt(1 / 3), 15),
      games: 3,
    });
    expect(() => pairedDifference([1], [])).toThrow(RangeError);
  });

  it('cancel the losses that both forecasters share', () => {
    const loss = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(loss, loss, loss), { minLength: 2, maxLength: 40 }), (games) => {
        const plain = pairedDifference(
          games.map(([a]) => a),
          games.map(([, b]) => b),
        );
        const shifted = pairedDifference(
          games.map(([a, , luck]) => a + luck),
          games.map(([, b, luck]) => b + luck),
        );
        expect(shifted).toEqual(plain);
      }),
    );
  });
});
