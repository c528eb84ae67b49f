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
  gridError,
  logLosses,
  score,
  type Forecasts,
  type Scores,
} from './score.ts';
import { elo, homeRate, market, published538 } from './yardsticks.ts';

/** Another forecaster and ours on the very same games. */
export interface Comparison {
  readonly window: Window;
  readonly games: number;
  readonly scores: Scores;
  readonly oursSameGames: Scores;
  readonly withLinesSameGames: Scores | null;
  /** Log loss of ours minus theirs. */
  readonly difference: PairedDifference;
  readonly differenceWithLines: PairedDifference | null;
}

/** The mean log loss of a season by forecaster. */
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
  /** One for two-way leagues; home win, tie and away win in soccer. */
  readonly calibrations: readonly Calibration[];
  readonly calibrationError: number;
  readonly calibrationExpected: number;
  readonly spreadGridError: number;
  /** Log loss of covering the market's closing spread; a coin's is 0.6931. */
  readonly closingSpreadLoss: number | null;
  readonly seasons: readonly SeasonLosses[];
  readonly seconds: number;
}

/** A season's market is shown where it priced nearly every game: else it would be of other games than ours. */
const NEARLY_ALL = 0.97;

/** What a league's run needs from outside. */
export interface LeagueInput {
  readonly league: League;
  readonly games: readonly RecordedGame[];
  /** Games on which Elo's three-way link is fitted: those of the league whose parameters are used. */
  readonly linkGames: readonly RecordedGame[];
  /** A profile whose numbers were fitted on seasons before the one given. */
  readonly profileBefore: (season: number) => Profile;
  readonly seconds: () => number;
}

/** Scores a league: our forecasts beside every yardstick, on the same games. */
export function runLeague({ league, games, linkGames, profileBefore, seconds }: LeagueInput): LeagueResult {
  const started = seconds();
  const { window, threeWay } = league;
  const inside = games.filter(({ game }) => inWindow(game.season, window));
  const main = bothOurs(profileBefore(window[0]), games, window);
  const calibration = calibrations(inside, main.ours, threeWay);
  const eloAll = elo(
    league,
    games,
    linkGames.filter(({ game }) => game.season < window[0]),
  );
  const marketAll = market(
    games,
    games.filter(({ game }) => game.season < window[0]),
  );
  return {
    league,
    games: inside.length,
    ours: score(inside, main.ours, threeWay),
    withLines: main.withLines && score(inside, main.withLines, threeWay),
    elo: compare(league, window, inside, eloAll, main),
    homeRate: compare(league, window, inside, homeRate(games), main),
    market:
      marketAll.size > 0
        ? optional(compare(league, window, priced(inside, marketAll), marketAll, main))
        : null,
    published538: compare538(league, games, main, profileBefore),
    calibrations: calibration,
    calibrationError: mean(calibration.map(({ error }) => error)),
    calibrationExpected: mean(calibration.map(({ expectedError }) => expectedError)),
    spreadGridError: gridError(inside, main.ours),
    closingSpreadLoss: closingSpreadLoss(inside, main.ours),
    seasons: bySeason(league, inside, main, eloAll, marketAll),
    seconds: seconds() - started,
  };
}

/** Our forecasts with and without past lines. */
interface BothOurs {
  readonly ours: ReturnType<typeof ourForecasts>;
  readonly withLines: Forecasts | null;
}

function bothOurs(profile: Profile, games: readonly RecordedGame[], window: Window): BothOurs {
  return {
    ours: ourForecasts(profile, games, window, false),
    withLines: profile.parametersWithLines === null ? null : ourForecasts(profile, games, window, true),
  };
}

function compare(
  { threeWay }: League,
  window: Window,
  games: readonly RecordedGame[],
  theirs: Forecasts,
  { ours, withLines }: BothOurs,
): Comparison {
  const losses = (forecasts: Forecasts) => logLosses(games, forecasts, threeWay);
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
  league: League,
  games: readonly RecordedGame[],
  main: BothOurs,
  profileBefore: (season: number) => Profile,
): Comparison | null {
  const { window, window538 } = league;
  if (window538 === undefined) return null;
  const theirs = published538(games.filter(({ game }) => inWindow(game.season, window538)));
  // Seasons before the main window were seen by its fit: these need numbers fitted earlier.
  const ours = window538[0] >= window[0] ? main : bothOurs(profileBefore(window538[0]), games, window538);
  return compare(league, window538, priced(games, theirs), theirs, ours);
}

function priced(games: readonly RecordedGame[], forecasts: Forecasts): RecordedGame[] {
  return games.filter(({ game }) => forecasts.has(game.id));
}

function optional(comparison: Comparison): Comparison | null {
  return comparison.games > 0 ? comparison : null;
}

function bySeason(
  { threeWay }: League,
  games: readonly RecordedGame[],
  { ours, withLines }: BothOurs,
  eloAll: Forecasts,
  marketAll: Forecasts,
): SeasonLosses[] {
  return [...new Set(games.map(({ game }) => game.season))].map((season) => {
    const own = games.filter(({ game }) => game.season === season);
    const whole = (forecasts: Forecasts) => mean(logLosses(own, forecasts, threeWay));
    const ofMarket = priced(own, marketAll);
    return {
      season,
      ours: whole(ours),
      withLines: withLines && whole(withLines),
      elo: whole(eloAll),
      market:
        ofMarket.length >= NEARLY_ALL * own.length ? mean(logLosses(ofMarket, marketAll, threeWay)) : null,
    };
  });
}
