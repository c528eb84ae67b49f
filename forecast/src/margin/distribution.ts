import type { Normal } from '../filter/state-kind.ts';
import { element } from '../numerics/element.ts';
import { normalCdf } from '../numerics/normal.ts';
import type { MarginScale, Shape } from '../profiles/profile.ts';
import { toFilterUnits } from './scale.ts';

/** The probability of every whole home margin from −reach to reach; everything asked about a game is answered from it. */
export interface MarginDistribution {
  readonly reach: number;
  /** The probability of margin k is at k + reach. */
  readonly probabilities: Float64Array;
}

/**
 * The distribution of the home margin for a forecast in the filter's units.
 *
 * The normal shape is cut into whole numbers, weighted by how likely each number is in this sport (a field goal's 3, a
 * tie), and then both sides are tilted so that P(win) + ½P(tie) is what the link says. `venue` is 1 at the home side's
 * ground, −1 at the away side's, 0 elsewhere.
 */
export function marginDistribution(
  forecast: Normal,
  venue: -1 | 0 | 1,
  scale: MarginScale,
  shape: Shape,
): MarginDistribution {
  const { reach } = scale;
  const probabilities = cutNormal(forecast, scale, shape, reach);
  for (let k = 0; k <= reach; k++) {
    const weight = k === 0 && !scale.ties ? 0 : (shape.weights[k] ?? 1);
    if (weight === 1) continue;
    probabilities[reach + k] = weight * element(probabilities, reach + k);
    if (k > 0) probabilities[reach - k] = weight * element(probabilities, reach - k);
  }
  tilt(probabilities, reach, linkedProbability(forecast, venue, shape));
  return { reach, probabilities };
}

/** P(win) + ½P(tie) of the home side. */
function linkedProbability(forecast: Normal, venue: -1 | 0 | 1, { link }: Shape): number {
  return normalCdf(venue * link.home + (link.slope * forecast.mean) / Math.sqrt(forecast.variance));
}

/** The mass of a normal forecast in each whole margin from −reach to reach, the tails in the last ones. */
export function cutNormal(
  forecast: Normal,
  scale: MarginScale,
  { stretch, kappa }: Pick<Shape, 'stretch' | 'kappa'>,
  reach: number,
): Float64Array {
  const mean = stretch * forecast.mean;
  const spread = kappa * Math.sqrt(forecast.variance);
  const masses = new Float64Array(2 * reach + 1);
  // From the low tail up on one side and from the high tail down on the other: small masses stay exact, and swapped sides mirror to the bit.
  const below = (k: number) => normalCdf((toFilterUnits(scale, k + 0.5) - mean) / spread);
  const above = (k: number) => normalCdf((mean - toFilterUnits(scale, k - 0.5)) / spread);
  let before = 0;
  for (let k = -reach; k < 0; k++) {
    const upTo = below(k);
    masses[k + reach] = Math.max(0, upTo - before);
    before = upTo;
  }
  let after = 0;
  for (let k = reach; k > 0; k--) {
    const from = above(k);
    masses[k + reach] = Math.max(0, from - after);
    after = from;
  }
  masses[reach] = Math.max(0, 1 - (before + after));
  return masses;
}

function tilt(masses: Float64Array, reach: number, target: number): void {
  let lost = 0;
  let won = 0;
  for (let k = 1; k <= reach; k++) {
    lost += element(masses, reach - k);
    won += element(masses, reach + k);
  }
  const level = element(masses, reach);
  // A near-certain winner leaves less room for a tie than the shape alone would give it.
  const tie = Math.min(level / (lost + won + level), Math.min(target, 1 - target));
  const winScale = won > 0 ? (target - tie / 2) / won : 0;
  const lossScale = lost > 0 ? (1 - target - tie / 2) / lost : 0;
  for (let k = 1; k <= reach; k++) {
    masses[reach - k] = element(masses, reach - k) * lossScale;
    masses[reach + k] = element(masses, reach + k) * winScale;
  }
  masses[reach] = tie;
}

/** P(margin ≥ spread) for any spread, whole or half, of either sign. */
export function probabilityAtLeast({ reach, probabilities }: MarginDistribution, spread: number): number {
  let sum = 0;
  for (let k = reach; k >= -reach && k >= spread; k--) sum += element(probabilities, k + reach);
  return Math.min(1, sum);
}

/** The probability of one whole margin; 0 for any other number. */
export function probabilityOf({ reach, probabilities }: MarginDistribution, margin: number): number {
  return probabilities[margin + reach] ?? 0;
}

/** Home win, tie and away win. */
export function outcomes(distribution: MarginDistribution): {
  readonly win: number;
  readonly tie: number;
  readonly loss: number;
} {
  const win = probabilityAtLeast(distribution, 0.5);
  const tie = probabilityOf(distribution, 0);
  return { win, tie, loss: Math.max(0, 1 - win - tie) };
}

/** Against a spread the home side must beat: it covers, the stake is returned, or it does not cover. */
export function against(
  distribution: MarginDistribution,
  spread: number,
): { readonly cover: number; readonly push: number; readonly lose: number } {
  const push = probabilityOf(distribution, spread);
  const cover = probabilityAtLeast(distribution, spread) - push;
  return { cover, push, lose: Math.max(0, 1 - cover - push) };
}

/** The expected home margin. */
export function meanMargin({ reach, probabilities }: MarginDistribution): number {
  let mean = 0;
  for (let k = 1; k <= reach; k++)
    mean += k * (element(probabilities, reach + k) - element(probabilities, reach - k));
  return mean;
}

/** The same game seen from the other side. */
export function mirrored({ reach, probabilities }: MarginDistribution): MarginDistribution {
  return { reach, probabilities: probabilities.toReversed() };
}
