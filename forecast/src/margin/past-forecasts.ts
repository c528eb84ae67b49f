import { pack, unpack, type NumberReader } from '../data/packed.ts';
import { fields, number } from '../data/read.ts';
import type { PastForecast } from './calibrate.ts';

/** Forecasts of one season as numbers, four per forecast. */
export function forecastNumbers(forecasts: readonly PastForecast[]): Float64Array {
  const numbers = new Float64Array(forecasts.length * 4);
  for (const [index, { mean, variance, margin, neutral }] of forecasts.entries())
    numbers.set([mean, variance, margin, neutral ? 1 : 0], index * 4);
  return numbers;
}

/** Reads what `forecastNumbers` returned, up to the last number. */
export function readForecasts(season: number, numbers: NumberReader): PastForecast[] {
  const forecasts: PastForecast[] = [];
  while (numbers.left > 0) {
    const [mean, variance, margin] = [numbers.next(), numbers.next(), numbers.next()];
    forecasts.push({ season, mean, variance, neutral: numbers.next() === 1, margin });
  }
  return forecasts;
}

/** The forecasts of one season as bytes. They no longer change once the season is over. */
export const packSeason = (season: number, forecasts: readonly PastForecast[]): Uint8Array =>
  pack({ season }, forecastNumbers(forecasts));

/** Restores what `packSeason` returned, exactly. */
export function unpackSeason(bytes: Uint8Array): PastForecast[] {
  const { header, numbers } = unpack(bytes);
  return readForecasts(number(fields(header, 'past forecasts')['season'], 'season'), numbers);
}
