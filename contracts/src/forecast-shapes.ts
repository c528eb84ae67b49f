import { z } from 'zod';

/** A team as any screen can show it. */
export const teamBadge = z.object({
  id: z.string(),
  name: z.string(),
  monogram: z.string(),
  /** Two colours, as `#rrggbb`. */
  colours: z.tuple([z.string(), z.string()]),
});

export type TeamBadge = z.output<typeof teamBadge>;

/** The probability of every whole margin from −reach to reach, seen from one side. */
export const marginDistribution = z.object({ reach: z.int(), probabilities: z.array(z.number()) });

/** One reason for a forecast, in points for its predicted winner. */
export const contribution = z.object({ name: z.string(), points: z.number() });

/** What is said of a game: shared by every call that names a winner. */
export const forecastFields = {
  predictedWinner: z.string(),
  predictedLoser: z.string(),
  /** The mean of the distribution from the predicted winner's side; never below 0. */
  algoMargin: z.number(),
  /** The predicted winner's probability, and that of a tie; 0 to 1. */
  winProb: z.number(),
  tieProb: z.number(),
};
