import {
  against,
  calibrationByDecile,
  marginError,
  mean,
  mirrored,
  outcomeOfMargin,
  outcomeShare,
  probabilityAtLeast,
  rankedProbabilityScore,
  spreadGridError,
  threeWayBrier,
  threeWayLogLoss,
  twoWayBrier,
  twoWayLogLoss,
  winShare,
  type Calibration,
  type MarginDistribution,
  type OutcomeProbabilities,
} from '@outpick/forecast';
import type { RecordedGame } from './read-games.ts';

/** One forecaster's forecast of one game. */
export interface GameForecast {
  readonly outcome: OutcomeProbabilities;
  /** Expected home margin, if the forecaster gives one. */
  readonly margin?: number;
}

/** Our forecast, with the probability of every margin. */
export interface FullForecast extends GameForecast {
  readonly margin: number;
  readonly distribution: MarginDistribution;
}

/** A forecaster's mean losses. `mae` is null without margins; `rps` is null in two-way leagues. */
export interface Scores {
  readonly logLoss: number;
  readonly brier: number;
  readonly mae: number | null;
  readonly rps: number | null;
}

/** One forecaster's forecasts by game id. */
export type Forecasts<F extends GameForecast = GameForecast> = ReadonlyMap<string, F>;

export function computeMargin({ game: { points } }: RecordedGame): number {
  return points.home - points.away;
}

/** The log loss of each game, in the games' order. */
export function computeLogLosses(
  games: readonly RecordedGame[],
  forecasts: Forecasts,
  threeWay: boolean,
): number[] {
  return games.map((recorded) => {
    const { outcome } = findForecast(recorded, forecasts);
    const actual = outcomeOfMargin(computeMargin(recorded));
    return threeWay ? threeWayLogLoss(outcome, actual) : twoWayLogLoss(winShare(outcome), actual);
  });
}

export function score(games: readonly RecordedGame[], forecasts: Forecasts, threeWay: boolean): Scores {
  const each = (loss: (forecast: GameForecast, margin: number) => number) =>
    mean(games.map((recorded) => loss(findForecast(recorded, forecasts), computeMargin(recorded))));
  const hasMargins = games.every((recorded) => findForecast(recorded, forecasts).margin !== undefined);
  return {
    logLoss: mean(computeLogLosses(games, forecasts, threeWay)),
    brier: each(({ outcome }, margin) =>
      threeWay
        ? threeWayBrier(outcome, outcomeOfMargin(margin))
        : twoWayBrier(winShare(outcome), outcomeOfMargin(margin)),
    ),
    mae: hasMargins ? each((forecast, margin) => marginError(forecast.margin ?? Number.NaN, margin)) : null,
    rps: threeWay
      ? each(({ outcome }, margin) => rankedProbabilityScore(outcome, outcomeOfMargin(margin)))
      : null,
  };
}

/** Returns the calibration of the home side's probability, a tie counting half; in three-way leagues, of each outcome. */
export function calibrations(
  games: readonly RecordedGame[],
  forecasts: Forecasts,
  threeWay: boolean,
): Calibration[] {
  const cases = (
    probability: (outcome: OutcomeProbabilities) => number,
    share: (actual: ReturnType<typeof outcomeOfMargin>) => number,
  ) =>
    calibrationByDecile(
      games.map((recorded) => ({
        probability: probability(findForecast(recorded, forecasts).outcome),
        share: share(outcomeOfMargin(computeMargin(recorded))),
      })),
    );
  if (!threeWay) return [cases(winShare, outcomeShare)];
  return (['win', 'tie', 'loss'] as const).map((which) =>
    cases(
      (outcome) => outcome[which],
      (actual) => (actual === which ? 1 : 0),
    ),
  );
}

/** Returns the error of the probability to cover a spread, from the favorite's side. */
export function computeGridError(games: readonly RecordedGame[], forecasts: Forecasts<FullForecast>): number {
  return spreadGridError(
    games.map((recorded) => {
      const { outcome, distribution } = findForecast(recorded, forecasts);
      const isHomeFavorite = outcome.win >= outcome.loss;
      const favorite = isHomeFavorite ? distribution : mirrored(distribution);
      return {
        coverProbability: (spread) => probabilityAtLeast(favorite, spread),
        margin: isHomeFavorite ? computeMargin(recorded) : -computeMargin(recorded),
      };
    }),
  );
}

/**
 * Returns the log loss of our probability to cover the closing spread, without pushes; null without spreads. A coin scores
 * ln 2 = 0.6931. A larger loss means that the market is usually right where we disagree.
 */
export function closingSpreadLoss(
  games: readonly RecordedGame[],
  forecasts: Forecasts<FullForecast>,
): number | null {
  const losses = games.flatMap((recorded) => {
    const { spread } = recorded;
    const margin = computeMargin(recorded);
    if (spread === undefined || margin === spread) return [];
    const { cover, lose } = against(findForecast(recorded, forecasts).distribution, spread);
    return [twoWayLogLoss(cover / (cover + lose), outcomeOfMargin(margin - spread))];
  });
  return losses.length === 0 ? null : mean(losses);
}

function findForecast<F extends GameForecast>({ game: { id } }: RecordedGame, forecasts: Forecasts<F>): F {
  const forecast = forecasts.get(id);
  if (forecast === undefined) throw new Error(`There is no forecast of ${id}.`);
  return forecast;
}
