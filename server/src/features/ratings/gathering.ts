/** With at most this many coming games a run writes little, and the next one follows at once. */
const freeForecasts = 1000;
const msPerForecast = 30;
/** With the time to fetch the job and to run it, no forecast is more than three minutes older than a result. */
const longestWaitMs = 120_000;

/**
 * The time between a run with this many forecasts and the next run of the sport. Results are gathered while games are on,
 * because each run may write every forecast: a sport with 5,000 coming games is rated every two minutes at most.
 */
export const gatheringMs = (forecasts: number): number =>
  Math.min(longestWaitMs, Math.max(0, forecasts - freeForecasts) * msPerForecast);
