import { meanMargin, outcomes } from '@outpick/forecast';
import type { MarginDistribution } from '@outpick/forecast';

/** What is said of a game: who wins, by how much, how likely. */
export interface ForecastCall {
  /** The side with the larger win probability; the home side if they are equal. */
  readonly homeWins: boolean;
  /** The mean of the distribution from that side, never below 0. */
  readonly margin: number;
  readonly winProb: number;
  readonly tieProb: number;
}

/** Reads the call off a game's distribution: the only place where a winner is named. */
export function callOf(distribution: MarginDistribution): ForecastCall {
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

/** One reason for a forecast, in points. */
export interface Reason {
  readonly name: string;
  readonly points: number;
}

/** The reasons for a call in points for its predicted winner; the last, the distribution's shape, closes the sum. */
export function contributionsOf(call: ForecastCall, contributions: readonly Reason[]): Reason[] {
  const listed = contributions
    .filter(({ name }) => name !== 'shape')
    // Not −0: nobody has a contribution of minus nothing.
    .map(({ name, points }) => ({ name, points: call.homeWins ? points : 0 - points }));
  const sum = listed.reduce((total, { points }) => total + points, 0);
  return [...listed, { name: 'shape', points: call.margin - sum }];
}

/** A distribution as bytes: little-endian doubles from the largest away margin to the largest home margin. */
export function toBytes({ probabilities }: MarginDistribution): Buffer {
  const bytes = Buffer.alloc(probabilities.length * 8);
  for (const [index, probability] of probabilities.entries()) bytes.writeDoubleLE(probability, index * 8);
  return bytes;
}

export function fromBytes(bytes: Buffer): MarginDistribution {
  const probabilities = Float64Array.from({ length: bytes.length / 8 }, (_, index) =>
    bytes.readDoubleLE(index * 8),
  );
  return { reach: (probabilities.length - 1) / 2, probabilities };
}
