/**
 * Error of a forecast margin: how many points (or goals) it was off. Its mean over games is the margin MAE.
 *
 * @example marginError(3.5, -2) // 5.5
 */
export function marginError(forecast: number, margin: number): number {
  return Math.abs(forecast - margin);
}
