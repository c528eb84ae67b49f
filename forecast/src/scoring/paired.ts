/** The mean of a list; NaN if it is empty. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How two forecasters compare on the same games. */
export interface PairedDifference {
  /** Mean of (first − second): negative if the first forecaster's losses are lower. */
  readonly mean: number;
  /** Standard error of that mean; NaN for fewer than two games. */
  readonly standardError: number;
  readonly games: number;
}

/**
 * Compares two forecasters by their losses on the same games. Pairing cancels the luck that both share, so the standard
 * error is far below that of either mean.
 *
 * Source: F. X. Diebold and R. S. Mariano, "Comparing predictive accuracy", Journal of Business and Economic Statistics
 * 13 (1995), for one-step forecasts. Domain: two lists of the same length, in the same order of games.
 *
 * @example pairedDifference([1, 2, 3], [2, 2, 2]) // { mean: 0, standardError: 0.577…, games: 3 }
 */
export function pairedDifference(first: readonly number[], second: readonly number[]): PairedDifference {
  if (first.length !== second.length) throw new RangeError('Paired losses must be of the same games.');
  const differences = first.map((loss, i) => loss - (second[i] ?? Number.NaN));
  const average = mean(differences);
  const variance = differences.reduce((sum, d) => sum + (d - average) ** 2, 0) / (differences.length - 1);
  return {
    mean: average,
    standardError: Math.sqrt(variance / differences.length),
    games: differences.length,
  };
}
