import {
  eloForecasts,
  fitThreeWayLink,
  homeRateForecasts,
  minimize,
  normalCdf,
  normalQuantile,
  outcomeOfMargin,
  threeWayOutcome,
  twoWayLogLoss,
  winShare,
} from '@outpick/forecast';
import type { League } from './leagues.ts';
import type { RecordedGame } from './read-games.ts';
import { computeMargin, type Forecasts, type GameForecast } from './score.ts';

/**
 * Forecasts all games with Elo. In soccer, a link converts the Elo lead into three probabilities. The link is fitted on
 * `linkGames`: games before the window, from the league of the profile.
 */
export function elo(
  league: League,
  games: readonly RecordedGame[],
  linkGames: readonly RecordedGame[],
): Forecasts {
  const run = (list: readonly RecordedGame[]) =>
    eloForecasts(
      list.map(({ game }) => game),
      league.elo,
    );
  const pastLeads = league.threeWay ? run(linkGames) : [];
  const link = fitThreeWayLink(
    pastLeads.map(({ lead }, i) => ({ lead, outcome: outcomeOfMargin(marginAt(linkGames, i)) })),
  );
  return new Map(
    run(games).map(({ lead, share, margin }, i) => [
      games[i]?.game.id ?? '',
      {
        outcome: league.threeWay ? threeWayOutcome(lead, link) : { win: share, tie: 0, loss: 1 - share },
        margin,
      },
    ]),
  );
}

function marginAt(games: readonly RecordedGame[], index: number): number {
  const recorded = games[index];
  return recorded === undefined ? Number.NaN : computeMargin(recorded);
}

/** Forecasts all games with the home side's base rate. */
export function homeRate(games: readonly RecordedGame[]): Forecasts {
  const forecasts = homeRateForecasts(games.map(({ game }) => game));
  return new Map(forecasts.map((forecast, i) => [games[i]?.game.id ?? '', forecast]));
}

/** Returns FiveThirtyEight's forecasts, for games with one. */
export function published538(games: readonly RecordedGame[]): Forecasts {
  return new Map(
    games.flatMap(({ game, published538: outcome }): [string, GameForecast][] =>
      outcome === undefined ? [] : [[game.id, { outcome }]],
    ),
  );
}

/**
 * Returns the market's forecasts, for games with a price. The probability comes from the moneyline, or else is
 * Φ(spread / σ). The margin is the spread, or else σ·Φ⁻¹(probability). Each σ is fitted on games before the window.
 */
export function market(games: readonly RecordedGame[], before: readonly RecordedGame[]): Forecasts {
  const winSigma = fitWinSigma(before);
  const marginSigma = fitMarginSigma(before);
  return new Map(
    games.flatMap((recorded): [string, GameForecast][] => {
      const { game, spread, threeWay } = recorded;
      const share =
        moneylineShare(recorded) ?? (spread === undefined ? undefined : normalCdf(spread / winSigma));
      if (share === undefined) return [];
      const outcome = threeWay ?? { win: share, tie: 0, loss: 1 - share };
      return [[game.id, { outcome, margin: spread ?? marginSigma * normalQuantile(share) }]];
    }),
  );
}

function moneylineShare({ moneyline, threeWay }: RecordedGame): number | undefined {
  return threeWay ? winShare(threeWay) : moneyline;
}

/** Finds the σ that minimizes the log loss of Φ(spread / σ) on past games. */
function fitWinSigma(before: readonly RecordedGame[]): number {
  const past = before.flatMap((recorded) =>
    recorded.spread === undefined
      ? []
      : [{ spread: recorded.spread, outcome: outcomeOfMargin(computeMargin(recorded)) }],
  );
  if (past.length === 0) return Number.NaN;
  const loss = ([logSigma = 0]: readonly number[]) =>
    past.reduce(
      (sum, { spread, outcome }) => sum + twoWayLogLoss(normalCdf(spread / Math.exp(logSigma)), outcome),
      0,
    );
  const { point } = minimize(loss, [Math.log(12)], {
    steps: [0.2],
    evaluations: 60,
    tolerance: 1e-9 * past.length,
  });
  return Math.exp(point[0] ?? Number.NaN);
}

/** Fits the factor from Φ⁻¹(probability) to the margin by least squares on past games. */
function fitMarginSigma(before: readonly RecordedGame[]): number {
  let products = 0;
  let squares = 0;
  for (const recorded of before) {
    const share = moneylineShare(recorded);
    if (share === undefined) continue;
    const z = normalQuantile(share);
    products += z * computeMargin(recorded);
    squares += z * z;
  }
  return products / squares;
}
