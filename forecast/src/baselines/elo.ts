import type { Game } from '../game.ts';
import { byDay } from '../run.ts';

/** Elo settings of a league, in FiveThirtyEight's form. Ratings average about `mean`. */
export interface EloSettings {
  /** Rating points by which a game of ordinary margin moves a rating, per unit of surprise (result minus forecast share). */
  readonly k: number;
  /** Rating points that playing at home is worth. */
  readonly homeAdvantage: number;
  /** Share of its distance to `mean` that a rating loses between seasons. */
  readonly reversion: number;
  readonly mean: number;
  /** Rating of a team first seen after the first season. */
  readonly newcomer: number;
  /** Rating of every lower-division opponent in every game. */
  readonly lowerDivision?: number;
  /** Rating points per point of margin. */
  readonly pointsPerMargin: number;
  /** Factor on the update for a margin, given the winner's rating lead (home advantage included). */
  readonly multiplier: (margin: number, winnerLead: number) => number;
}

/** Elo's forecast of one game. */
export interface EloForecast {
  /** Rating lead of the home team, home advantage included. */
  readonly lead: number;
  /** Probability of a home win; a tie counts half. */
  readonly share: number;
  /** Expected margin of the home team. */
  readonly margin: number;
}

/**
 * Elo's win probability of the side with this rating lead.
 *
 * @example eloShare(100) // 0.6400649998028851
 */
export function eloShare(lead: number): number {
  return 1 / (1 + 10 ** (-lead / 400));
}

/**
 * Forecasts every game by Elo as FiveThirtyEight published it. After each game the ratings move by K times the surprise
 * times a multiplier for the margin. Between seasons they revert toward the mean. All games of a day are forecast before
 * any of their results is used.
 *
 * Source: N. Silver, "Introducing NFL Elo ratings" (2014), and the settings of each league in `elo-settings.ts`.
 * Domain: games in order of play; the forecasts keep that order. Games without points are forecast only.
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
