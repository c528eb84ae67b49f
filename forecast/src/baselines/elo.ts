import type { Game } from '../game.ts';
import { byDay } from '../run.ts';

/** A league's Elo, as FiveThirtyEight set it up. Ratings average about `mean`. */
export interface EloSettings {
  /** How many rating points a game of ordinary margin between equals moves. */
  readonly k: number;
  /** Rating points that playing at home is worth. */
  readonly homeAdvantage: number;
  /** The part of its distance to `mean` that a rating loses between seasons. */
  readonly reversion: number;
  readonly mean: number;
  /** Rating of a team first seen after the first season. */
  readonly newcomer: number;
  /** Rating of a lower-division opponent, which is not carried from game to game. */
  readonly lowerDivision?: number;
  /** Rating points that are worth one point of margin. */
  readonly pointsPerMargin: number;
  /** How much more than usual a margin moves the ratings, given the winner's rating lead (home advantage included). */
  readonly multiplier: (margin: number, winnerLead: number) => number;
}

/** What Elo says about one game, before it. */
export interface EloForecast {
  /** Rating lead of the home team, home advantage included. */
  readonly lead: number;
  /** Chance of a home win, a tie counting half. */
  readonly share: number;
  /** Expected margin of the home team. */
  readonly margin: number;
}

/**
 * Elo's chance that the side with this rating lead wins.
 *
 * @example eloShare(100) // 0.6400649998028851
 */
export function eloShare(lead: number): number {
  return 1 / (1 + 10 ** (-lead / 400));
}

/**
 * Forecasts every game by Elo, in the way FiveThirtyEight published it: ratings move after each game by K times the surprise
 * times a multiplier for the margin, and fall back toward the mean between seasons. A whole day is forecast before any of its results counts.
 *
 * Source: N. Silver, "Introducing NFL Elo ratings" (2014), and the settings of each league in `elo-settings.ts`.
 * Domain: games in order of play, whose order the forecasts keep; those without points are forecast and move nothing.
 */
export function eloForecasts(games: readonly Game[], settings: EloSettings): EloForecast[] {
  const ratings = new Map<string, number>();
  const forecasts: EloForecast[] = [];
  const firstSeason = games[0]?.season;
  let season = firstSeason;
  const ratingOf = (team: string, lowerDivision: boolean | undefined) =>
    (lowerDivision ? settings.lowerDivision : undefined) ??
    ratings.get(team) ??
    (season === firstSeason ? settings.mean : settings.newcomer);

  for (const day of byDay(games)) {
    const current = day[0]?.season;
    if (current !== season) {
      season = current;
      for (const [team, rating] of ratings) {
        ratings.set(team, rating + settings.reversion * (settings.mean - rating));
      }
    }
    const forecastsOfDay = day.map((game): EloForecast => {
      const gap =
        ratingOf(game.home, game.lowerDivision?.home) - ratingOf(game.away, game.lowerDivision?.away);
      const lead = gap + (game.neutral ? 0 : settings.homeAdvantage);
      return { lead, share: eloShare(lead), margin: lead / settings.pointsPerMargin };
    });
    for (const [i, { home, away, points, lowerDivision }] of day.entries()) {
      const forecast = forecastsOfDay[i];
      if (points === undefined || forecast === undefined) continue;
      const margin = points.home - points.away;
      const result = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
      const winnerLead = margin > 0 ? forecast.lead : margin < 0 ? -forecast.lead : 0;
      const shift =
        settings.k * settings.multiplier(Math.abs(margin), winnerLead) * (result - forecast.share);
      ratings.set(home, ratingOf(home, lowerDivision?.home) + shift);
      ratings.set(away, ratingOf(away, lowerDivision?.away) - shift);
    }
    forecasts.push(...forecastsOfDay);
  }
  return forecasts;
}
