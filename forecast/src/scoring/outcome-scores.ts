import { outcomeShare, type Outcome, type OutcomeProbabilities } from './outcome.ts';

/**
 * Log loss of a two-way forecast, in nats: −ln of the probability given to the actual outcome; a tie counts half for each
 * side.
 *
 * Source: I. J. Good, "Rational decisions", Journal of the Royal Statistical Society B 14 (1952). A forecast of ½ scores
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

/** −weight · ln(probability); 0 for weight 0, even if the probability is 0. */
function surprise(weight: number, probability: number): number {
  return weight === 0 ? 0 : -weight * Math.log(probability);
}

/**
 * Brier score of a two-way forecast: (o − p)², where o is 1 for a win, ½ for a tie and 0 for a loss.
 *
 * Source: G. W. Brier, "Verification of forecasts expressed in terms of probability", Monthly Weather Review 78 (1950), in
 * the form for one of two events. A forecast of ½ scores 0.25; lower is better. Domain: p from 0 to 1.
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

/**
 * Ranked probability score of a three-way forecast: like Brier, but the outcomes are ordered, so that forecasting a tie
 * is a smaller error than forecasting a loss when the side won.
 *
 * Source: E. S. Epstein, "A scoring system for probability forecasts of ranked categories", Journal of Applied
 * Meteorology 8 (1969). The sum is divided by 2, the number of steps between three outcomes, as usual for soccer. From 0 to 1;
 * lower is better.
 *
 * @example rankedProbabilityScore({ win: 0.5, tie: 0.3, loss: 0.2 }, 'win') // 0.145
 */
export function rankedProbabilityScore(forecast: OutcomeProbabilities, outcome: Outcome): number {
  const win = outcome === 'win' ? 1 : 0;
  const winOrTie = outcome === 'loss' ? 0 : 1;
  return ((forecast.win - win) ** 2 + (forecast.win + forecast.tie - winOrTie) ** 2) / 2;
}
