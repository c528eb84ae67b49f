import { meanMargin, outcomes } from '@outpick/forecast';
import type { Contribution, MarginDistribution } from '@outpick/forecast';

/** A game's forecast in four numbers. */
export interface ForecastSummary {
  /** The side with the larger win probability; the home side if they are equal. */
  readonly homeWins: boolean;
  /** The mean margin of the predicted winner, never below 0. */
  readonly margin: number;
  readonly winProb: number;
  readonly tieProb: number;
}

/** The only place where a predicted winner is derived from a distribution. */
export function summarizeForecast(distribution: MarginDistribution): ForecastSummary {
  const { win, tie, loss } = outcomes(distribution);
  const homeWins = win >= loss;
  const mean = meanMargin(distribution);
  return {
    homeWins,
    margin: Math.max(0, homeWins ? mean : -mean),
    winProb: homeWins ? win : loss,
    tieProb: tie,
  };
}

/** Returns contributions in points for the predicted winner. The last one, `shape`, is the rest of the margin. */
export function contributionsOf(
  summary: ForecastSummary,
  contributions: readonly Contribution[],
): Contribution[] {
  const factors = contributions
    .filter(({ name }) => name !== 'shape')
    // `0 - points` rather than `-points`, which would turn 0 into -0.
    .map(({ name, points }) => ({ name, points: summary.homeWins ? points : 0 - points }));
  const sum = factors.reduce((total, { points }) => total + points, 0);
  return [...factors, { name: 'shape', points: summary.margin - sum }];
}

/** Encodes numbers as little-endian doubles. */
export function encodeDoubles(numbers: Iterable<number> & { readonly length: number }): Buffer {
  const bytes = Buffer.alloc(numbers.length * 8);
  let at = 0;
  for (const number of numbers) at = bytes.writeDoubleLE(number, at);
  return bytes;
}

export const decodeDoubles = (bytes: Buffer): Float64Array =>
  Float64Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readDoubleLE(index * 8));

/** Encodes the probabilities from the largest away margin to the largest home margin. */
export const encodeDistribution = ({ probabilities }: MarginDistribution): Buffer =>
  encodeDoubles(probabilities);

export function decodeDistribution(bytes: Buffer): MarginDistribution {
  const probabilities = decodeDoubles(bytes);
  return { reach: (probabilities.length - 1) / 2, probabilities };
}
