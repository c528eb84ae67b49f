/** With at most this many coming games, a run writes little and the next one may start at once. */
const freeForecasts = 1000;
const msPerForecast = 30;
/** Leaves a minute to start and run the job, so that forecasts include a result within three minutes. */
const longestWaitMs = 120_000;

/**
 * Returns the pause in milliseconds after a run with this many forecasts. Results gather during the pause, because each run
 * may write every forecast: a sport with 5,000 coming games is rated every two minutes at most.
 */
export const gatheringMs = (forecasts: number): number =>
  Math.min(longestWaitMs, Math.max(0, forecasts - freeForecasts) * msPerForecast);
