import type { PairedDifference } from '@outpick/forecast';
import type { Bars } from './leagues.ts';
import type { Comparison, LeagueResult } from './run-league.ts';
import type { Scores } from './score.ts';
import { formatWindow } from './to-json.ts';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Creates the table of our scores, Elo's and the home rate's in each league's window. */
export function windowTable(results: readonly LeagueResult[]): Table {
  return {
    title: 'Log loss; Brier score; margin error; RPS in soccer; in the last five complete seasons',
    head: [
      'league',
      'seasons',
      'games',
      'ours',
      'with past lines',
      'Elo',
      'ours − Elo',
      'home rate',
      'must',
      'met',
    ],
    rows: results.map((result) => [
      result.league.name,
      formatWindow(result.league.window),
      String(result.games),
      scores(result.ours),
      result.withLines ? scores(result.withLines) : '–',
      scores(result.elo.scores),
      difference(result.elo.difference),
      result.homeRate.scores.logLoss.toFixed(4),
      bars(result.league.bars),
      met(result),
    ]),
  };
}

/** Creates the table of calibration, spread errors and run time. */
export function calibrationTable(results: readonly LeagueResult[]): Table {
  return {
    title:
      'Calibration by decile beside what luck alone gives a perfect forecast; error of P(margin ≥ s) over the spreads; log loss of covering the closing spread (a coin: 0.6931)',
    head: [
      'league',
      'calibration error',
      'expected',
      'excess',
      'spread-grid error',
      'at the closing spread',
      'seconds',
    ],
    rows: results.map((result) => [
      result.league.name,
      result.calibrationError.toFixed(4),
      result.calibrationExpected.toFixed(4),
      signed(result.calibrationError - result.calibrationExpected, 4),
      result.spreadGridError.toFixed(4),
      result.closingSpreadLoss?.toFixed(4) ?? '–',
      result.seconds.toFixed(1),
    ]),
  };
}

/** Creates the table of the market's and FiveThirtyEight's scores beside ours on the same games. */
export function sameGamesTable(results: readonly LeagueResult[]): Table {
  return {
    title:
      'On the same games as others: log loss; Brier score; margin error; RPS in soccer; and the difference in log loss ± its paired standard error',
    head: [
      'league',
      'who',
      'seasons',
      'games',
      'theirs',
      'ours',
      'ours − theirs',
      'with past lines',
      'lines − theirs',
    ],
    rows: results.flatMap(({ league, market, published538 }) => [
      ...comparisonRow(league.name, 'market', market),
      ...comparisonRow(league.name, '538', published538),
    ]),
  };
}

function comparisonRow(name: string, who: string, comparison: Comparison | null): string[][] {
  if (comparison === null) return [];
  const { withLinesSameGames, differenceWithLines } = comparison;
  return [
    [
      name,
      who,
      formatWindow(comparison.window),
      String(comparison.games),
      scores(comparison.scores),
      scores(comparison.oursSameGames),
      difference(comparison.difference),
      withLinesSameGames ? scores(withLinesSameGames) : '–',
      differenceWithLines ? difference(differenceWithLines) : '–',
    ],
  ];
}

/** Allowed excess of the calibration error over the error of a perfect forecast. */
export const CALIBRATION_ALLOWANCE = 0.007;

/** Returns the names of the scores that miss their bars. */
function missedBars(result: LeagueResult): string[] {
  const { league, ours, spreadGridError, calibrationError, calibrationExpected } = result;
  const must = league.bars;
  if (must === undefined) return [];
  const checks: [name: string, value: number | null, bar: number | undefined][] = [
    ['log loss', ours.logLoss, must.logLoss],
    ['margin error', ours.mae, must.mae],
    ['RPS', ours.rps, must.rps],
    ['spreads', spreadGridError, must.spreadGridError],
    ['calibration', calibrationError, calibrationExpected + CALIBRATION_ALLOWANCE],
  ];
  return checks.flatMap(([name, value, bar]) => ((value ?? 0) > (bar ?? Infinity) ? [name] : []));
}

function met(result: LeagueResult): string {
  if (result.league.bars === undefined) return '–';
  const missed = missedBars(result);
  return missed.length === 0 ? 'yes' : `no: ${missed.join(', ')}`;
}

function scores({ logLoss, brier, mae, rps }: Scores): string {
  const parts = [logLoss.toFixed(4), brier.toFixed(4)];
  if (mae !== null) parts.push(mae.toFixed(mae < 5 ? 3 : 2));
  if (rps !== null) parts.push(rps.toFixed(4));
  return parts.join('; ');
}

function bars(must: Bars | undefined): string {
  if (must === undefined) return '–';
  return [must.logLoss, must.mae, must.rps].filter((bar) => bar !== undefined).join('; ');
}

function difference({ mean, standardError }: PairedDifference): string {
  return `${signed(mean, 4)} ± ${standardError.toFixed(4)}`;
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
}
