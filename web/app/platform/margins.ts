import type { MarginDistribution } from '@outpick/forecast';

/** A distribution as calls carry it: the probability of every whole margin from −reach to reach. */
export interface CarriedDistribution {
  readonly reach: number;
  readonly probabilities: readonly number[];
}

/** A carried distribution as the formulas take it. */
export const distributionOf = ({ reach, probabilities }: CarriedDistribution): MarginDistribution => ({
  reach,
  probabilities: Float64Array.from(probabilities),
});

/** The same game seen from the other side. */
export const turned = ({ reach, probabilities }: CarriedDistribution): CarriedDistribution => ({
  reach,
  probabilities: probabilities.toReversed(),
});
