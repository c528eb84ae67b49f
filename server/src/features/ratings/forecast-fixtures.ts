import type { Contribution, Fixture, Forecast, Model } from '@outpick/forecast';
import { summariseForecast, encodeDistribution } from './forecast-summary.ts';
import type { ForecastSummary } from './forecast-summary.ts';
import { createYield } from './yield.ts';

/** A scheduled game's forecast in its stored form. `otherSite` is the forecast with `neutral` inverted. */
export interface FixtureForecast {
  readonly gameId: string;
  readonly summary: ForecastSummary;
  readonly distribution: Buffer;
  readonly otherSite: Buffer;
  readonly contributions: readonly Contribution[];
}

/**
 * Forecasts scheduled games, the current season first. A game of a later season advances the model to that season, so
 * the model must not be used afterwards.
 */
export async function forecastFixtures(
  model: Model,
  fixtures: readonly Fixture[],
  signal: AbortSignal | undefined,
): Promise<FixtureForecast[]> {
  const yieldIfDue = createYield(signal);
  const forecasts: FixtureForecast[] = [];
  // Fixtures are ordered by season. A fixture left over from a past season will not be played.
  for (const fixture of fixtures) {
    if (fixture.season < model.season) continue;
    if (fixture.season > model.season) model.advance(fixture.season, fixture.day);
    const forecast = model.forecast(fixture);
    const other = model.forecast({ ...fixture, neutral: !fixture.neutral });
    forecasts.push(encodeForecast(fixture.id, forecast, other));
    await yieldIfDue();
  }
  return forecasts;
}

const encodeForecast = (gameId: string, forecast: Forecast, other: Forecast): FixtureForecast => ({
  gameId,
  summary: summariseForecast(forecast.distribution),
  distribution: encodeDistribution(forecast.distribution),
  otherSite: encodeDistribution(other.distribution),
  contributions: forecast.contributions,
});
