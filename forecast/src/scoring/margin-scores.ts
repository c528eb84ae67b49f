/**
 * Absolute error of a forecast margin, in points or goals. Its mean over games is the margin MAE.
 *
 * @example marginError(3.5, -2) // 5.5
 */
export function marginError(forecast: number, margin: number): number {
  return Math.abs(forecast - margin);
}

/** Forecast chances to cover spreads, from the side of the game's favorite. */
export interface SpreadForecast {
  /** The chance that the favorite wins by at least `spread`. */
  readonly coverProbability: (spread: number) => number;
  /** The favorite's actual margin; negative if it lost. */
  readonly margin: number;
}

/** The spreads that the site offers: 0 to 50 in steps of ½. */
const SPREADS: readonly number[] = Array.from({ length: 101 }, (_, i) => i / 2);

/**
 * Error of the forecasts "wins by at least s": the distance between the mean forecast and the observed share for each
 * spread s, averaged over the spreads.
 *
 * A spread counts only if at least 1% of games cover it, forecast or observed. Beyond (about 6 goals or 45 points) both
 * numbers are near 0, which would make low-scoring sports look better. Domain: at least one forecast.
 *
 * @example spreadGridError([{ coverProbability: (s) => (s <= 3 ? 0.5 : 0), margin: 3 }]) // 0.5
 */
export function spreadGridError(forecasts: readonly SpreadForecast[]): number {
  let total = 0;
  let counted = 0;
  for (const spread of SPREADS) {
    let forecast = 0;
    let observed = 0;
    for (const { coverProbability, margin } of forecasts) {
      forecast += coverProbability(spread);
      observed += margin >= spread ? 1 : 0;
    }
    if (Math.max(forecast, observed) < 0.01 * forecasts.length) continue;
    total += Math.abs(forecast - observed) / forecasts.length;
    counted += 1;
  }
  return total / counted;
}
