import { minimize } from '../numerics/nelder-mead.ts';
import { threeWayLogLoss } from '../scoring/outcome-scores.ts';
import type { Outcome, OutcomeProbabilities } from '../scoring/outcome.ts';

/** Converts a rating lead into the probabilities of win, tie and loss. */
export interface ThreeWayLink {
  /** Rating points that multiply the odds by e. */
  readonly scale: number;
  /** Half the width of the tie band, in units of lead / scale. */
  readonly band: number;
}

/**
 * Win, tie and loss probabilities of a rating lead by the ordered logit model: a tie lies between −band and band.
 *
 * Source: P. McCullagh, "Regression models for ordinal data", Journal of the Royal Statistical Society B 42 (1980).
 *
 * @example threeWayOutcome(0, { scale: 170, band: 0.55 }).tie // 0.268271…
 */
export function threeWayOutcome(lead: number, { scale, band }: ThreeWayLink): OutcomeProbabilities {
  const win = 1 / (1 + Math.exp(band - lead / scale));
  const loss = 1 / (1 + Math.exp(band + lead / scale));
  return { win, tie: 1 - win - loss, loss };
}

/** The maximum likelihood link for past leads and outcomes; without any, the link of the example above. */
export function fitThreeWayLink(past: readonly { lead: number; outcome: Outcome }[]): ThreeWayLink {
  const start = [Math.log(170), Math.log(0.55)];
  if (past.length === 0) return link(start);
  const loss = (point: readonly number[]) =>
    past.reduce(
      (sum, { lead, outcome }) => sum + threeWayLogLoss(threeWayOutcome(lead, link(point)), outcome),
      0,
    );
  return link(
    minimize(loss, start, { steps: [0.2, 0.2], evaluations: 200, tolerance: 1e-9 * past.length }).point,
  );
}

/** The search uses logarithms, because both parameters are positive. */
function link([logScale = 0, logBand = 0]: readonly number[]): ThreeWayLink {
  return { scale: Math.exp(logScale), band: Math.exp(logBand) };
}
