/** One forecast of an event and its result: 1 if it happened, 0 if not, ½ for a tie. */
export interface CalibrationCase {
  readonly probability: number;
  readonly share: number;
}

/** One tenth of the forecasts, in ascending order of probability. */
export interface CalibrationBin {
  readonly games: number;
  readonly meanProbability: number;
  readonly observedShare: number;
  /** Standard deviation of the observed share if every probability were exactly right. */
  readonly standardError: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /** Expected calibration error: the mean distance between forecast and observed shares, weighted by games. */
  readonly error: number;
  /** The expected value of that error, by chance alone, if every probability were exactly right. */
  readonly expectedError: number;
}

/**
 * Calibration by decile: does an event forecast at 70% happen about 70% of the time? The forecasts are sorted and cut into
 * ten groups of equal size, so that no group has only a few games.
 *
 * Source: the expected calibration error of M. P. Naeini et al., AAAI (2015). Even a perfect forecaster has some error,
 * since games are few. The number of hits in a group is nearly normal, so the mean of that error is √(2/π) times the group's
 * standard deviation; `expectedError` reports it. Domain: at least one case; equal probabilities keep their order.
 *
 * @example calibrationByDecile([{ probability: 0.7, share: 1 }]).error // 0.30000000000000004
 */
export function calibrationByDecile(cases: readonly CalibrationCase[]): Calibration {
  const ordered = cases.toSorted((a, b) => a.probability - b.probability);
  const bins: CalibrationBin[] = [];
  let error = 0;
  let expectedError = 0;
  for (let decile = 0; decile < 10; decile++) {
    const group = ordered.slice(
      Math.round((decile * ordered.length) / 10),
      Math.round(((decile + 1) * ordered.length) / 10),
    );
    if (group.length === 0) continue;
    const forecast = group.reduce((sum, { probability }) => sum + probability, 0);
    const observed = group.reduce((sum, { share }) => sum + share, 0);
    const deviation = Math.sqrt(group.reduce((sum, { probability: p }) => sum + p * (1 - p), 0));
    error += Math.abs(forecast - observed) / ordered.length;
    expectedError += (Math.sqrt(2 / Math.PI) * deviation) / ordered.length;
    bins.push({
      games: group.length,
      meanProbability: forecast / group.length,
      observedShare: observed / group.length,
      standardError: deviation / group.length,
    });
  }
  return { bins, error, expectedError };
}
