import type { Game } from '../game.ts';
import { outcomeOfMargin, type OutcomeProbabilities } from '../scoring/outcome.ts';

/** Weight of the 50:50 prior, in games. The first season is forecast from the prior alone. */
const PRIOR_GAMES = 10;
const SEASONS_BACK = 5;

/** A baseline's forecast of one game. */
interface BaselineForecast {
  readonly outcome: OutcomeProbabilities;
  /** Expected margin of the home team. */
  readonly margin: number;
}

/**
 * The simplest baseline, which ignores who plays: every home team gets the home teams' win rate and mean margin over the
 * five previous seasons. On neutral ground both sides are equal. Domain: games sorted by season.
 */
export function homeRateForecasts(games: readonly Game[]): BaselineForecast[] {
  const bySeason = new Map<number, ReturnType<typeof emptyTally>>();
  for (const { season, neutral, points } of games) {
    if (neutral || points === undefined) continue;
    const tally = bySeason.get(season) ?? emptyTally();
    const margin = points.home - points.away;
    tally[outcomeOfMargin(margin)] += 1;
    tally.margin += margin;
    bySeason.set(season, tally);
  }
  const known = new Map<number, Record<'home' | 'neutral', BaselineForecast>>();
  return games.map(({ season, neutral }) => {
    const forecast = known.get(season) ?? forecastOf(pastOf(season, bySeason));
    known.set(season, forecast);
    return neutral ? forecast.neutral : forecast.home;
  });
}

function emptyTally() {
  return { win: 0, tie: 0, loss: 0, margin: 0 };
}

function pastOf(season: number, bySeason: ReadonlyMap<number, ReturnType<typeof emptyTally>>) {
  const past = { win: PRIOR_GAMES / 2, tie: 0, loss: PRIOR_GAMES / 2, margin: 0 };
  for (let back = 1; back <= SEASONS_BACK; back++) {
    const tally = bySeason.get(season - back) ?? emptyTally();
    past.win += tally.win;
    past.tie += tally.tie;
    past.loss += tally.loss;
    past.margin += tally.margin;
  }
  return past;
}

function forecastOf(past: ReturnType<typeof emptyTally>): Record<'home' | 'neutral', BaselineForecast> {
  const games = past.win + past.tie + past.loss;
  const home: OutcomeProbabilities = {
    win: past.win / games,
    tie: past.tie / games,
    loss: past.loss / games,
  };
  const even = (1 - home.tie) / 2;
  return {
    home: { outcome: home, margin: past.margin / games },
    neutral: { outcome: { win: even, tie: home.tie, loss: even }, margin: 0 },
  };
}
