import {
  mean,
  pairedDifference,
  type Calibration,
  type PairedDifference,
  type Profile,
} from '@outpick/forecast';
import { inWindow, type League, type Window } from './leagues.ts';
import { ourForecasts } from './ours.ts';
import type { RecordedGame } from './read-games.ts';
import {
  calibrations,
  closingSpreadLoss,
  computeGridError,
  computeLogLosses,
  score,
  type Forecasts,
  type Scores,
} from './score.ts';
import { elo, homeRate, market, published538 } from './yardsticks.ts';

/** Another forecaster and our forecasts, scored on the same games. */
export interface Comparison {
  readonly window: Window;
  readonly games: number;
  readonly scores: Scores;
  readonly oursSameGames: Scores;
  readonly withLinesSameGames: Scores | null;
  /** Our log loss minus theirs. */
  readonly difference: PairedDifference;
  readonly differenceWithLines: PairedDifference | null;
}

/** Mean log loss of a season by forecaster. */
export interface SeasonLosses {
  readonly season: number;
  readonly ours: number;
  readonly withLines: number | null;
  readonly elo: number;
  readonly market: number | null;
}

export interface LeagueResult {
  readonly league: League;
  readonly games: number;
  readonly ours: Scores;
  readonly withLines: Scores | null;
  readonly elo: Comparison;
  readonly homeRate: Comparison;
  readonly market: Comparison | null;
  readonly published538: Comparison | null;
  /** One calibration in two-way leagues; in soccer, one each for home win, tie and away win. */
  readonly calibrations: readonly Calibration[];
  readonly calibrationError: number;
  readonly calibrationExpected: number;
  readonly spreadGridError: number;
  /** Log loss of our probability that the home team beats the market's closing spread; a coin scores 0.6931. */
  readonly closingSpreadLoss: number | null;
  readonly seasons: readonly SeasonLosses[];
  readonly seconds: number;
}

/** Minimum share of a season's games with a price. With fewer, our mean and the market's would be about different games. */
const MIN_PRICED_SHARE = 0.97;

export interface LeagueInput {
  readonly league: League;
  readonly games: readonly RecordedGame[];
  /** Games of the league whose profile is used. They fit how an Elo lead becomes probabilities of win, tie and loss. */
  readonly linkGames: readonly RecordedGame[];
  /** Returns the profile fitted on seasons before `season`. */
  readonly profileBefore: (season: number) => Profile;
  /** A clock, in seconds. */
  readonly seconds: () => number;
}

/** Scores our forecasts and all yardsticks on the same games. */
export function runLeague({ league, games, linkGames, profileBefore, seconds }: LeagueInput): LeagueResult {
  const started = seconds();
  const { window, threeWay } = league;
  const scored = games.filter(({ game }) => inWindow(game.season, window));
  const main = forecastBoth(profileBefore(window[0]), games, window);
  const calibration = calibrations(scored, main.ours, threeWay);
  const eloAll = elo(
    league,
    games,
    linkGames.filter(({ game }) => game.season < window[0]),
  );
  const marketAll = market(
    games,
    games.filter(({ game }) => game.season < window[0]),
  );
  const pricedGames = withForecast(scored, marketAll);
  return {
    league,
    games: scored.length,
    ours: score(scored, main.ours, threeWay),
    withLines: main.withLines && score(scored, main.withLines, threeWay),
    elo: compare(main, eloAll, { league, window, games: scored }),
    homeRate: compare(main, homeRate(games), { league, window, games: scored }),
    market: pricedGames.length > 0 ? compare(main, marketAll, { league, window, games: pricedGames }) : null,
    published538: compare538(main, { league, games, profileBefore }),
    calibrations: calibration,
    calibrationError: mean(calibration.map(({ error }) => error)),
    calibrationExpected: mean(calibration.map(({ expectedError }) => expectedError)),
    spreadGridError: computeGridError(scored, main.ours),
    closingSpreadLoss: closingSpreadLoss(scored, main.ours),
    seasons: scoreSeasons(league, scored, { ...main, elo: eloAll, market: marketAll }),
    seconds: seconds() - started,
  };
}

/** Our forecasts with and without past lines. */
interface BothOurs {
  readonly ours: ReturnType<typeof ourForecasts>;
  readonly withLines: Forecasts | null;
}

function forecastBoth(profile: Profile, games: readonly RecordedGame[], window: Window): BothOurs {
  return {
    ours: ourForecasts(profile, games, { window, withLines: false }),
    withLines:
      profile.parametersWithLines === null ? null : ourForecasts(profile, games, { window, withLines: true }),
  };
}

interface ComparisonScope {
  readonly league: League;
  readonly window: Window;
  readonly games: readonly RecordedGame[];
}

function compare(
  { ours, withLines }: BothOurs,
  theirs: Forecasts,
  { league: { threeWay }, window, games }: ComparisonScope,
): Comparison {
  const losses = (forecasts: Forecasts) => computeLogLosses(games, forecasts, threeWay);
  return {
    window,
    games: games.length,
    scores: score(games, theirs, threeWay),
    oursSameGames: score(games, ours, threeWay),
    withLinesSameGames: withLines && score(games, withLines, threeWay),
    difference: pairedDifference(losses(ours), losses(theirs)),
    differenceWithLines: withLines && pairedDifference(losses(withLines), losses(theirs)),
  };
}

function compare538(
  main: BothOurs,
  { league, games, profileBefore }: Pick<LeagueInput, 'league' | 'games' | 'profileBefore'>,
): Comparison | null {
  const { window, window538 } = league;
  if (window538 === undefined) return null;
  const theirs = published538(games.filter(({ game }) => inWindow(game.season, window538)));
  // The main profile was fitted on seasons before the main window, so an earlier window needs an earlier fit.
  const ours = window538[0] >= window[0] ? main : forecastBoth(profileBefore(window538[0]), games, window538);
  return compare(ours, theirs, { league, window: window538, games: withForecast(games, theirs) });
}

function withForecast(games: readonly RecordedGame[], forecasts: Forecasts): RecordedGame[] {
  return games.filter(({ game }) => forecasts.has(game.id));
}

interface AllForecasts extends BothOurs {
  readonly elo: Forecasts;
  readonly market: Forecasts;
}

function scoreSeasons(
  { threeWay }: League,
  games: readonly RecordedGame[],
  { ours, withLines, elo: eloAll, market: marketAll }: AllForecasts,
): SeasonLosses[] {
  return [...new Set(games.map(({ game }) => game.season))].map((season) => {
    const seasonGames = games.filter(({ game }) => game.season === season);
    const meanLoss = (forecasts: Forecasts) => mean(computeLogLosses(seasonGames, forecasts, threeWay));
    const priced = withForecast(seasonGames, marketAll);
    return {
      season,
      ours: meanLoss(ours),
      withLines: withLines && meanLoss(withLines),
      elo: meanLoss(eloAll),
      market:
        priced.length >= MIN_PRICED_SHARE * seasonGames.length
          ? mean(computeLogLosses(priced, marketAll, threeWay))
          : null,
    };
  });
}
