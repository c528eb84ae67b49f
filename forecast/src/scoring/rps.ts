import type { Outcome, OutcomeProbabilities } from './outcome.ts';

/**
 * Ranked probability score of a three-way forecast: like Brier, but calling a tie when the side won is a smaller error
 * than calling a loss, since the outcomes are in order.
 *
 * Source: E. S. Epstein, "A scoring system for probability forecasts of ranked categories", Journal of Applied
 * Meteorology 8 (1969), divided by the two steps as usual for soccer. From 0 to 1; lower is better.
 *
 * @example rankedProbabilityScore({ win: 0.5, tie: 0.3, loss: 0.2 }, 'win') // 0.145
 */
export function rankedProbabilityScore(forecast: OutcomeProbabilities, outcome: Outcome): number {
  const won = outcome === 'win' ? 1 : 0;
  const notLost = outcome === 'loss' ? 0 : 1;
  return ((forecast.win - won) ** 2 + (forecast.win + forecast.tie - notLost) ** 2) / 2;
}
