export interface CalibrationBin {
  /** The mean forecast probability in the bin, 0 to 1. */
  readonly said: number;
  /** The observed frequency, 0 to 1. */
  readonly happened: number;
  readonly games: number;
}

/** The range of an axis or an interval, in shares from 0 to 1. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The 97.5% quantile of the normal distribution. */
const Z = 1.959964;

/**
 * The 95% interval (Wilson score) of the frequency that a bin's games had.
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 */
export function intervalOf({ happened, games }: CalibrationBin): Range {
  const weight = Z ** 2 / games;
  const center = (happened + weight / 2) / (1 + weight);
  const reach = (Z / (1 + weight)) * Math.sqrt((happened * (1 - happened)) / games + weight / (4 * games));
  return { low: Math.max(0, center - reach), high: Math.min(1, center + reach) };
}

/** The range of both axes that contains all points and their intervals, widened to steps of ten percent. */
export function rangeOf(bins: readonly CalibrationBin[]): Range {
  const values = bins.flatMap((bin) => [bin.said, bin.happened, ...Object.values(intervalOf(bin))]);
  if (values.length === 0) return { low: 0, high: 1 };
  const low = Math.floor(Math.min(...values) * 10 + 1e-9) / 10;
  const high = Math.ceil(Math.max(...values) * 10 - 1e-9) / 10;
  // At least two steps, so that there is a scale to read.
  return high - low > 0.19 ? { low, high } : { low: Math.max(0, high - 0.2), high: Math.max(0.2, high) };
}
