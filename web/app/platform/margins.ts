import type { MarginDistribution } from '@outpick/forecast';

/** A distribution as calls send it: the probability of every whole margin from −reach to reach. */
export interface WireDistribution {
  readonly reach: number;
  readonly probabilities: readonly number[];
}

/** Converts a distribution to the type that the forecast's functions take. */
export const toDistribution = ({ reach, probabilities }: WireDistribution): MarginDistribution => ({
  reach,
  probabilities: Float64Array.from(probabilities),
});

/** Swaps home and away. */
export const mirror = ({ reach, probabilities }: WireDistribution): WireDistribution => ({
  reach,
  probabilities: probabilities.toReversed(),
});
