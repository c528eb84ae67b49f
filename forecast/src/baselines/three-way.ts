import { minimise } from '../numerics/nelder-mead.ts';
import { threeWayLogLoss } from '../scoring/log-loss.ts';
import type { Outcome, OutcomeProbabilities } from '../scoring/outcome.ts';

/** How a rating lead becomes chances of win, tie and loss. */
export interface ThreeWayLink {
  /** Rating points that move the odds e-fold. */
  readonly scale: number;
  /** Half the width of the band of leads that tend to ties, in the same unit as the lead over the scale. */
  readonly band: number;
}

/**
 * Win, tie and loss chances of a rating lead: the ordered logit model. A tie is what lies between winning by a band and losing by one.
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

/** The link that makes past leads and outcomes most likely; with no past, the example's. */
export function fitThreeWayLink(past: readonly { lead: number; outcome: Outcome }[]): ThreeWayLink {
  const start = [Math.log(170), Math.log(0.55)];
  if (past.length === 0) return link(start);
  const loss = (point: readonly number[]) =>
    past.reduce(
      (sum, { lead, outcome }) => sum + threeWayLogLoss(threeWayOutcome(lead, link(point)), outcome),
      0,
    );
  return link(
    minimise(loss, start, { steps: [0.2, 0.2], evaluations: 200, tolerance: 1e-9 * past.length }).point,
  );
}

/** Both parameters are positive, so their logarithms are what is searched. */
function link([logScale = 0, logBand = 0]: readonly number[]): ThreeWayLink {
  return { scale: Math.exp(logScale), band: Math.exp(logBand) };
}
