import { outcomeShare, type Outcome, type OutcomeProbabilities } from './outcome.ts';

/**
 * Brier score of a two-way forecast: (o − p)², where o is 1 for a win, ½ for a tie and 0 for a loss.
 *
 * Source: G. W. Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950), in
 * the form for one of two events. A coin's forecast scores 0.25; lower is better. Domain: p from 0 to 1.
 *
 * @example twoWayBrier(0.8, 'win') // 0.04
 */
export function twoWayBrier(p: number, outcome: Outcome): number {
  return (outcomeShare(outcome) - p) ** 2;
}

/**
 * Brier score of a three-way forecast, in Brier's own form: the squared errors of the three probabilities, summed (0 to 2).
 *
 * @example threeWayBrier({ win: 0.5, tie: 0.3, loss: 0.2 }, 'win') // 0.38
 */
export function threeWayBrier(forecast: OutcomeProbabilities, outcome: Outcome): number {
  const error = (which: Outcome) => ((which === outcome ? 1 : 0) - forecast[which]) ** 2;
  return error('win') + error('tie') + error('loss');
}
