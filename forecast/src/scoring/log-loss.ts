import { outcomeShare, type Outcome, type OutcomeProbabilities } from './outcome.ts';

/**
 * Log loss of a two-way forecast, in nats: −ln of the probability given to what happened; a tie counts half for each side.
 *
 * Source: I. J. Good, "Rational decisions", Journal of the Royal Statistical Society B 14 (1952). A coin's forecast scores
 * ln 2 = 0.693; lower is better. Domain: p from 0 to 1; a certain forecast that fails scores Infinity.
 *
 * @example twoWayLogLoss(0.8, 'win') // 0.2231435513142097
 */
export function twoWayLogLoss(p: number, outcome: Outcome): number {
  const share = outcomeShare(outcome);
  return surprise(share, p) + surprise(1 - share, 1 - p);
}

/**
 * Log loss of a three-way forecast, for sports where a tie is a result of its own.
 *
 * @example threeWayLogLoss({ win: 0.5, tie: 0.3, loss: 0.2 }, 'tie') // 1.2039728043259361
 */
export function threeWayLogLoss(forecast: OutcomeProbabilities, outcome: Outcome): number {
  return surprise(1, forecast[outcome]);
}

/** 0 · ln 0 counts as 0: what did not happen costs nothing however unlikely it was called. */
function surprise(weight: number, probability: number): number {
  return weight === 0 ? 0 : -weight * Math.log(probability);
}
