import {
  calibrationByDecile,
  homeRateForecasts,
  marginError,
  mean,
  normalCdf,
  normalQuantile,
  outcomeOfMargin,
  outcomeShare,
  twoWayBrier,
  twoWayLogLoss,
  winShare,
} from '@outpick/forecast';
import type { Game } from '@outpick/forecast';
import type { TrackRecord } from '@outpick/contracts';

/** A frozen forecast and its game's result, from the home side. */
export interface ScoredForecast {
  readonly season: number;
  readonly neutral: boolean;
  /** P(win) + ½P(tie). */
  readonly share: number;
  /** The expected margin. */
  readonly expected: number;
  readonly margin: number;
  /** The standard deviation of margins in the rules of the game's season. */
  readonly marginSigma: number;
  readonly closingLine: number | null;
  readonly closingProbability: number | null;
}

/** One forecaster's prediction of a game, from the home side. */
interface Prediction {
  readonly share: number;
  readonly expected: number;
}

export interface PlayedGame {
  readonly season: number;
  readonly homePoints: number;
  readonly awayPoints: number;
}

function meanScores(
  games: readonly ScoredForecast[],
  predictions: readonly Prediction[],
): NonNullable<TrackRecord['algorithm']> {
  const outcomes = games.map(({ margin }) => outcomeOfMargin(margin));
  const average = (score: (one: Prediction, index: number) => number) => mean(predictions.map(score));
  return {
    games: games.length,
    logLoss: average(({ share }, i) => twoWayLogLoss(share, outcomes[i] ?? 'tie')),
    brier: average(({ share }, i) => twoWayBrier(share, outcomes[i] ?? 'tie')),
    marginError: average(({ expected }, i) => marginError(expected, games[i]?.margin ?? 0)),
  };
}

/** Computes the home-team baseline's predictions, each from earlier seasons only. */
function homeTeamForecasts(games: readonly ScoredForecast[], past: readonly PlayedGame[]): Prediction[] {
  const blankGame = { id: '', day: 0, home: '', away: '', neutral: false };
  const pastGames: Game[] = past.map(({ season, homePoints, awayPoints }) => ({
    ...blankGame,
    season,
    points: { home: homePoints, away: awayPoints },
  }));
  const scoredGames: Game[] = games.map(({ season, neutral }) => ({ ...blankGame, season, neutral }));
  return homeRateForecasts([...pastGames, ...scoredGames])
    .slice(pastGames.length)
    .map(({ outcome, margin }) => ({ share: winShare(outcome), expected: margin }));
}

/** Returns the market's prediction from its closing price and line. If one of them is missing, derives it from the other. */
function marketForecast({
  closingLine,
  closingProbability,
  marginSigma: sigma,
}: ScoredForecast): Prediction | undefined {
  if (closingProbability !== null) {
    const expected = closingLine ?? sigma * normalQuantile(closingProbability);
    return { share: closingProbability, expected };
  }
  return closingLine === null ? undefined : { share: normalCdf(closingLine / sigma), expected: closingLine };
}

/** Converts a prediction to the favorite's side. */
const fromFavorite = ({ share, margin }: ScoredForecast) => {
  const outcome = outcomeShare(outcomeOfMargin(margin));
  return share >= 0.5
    ? { probability: share, share: outcome }
    : { probability: 1 - share, share: 1 - outcome };
};

/** Scores the algorithm, the baseline and the market over the same games. */
export function scoreRecord(
  games: readonly ScoredForecast[],
  past: readonly PlayedGame[],
): Pick<TrackRecord, 'algorithm' | 'homeTeam' | 'market' | 'calibration'> {
  if (games.length === 0) return { algorithm: null, homeTeam: null, market: null, calibration: null };
  const marketGames = games.flatMap((game) => {
    const prediction = marketForecast(game);
    return prediction ? [{ game, prediction }] : [];
  });
  const pricedGames = marketGames.map(({ game }) => game);
  const { bins, error, expectedError } = calibrationByDecile(games.map(fromFavorite));
  return {
    algorithm: meanScores(games, games),
    homeTeam: meanScores(games, homeTeamForecasts(games, past)),
    market:
      marketGames.length === 0
        ? null
        : {
            market: meanScores(
              pricedGames,
              marketGames.map(({ prediction }) => prediction),
            ),
            algorithm: meanScores(pricedGames, pricedGames),
          },
    calibration: { bins: [...bins], error, expectedError },
  };
}
