import type { Game } from './game.ts';
import { Model, type Forecast } from './model.ts';
import type { Profile } from './profiles/profile.ts';

export interface RunOptions {
  /** Whether to learn from closing lines of past games, where there are any. */
  readonly withLines?: boolean;
}

export interface ForecastGame {
  readonly game: Game;
  readonly forecast: Forecast;
}

/** The games grouped by day, in order of season and day; games of a day keep their order. */
export function byDay(games: readonly Game[]): Game[][] {
  const sorted = games.toSorted((a, b) => a.season - b.season || a.day - b.day);
  const days: Game[][] = [];
  let current: Game | undefined;
  for (const game of sorted) {
    if (game.season === current?.season && game.day === current.day) days.at(-1)?.push(game);
    else days.push([game]);
    current = game;
  }
  return days;
}

/** Returns a model that has learned from all these games. */
export function trainModel(profile: Profile, games: readonly Game[], options: RunOptions = {}): Model {
  const days = byDay(games);
  const model = new Model(profile, days[0]?.[0]?.season ?? 0, options.withLines);
  for (const day of days) {
    const [first] = day;
    if (first !== undefined) model.learn(first.season, first.day, day);
  }
  return model;
}

/**
 * Goes through the games a day at a time: forecasts all games of a day, then learns from them. Yields the forecasts of
 * the seasons from `fromSeason` on.
 */
export function* walkForward(
  profile: Profile,
  games: readonly Game[],
  fromSeason: number,
  options: RunOptions = {},
): Generator<ForecastGame> {
  const days = byDay(games);
  const model = new Model(profile, days[0]?.[0]?.season ?? 0, options.withLines);
  for (const day of days) {
    const [first] = day;
    if (first === undefined) continue;
    model.advance(first.season, first.day);
    if (first.season >= fromSeason) {
      for (const game of day) yield { game, forecast: model.forecast(game) };
    }
    model.learn(first.season, first.day, day);
  }
}
