import { outcomes, walkForward, type Profile } from '@outpick/forecast';
import type { Window } from './leagues.ts';
import type { RecordedGame } from './read-games.ts';
import type { Forecasts, FullForecast } from './score.ts';

interface ForecastOptions {
  readonly window: Window;
  /** Whether the model also learns from the closing lines of past games. */
  readonly withLines: boolean;
}

/**
 * Forecasts a window's games with our model, each from the games before its day. Throws if the profile was fitted on games in
 * the window.
 */
export function ourForecasts(
  profile: Profile,
  games: readonly RecordedGame[],
  { window, withLines }: ForecastOptions,
): Forecasts<FullForecast> {
  assertFittedBefore(profile, window);
  const forecasts = new Map<string, FullForecast>();
  const history = games.filter(({ game }) => game.season <= window[1]).map(({ game }) => game);
  for (const { game, forecast } of walkForward(profile, history, window[0], { withLines })) {
    const { distribution, margin } = forecast;
    forecasts.set(game.id, { outcome: outcomes(distribution), margin, distribution });
  }
  return forecasts;
}

export function assertFittedBefore({ sport, fitted }: Profile, [first]: Window): void {
  if (fitted !== null && fitted.seasons[1] >= first) {
    throw new Error(
      `The ${sport} profile was fitted on seasons up to ${fitted.seasons[1]} and cannot be scored on ${first}.`,
    );
  }
}
