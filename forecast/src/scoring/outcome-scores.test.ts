import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rankedProbabilityScore,
  threeWayBrier,
  threeWayLogLoss,
  twoWayBrier,
  twoWayLogLoss,
} from './outcome-scores.ts';
import { outcomeOfMargin, winShare, type Outcome, type OutcomeProbabilities } from './outcome.ts';

const outcomes: readonly Outcome[] = ['win', 'tie', 'loss'];
const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });
const weight = fc.double({ min: 0.01, max: 1, noNaN: true });
const threeWay = fc.tuple(weight, weight, weight).map(([win, tie, loss]): OutcomeProbabilities => {
  const sum = win + tie + loss;
  return { win: win / sum, tie: tie / sum, loss: loss / sum };
});

/** The expected score of a forecast when outcomes have the probabilities of `truth`. */
const expectedScore = (
  score: (forecast: OutcomeProbabilities, outcome: Outcome) => number,
  forecast: OutcomeProbabilities,
  truth: OutcomeProbabilities,
) => outcomes.reduce((sum, outcome) => sum + truth[outcome] * score(forecast, outcome), 0);

const mirrored = ({ win, tie, loss }: OutcomeProbabilities) => ({ win: loss, tie, loss: win });
const opposite = { win: 'loss', tie: 'tie', loss: 'win' } as const;

describe('scores of outcome forecasts', () => {
  it('give values computed by hand', () => {
    expect(twoWayLogLoss(0.5, 'win')).toBe(Math.LN2);
    expect(twoWayLogLoss(1, 'win')).toBe(0);
    expect(twoWayLogLoss(1, 'loss')).toBe(Infinity);
    expect(twoWayLogLoss(0.8, 'tie')).toBeCloseTo(-(Math.log(0.8) + Math.log(0.2)) / 2, 15);
    expect(twoWayBrier(0.8, 'win')).toBeCloseTo(0.04, 15);
    expect(twoWayBrier(0.8, 'tie')).toBeCloseTo(0.09, 15);
    const forecast = { win: 0.5, tie: 0.3, loss: 0.2 };
    expect(threeWayLogLoss(forecast, 'tie')).toBe(-Math.log(0.3));
    expect(threeWayBrier(forecast, 'win')).toBeCloseTo(0.25 + 0.09 + 0.04, 15);
    expect(outcomes.map((outcome) => rankedProbabilityScore(forecast, outcome))).toEqual([
      expect.closeTo((0.25 + 0.04) / 2, 15),
      expect.closeTo((0.25 + 0.04) / 2, 15),
      expect.closeTo((0.25 + 0.64) / 2, 15),
    ]);
    expect([3, 0, -1].map(outcomeOfMargin)).toEqual(['win', 'tie', 'loss']);
    expect(winShare(forecast)).toBeCloseTo(0.65, 15);
  });

  it('are proper: the true probabilities have the best expected score', () => {
    fc.assert(
      fc.property(threeWay, threeWay, (truth, other) => {
        for (const score of [threeWayLogLoss, threeWayBrier, rankedProbabilityScore]) {
          expect(expectedScore(score, truth, truth)).toBeLessThanOrEqual(
            expectedScore(score, other, truth) + 1e-12,
          );
        }
      }),
    );
    fc.assert(
      fc.property(inside, inside, (truth, other) => {
        for (const score of [twoWayLogLoss, twoWayBrier]) {
          const average = (p: number) => truth * score(p, 'win') + (1 - truth) * score(p, 'loss');
          expect(average(truth)).toBeLessThanOrEqual(average(other) + 1e-12);
        }
      }),
    );
  });

  it('are the same from either side of the game', () => {
    fc.assert(
      fc.property(threeWay, inside, fc.constantFrom(...outcomes), (forecast, p, outcome) => {
        for (const score of [threeWayLogLoss, threeWayBrier, rankedProbabilityScore]) {
          expect(score(mirrored(forecast), opposite[outcome])).toBeCloseTo(score(forecast, outcome), 12);
        }
        for (const score of [twoWayLogLoss, twoWayBrier]) {
          expect(score(1 - p, opposite[outcome])).toBeCloseTo(score(p, outcome), 10);
        }
      }),
    );
  });
});
