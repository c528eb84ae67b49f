import { normalCdf } from '../numerics/normal.ts';
import { roundHalfAwayFromZero } from '../numerics/round.ts';
import { outcomeShare, type Outcome } from './outcome.ts';

/**
 * The win probability that a picked margin stands for: p = Φ(m / σ), where σ is the season's margin sigma, the standard
 * deviation of margins about the forecast.
 *
 * @example marginProbability(7, 13) // 0.7048698…
 */
export function marginProbability(margin: number, sigma: number): number {
  return normalCdf(margin / sigma);
}

/** Version of the formula in `contestPoints`, stored with every points table. Raise it with any change of points. */
export const pointsVersion = 1;

/**
 * Contest points of a pick, in whole tenths of a point so that sums are exact: 100·[(o − ½)² − (o − p)²], where o is 1 for a
 * win, ½ for a tie and 0 for a loss, rounded half away from zero to one decimal. That is the Brier score relative to p = ½.
 * Margin 0 is always worth 0; a certain pick earns up to 25.0 if right and costs up to 75.0 if wrong and 25.0 if tied.
 *
 * Domain: a margin of 0 or more for the picked team, σ above 0.
 *
 * @example contestPoints(7, 13, 'win') // 163, that is 16.3 points
 */
export function contestPoints(margin: number, sigma: number, outcome: Outcome): number {
  const o = outcomeShare(outcome);
  return roundHalfAwayFromZero(1000 * ((o - 0.5) ** 2 - (o - marginProbability(margin, sigma)) ** 2));
}

/** Points of one margin for one outcome. */
export interface PointsRow {
  readonly margin: number;
  readonly outcome: Outcome;
  readonly tenths: number;
}

/**
 * The points of every possible pick: one row per outcome and whole margin from 0 to `maxMargin`. Settlement joins this
 * table, so that only this file contains the formula.
 *
 * @example pointsTable(13, 100).length // 303
 */
export function pointsTable(sigma: number, maxMargin: number): PointsRow[] {
  const outcomes: readonly Outcome[] = ['win', 'tie', 'loss'];
  return Array.from({ length: maxMargin + 1 }, (_, margin) =>
    outcomes.map((outcome) => ({ margin, outcome, tenths: contestPoints(margin, sigma, outcome) })),
  ).flat();
}

/**
 * The margin that the algorithm picks in the contest: the whole margin from 0 to `maxMargin` whose probability is nearest
 * to `share`, the forecast's probability for its favorite (win plus half the tie). Ties break to the smaller margin.
 *
 * @example playingMargin(0.7, 13, 100) // 7
 */
export function playingMargin(share: number, sigma: number, maxMargin: number): number {
  let best = 0;
  for (let margin = 1; margin <= maxMargin; margin++) {
    const distance = Math.abs(marginProbability(margin, sigma) - share);
    if (distance < Math.abs(marginProbability(best, sigma) - share)) best = margin;
  }
  return best;
}
