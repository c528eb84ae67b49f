import {
  marginError,
  meanMargin,
  outcomeOfMargin,
  outcomes,
  twoWayBrier,
  twoWayLogLoss,
  winShare,
} from '@outpick/forecast';
import type { MarginDistribution } from '@outpick/forecast';
import { gameStatus } from '@outpick/contracts';
import type { GamePage } from '@outpick/contracts';
import { presentDistribution } from '../matchups/index.ts';
import { summarizeForecast, contributionsOf } from '../ratings/index.ts';
import { presentPair } from '../teams/index.ts';
import type { findForecast, findGame, findReceipt } from './queries.ts';

type RowOf<F extends (...input: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>;
type Game = RowOf<typeof findGame>;

function presentForecast(game: Game, stored: RowOf<typeof findForecast>): NonNullable<GamePage['forecast']> {
  const { distribution } = stored;
  const summary = summarizeForecast(distribution);
  const [winner, loser] = summary.homeWins
    ? [game.home_name, game.away_name]
    : [game.away_name, game.home_name];
  return {
    predictedWinner: winner,
    predictedLoser: loser,
    algoMargin: summary.margin,
    winProb: summary.winProb,
    tieProb: summary.tieProb,
    contributions: contributionsOf(summary, stored.contributions),
    distribution: presentDistribution(distribution),
    madeAt: stored.madeAt.toISOString(),
  };
}

/** Scores a forecast against the result; a tie counts half for either side. */
function scoreForecast(distribution: MarginDistribution, homeMargin: number): GamePage['verdict'] {
  const share = winShare(outcomes(distribution));
  const outcome = outcomeOfMargin(homeMargin);
  return {
    calledWinner: outcome === (summarizeForecast(distribution).homeWins ? 'win' : 'loss'),
    marginError: marginError(meanMargin(distribution), homeMargin),
    logLoss: twoWayLogLoss(share, outcome),
    brier: twoWayBrier(share, outcome),
  };
}

interface GameParts {
  readonly game: Game;
  readonly forecast: RowOf<typeof findForecast> | undefined;
  readonly receipt: RowOf<typeof findReceipt> | undefined;
  readonly inContest: boolean;
  readonly corrections: GamePage['corrections'];
}

export function presentGame({ game, forecast, receipt, inContest, corrections }: GameParts): GamePage {
  const points =
    game.home_points === null || game.away_points === null
      ? null
      : { home: game.home_points, away: game.away_points };
  const isScored = forecast && points && game.status === 'final';
  return {
    id: game.id,
    sportId: game.sport_id,
    sportName: game.sport_name,
    season: game.year,
    date: game.starts_at.toISOString(),
    neutral: game.neutral,
    status: gameStatus.parse(game.status),
    ...presentPair(game),
    points,
    keyPlayers: { home: game.home_key_player, away: game.away_key_player },
    forecast: forecast ? presentForecast(game, forecast) : null,
    receipt: receipt
      ? { entry: receipt.sequence, hash: receipt.hash, frozenAt: receipt.opened_at.toISOString() }
      : null,
    inContest,
    verdict: isScored ? scoreForecast(forecast.distribution, points.home - points.away) : null,
    corrections,
  };
}
