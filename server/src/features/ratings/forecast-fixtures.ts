import type { Fixture, Forecast, Model } from '@outpick/forecast';
import { summarizeForecast } from './forecast-summary.ts';
import type { ForecastSummary } from './forecast-summary.ts';
import { encodePoints, formOf } from './stored-forecast.ts';
import type { StoredForm } from './stored-forecast.ts';
import { createYield } from './yield.ts';

/** A scheduled game's forecast in its stored form. `other` is the forecast with `neutral` inverted. */
export interface FixtureForecast {
  readonly gameId: string;
  readonly form: StoredForm;
  readonly neutral: boolean;
  readonly summary: ForecastSummary;
  readonly filtered: Forecast['filtered'];
  readonly other: Forecast['filtered'];
  readonly factorPoints: Buffer;
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
  let form: StoredForm | undefined;
  // Fixtures are ordered by season. A fixture left over from a past season will not be played.
  for (const fixture of fixtures) {
    if (fixture.season < model.season) continue;
    if (fixture.season > model.season) {
      model.advance(fixture.season, fixture.day);
      form = undefined;
    }
    form ??= formOf(model);
    const forecast = model.forecast(fixture);
    forecasts.push({
      gameId: fixture.id,
      form,
      neutral: fixture.neutral,
      summary: summarizeForecast(forecast.distribution),
      filtered: forecast.filtered,
      other: model.filter({ ...fixture, neutral: !fixture.neutral }),
      factorPoints: encodePoints(form, forecast),
    });
    await yieldIfDue();
  }
  return forecasts;
}
