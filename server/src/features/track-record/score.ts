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

/** A frozen forecast and what became of its game, all from the home side. */
export interface Judged {
  readonly season: number;
  readonly neutral: boolean;
  /** P(win) + ½P(tie), and the expected margin. */
  readonly share: number;
  readonly expected: number;
  readonly margin: number;
  readonly closingLine: number | null;
  readonly closingProbability: number | null;
}

/** What one forecaster said of one game, from the home side. */
interface Said {
  readonly share: number;
  readonly expected: number;
}

export interface PlayedGame {
  readonly season: number;
  readonly homePoints: number;
  readonly awayPoints: number;
}

function scoresOf(games: readonly Judged[], said: readonly Said[]): NonNullable<TrackRecord['algorithm']> {
  const outcomes = games.map(({ margin }) => outcomeOfMargin(margin));
  const over = (score: (one: Said, index: number) => number) => mean(said.map(score));
  return {
    games: games.length,
    logLoss: over(({ share }, i) => twoWayLogLoss(share, outcomes[i] ?? 'tie')),
    brier: over(({ share }, i) => twoWayBrier(share, outcomes[i] ?? 'tie')),
    marginError: over(({ expected }, i) => marginError(expected, games[i]?.margin ?? 0)),
  };
}

/** The baseline's forecasts of these games, from the seasons before each. */
function homeTeamForecasts(games: readonly Judged[], past: readonly PlayedGame[]): Said[] {
  const bare = { id: '', day: 0, home: '', away: '', neutral: false };
  const known: Game[] = past.map(({ season, homePoints, awayPoints }) => ({
    ...bare,
    season,
    points: { home: homePoints, away: awayPoints },
  }));
  const asked: Game[] = games.map(({ season, neutral }) => ({ ...bare, season, neutral }));
  return homeRateForecasts([...known, ...asked])
    .slice(known.length)
    .map(({ outcome, margin }) => ({ share: winShare(outcome), expected: margin }));
}

/** The market's forecast: its price, or else its line read as a probability; and the other way round for the margin. */
function marketForecast({ closingLine, closingProbability }: Judged, sigma: number): Said | undefined {
  if (closingProbability !== null) {
    const expected = closingLine ?? sigma * normalQuantile(closingProbability);
    return { share: closingProbability, expected };
  }
  return closingLine === null ? undefined : { share: normalCdf(closingLine / sigma), expected: closingLine };
}

/** The forecast seen from the side it favoured. */
const favoured = ({ share, margin }: Judged) => {
  const outcome = outcomeShare(outcomeOfMargin(margin));
  return share >= 0.5
    ? { probability: share, share: outcome }
    : { probability: 1 - share, share: 1 - outcome };
};

/** The figures of a track record. */
export function scoreRecord(
  games: readonly Judged[],
  past: readonly PlayedGame[],
  marginSigma: number,
): Pick<TrackRecord, 'algorithm' | 'homeTeam' | 'market' | 'calibration'> {
  if (games.length === 0) return { algorithm: null, homeTeam: null, market: null, calibration: null };
  const priced = games.flatMap((game) => {
    const said = marketForecast(game, marginSigma);
    return said ? [{ game, said }] : [];
  });
  const pricedGames = priced.map(({ game }) => game);
  const { bins, error, expectedError } = calibrationByDecile(games.map(favoured));
  return {
    algorithm: scoresOf(games, games),
    homeTeam: scoresOf(games, homeTeamForecasts(games, past)),
    market:
      priced.length === 0
        ? null
        : {
            market: scoresOf(
              pricedGames,
              priced.map(({ said }) => said),
            ),
            algorithm: scoresOf(pricedGames, pricedGames),
          },
    calibration: { bins: [...bins], error, expectedError },
  };
}
