import type { Contribution, Fixture, Forecast, Model } from '@outpick/forecast';
import { callOf, toBytes } from './forecast-call.ts';
import type { ForecastCall } from './forecast-call.ts';
import { createTurns } from './turns.ts';

/** A coming game's forecast, as it is stored. */
export interface FixtureForecast {
  readonly gameId: string;
  readonly call: ForecastCall;
  readonly distribution: Buffer;
  readonly otherSite: Buffer;
  readonly contributions: readonly Contribution[];
}

/**
 * Forecasts the coming games, those of the present season first. Games of seasons to come are forecast as of their first
 * day, which moves the model there: nothing else may be asked of it afterwards.
 */
export async function forecastFixtures(
  model: Model,
  fixtures: readonly Fixture[],
  signal: AbortSignal | undefined,
): Promise<FixtureForecast[]> {
  const breathe = createTurns(signal);
  const forecasts: FixtureForecast[] = [];
  // Fixtures come by season. One left over from a season that is past will not be played.
  for (const fixture of fixtures) {
    if (fixture.season < model.season) continue;
    if (fixture.season > model.season) model.advance(fixture.season, fixture.day);
    const forecast = model.forecast(fixture);
    const other = model.forecast({ ...fixture, neutral: !fixture.neutral });
    forecasts.push(stored(fixture.id, forecast, other));
    await breathe();
  }
  return forecasts;
}

const stored = (gameId: string, forecast: Forecast, other: Forecast): FixtureForecast => ({
  gameId,
  call: callOf(forecast.distribution),
  distribution: toBytes(forecast.distribution),
  otherSite: toBytes(other.distribution),
  contributions: forecast.contributions,
});
