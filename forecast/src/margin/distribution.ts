import type { Normal } from '../filter/state-kind.ts';
import { element } from '../numerics/element.ts';
import { normalCdf } from '../numerics/normal.ts';
import type { MarginScale, Shape } from '../profiles/profile.ts';

/** The probability of every whole home margin from −reach to reach. Every figure of a game is computed from it. */
export interface MarginDistribution {
  readonly reach: number;
  /** The probability of margin k is at k + reach. */
  readonly probabilities: Float64Array;
}

export interface DistributionOptions {
  /** 1 at the home side's ground, −1 at the away side's, 0 elsewhere. */
  readonly venue: -1 | 0 | 1;
  readonly scale: MarginScale;
  readonly shape: Shape;
}

/**
 * The distribution of the home margin for a forecast in the filter's units.
 *
 * It cuts the normal distribution into whole margins and multiplies each by the sport's weight for it (high for a field
 * goal's 3). Then it scales wins and losses so that P(win) + ½P(tie) is the link's probability.
 */
export function marginDistribution(
  forecast: Normal,
  { venue, scale, shape }: DistributionOptions,
): MarginDistribution {
  const { reach } = scale;
  const probabilities = cutNormal(forecast, { scale, shape, reach });
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

export interface CutOptions {
  readonly scale: MarginScale;
  readonly shape: Pick<Shape, 'stretch' | 'kappa'>;
  readonly reach: number;
}

/** The mass of a normal forecast in each whole margin from −reach to reach; the tails go to the outermost margins. */
export function cutNormal(forecast: Normal, { scale, shape, reach }: CutOptions): Float64Array {
  const mean = shape.stretch * forecast.mean;
  const spread = shape.kappa * Math.sqrt(forecast.variance);
  const masses = new Float64Array(2 * reach + 1);
  // Each side sums from its tail, so that small masses stay exact and swapping the teams mirrors every bit.
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

/** Scales wins and losses so that P(win) + ½P(tie) is `target`. */
function tilt(masses: Float64Array, reach: number, target: number): void {
  let lost = 0;
  let won = 0;
  for (let k = 1; k <= reach; k++) {
    lost += element(masses, reach - k);
    won += element(masses, reach + k);
  }
  const level = element(masses, reach);
  // For a near-certain winner the shape alone can give a tie more probability than the target allows.
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

/** The probabilities that the home side covers a spread, pushes (the stake is returned) or loses. */
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

/** A margin in the filter's units. The function is odd and increasing, so swapped sides mirror and bin edges stay in order. */
export function toFilterUnits(scale: MarginScale, margin: number): number {
  if (scale.power === 1) return scale.scale * margin;
  return scale.scale * Math.sign(margin) * Math.abs(margin) ** scale.power;
}

/** The margin from which the filter learns: margins beyond the sport's bound count as the bound. */
export function observedMargin(scale: MarginScale, margin: number): number {
  const { clip } = scale;
  return toFilterUnits(scale, clip === null ? margin : Math.max(-clip, Math.min(clip, margin)));
}
