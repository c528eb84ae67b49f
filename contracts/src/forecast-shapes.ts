import { z } from 'zod';

/** The fields of a team that screens need to show it. */
export const teamBadge = z.object({
  id: z.string(),
  name: z.string(),
  monogram: z.string(),
  /** Two colors, as `#rrggbb`. */
  colours: z.tuple([z.string(), z.string()]),
});

export type TeamBadge = z.output<typeof teamBadge>;

/** The probability of every whole margin from −reach to reach, for one side. */
export const marginDistribution = z.object({ reach: z.int(), probabilities: z.array(z.number()) });

/** One reason for a forecast, in points for its predicted winner. */
export const contribution = z.object({ name: z.string(), points: z.number() });

/** The forecast of a game, shared by every call that names a predicted winner. */
export const forecastFields = {
  predictedWinner: z.string(),
  predictedLoser: z.string(),
  /** The mean margin of the predicted winner; never below 0. */
  algoMargin: z.number(),
  /** The predicted winner's probability, 0 to 1. */
  winProb: z.number(),
  /** The probability of a tie, 0 to 1. */
  tieProb: z.number(),
};
