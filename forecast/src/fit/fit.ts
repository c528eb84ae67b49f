import { declaredParameters } from '../factors/compose.ts';
import type { Parameter, Parameters } from '../factors/parameter.ts';
import type { Game } from '../game.ts';
import { calibrate, type PastForecast } from '../margin/calibrate.ts';
import { marginDistribution, meanMargin, observedMargin } from '../margin/distribution.ts';
import { minimize } from '../numerics/nelder-mead.ts';
import type { FitRecord, MarginScale, Profile, Shape } from '../profiles/profile.ts';
import { trainModel } from '../run.ts';
import { searchSpace } from './search-space.ts';

export interface FitOptions {
  /** Only games of seasons before this one are used. */
  readonly before: number;
  /** Limit on runs through the whole history. */
  readonly evaluations: number;
  /** The same limit for the parameters with closing lines; `evaluations` if absent. */
  readonly evaluationsWithLines?: number;
  /** For sports with lines in some seasons only: the search with lines changes only `closingLine.noise`. */
  readonly linesComeAndGo?: boolean;
  /** Track correlations also while searching a large league's parameters: exact but slow. */
  readonly exact?: boolean;
  /** The date of the fit for the profile, as YYYY-MM-DD. */
  readonly date: string;
  /** Called after each run with the share of the work done, from 0 to 1, and the best likelihood so far. */
  readonly onProgress?: (done: number, negativeLogLikelihood: number) => void;
}

/** Significant digits of a fitted parameter: far more than the data can determine. */
const DIGITS = 6;
/** In leagues with more teams than this, the search ignores correlations, because tracking them would take hours. */
const LARGE_LEAGUE = 200;
/** `marginSigma` is computed from this many recent seasons. */
const SIGMA_SEASONS = 4;

interface SearchResult {
  readonly parameters: Parameters;
  readonly negativeLogLikelihood: number;
  readonly evaluations: number;
}

/**
 * Fits a profile's parameters by maximum likelihood: runs the filter a day at a time through the seasons before `before`
 * and maximizes the likelihood of the observed margins. Then it calibrates the shape on the same forecasts. Returns a new
 * profile.
 */
export function fitProfile(profile: Profile, games: readonly Game[], options: FitOptions): Profile {
  const history = games.filter(({ season, points }) => season < options.before && points !== undefined);
  if (history.length === 0) throw new RangeError('There are no finished games before that season.');
  const hasLines = history.some((game) => (game.closingLine ?? game.closingProbability) !== undefined);
  const { evaluations, evaluationsWithLines = evaluations, exact = false } = options;
  const allEvaluations = evaluations + (hasLines ? evaluationsWithLines : 0);
  const progressAfter = (before: number) => (done: number, best: number) =>
    options.onProgress?.(Math.min(1, (before + done) / allEvaluations), best);

  const plain = search(profile, history, {
    exact,
    evaluations,
    withLines: false,
    searched: declaredParameters(profile.pieces, false),
    onProgress: progressAfter(0),
  });
  const fitted = { ...profile, parameters: plain.parameters };
  const calibrated = { ...fitted, ...fittedShape(fitted, history, options.before) };
  const lined = hasLines
    ? search(calibrated, history, {
        exact,
        evaluations: evaluationsWithLines,
        withLines: true,
        searched: declaredParameters(profile.pieces, true).filter(
          ({ name }) => !options.linesComeAndGo || name === 'closingLine.noise',
        ),
        onProgress: progressAfter(evaluations),
      })
    : null;
  return {
    ...calibrated,
    parametersWithLines: lined?.parameters ?? null,
    fitted: fitRecord(profile, history, { date: options.date, plain, lined }),
  };
}

interface FitResults {
  readonly date: string;
  readonly plain: SearchResult;
  readonly lined: SearchResult | null;
}

function fitRecord(
  { fitted: previous }: Profile,
  history: readonly Game[],
  { date, plain, lined }: FitResults,
): FitRecord {
  const seasons = history.map(({ season }) => season);
  const first = seasons.reduce((least, season) => Math.min(least, season));
  const last = seasons.reduce((most, season) => Math.max(most, season));
  // A fit that continues an earlier one on the same seasons includes that fit's evaluations.
  const before = previous?.seasons[1] === last ? previous.evaluations : 0;
  return {
    date,
    seasons: [first, last],
    games: history.length,
    negativeLogLikelihood: plain.negativeLogLikelihood,
    evaluations: before + plain.evaluations + (lined?.evaluations ?? 0),
  };
}

/** The mean negative log likelihood of the margins one step ahead, in the filter's units. */
function negativeLogLikelihood(past: readonly PastForecast[], scale: MarginScale): number {
  let sum = 0;
  for (const { mean, variance, margin } of past)
    sum += Math.log(2 * Math.PI * variance) + (observedMargin(scale, margin) - mean) ** 2 / variance;
  return sum / 2 / past.length;
}

interface Search {
  readonly exact: boolean;
  readonly evaluations: number;
  readonly withLines: boolean;
  /** The parameters to search; the profile's other numbers do not change. */
  readonly searched: readonly Parameter[];
  readonly onProgress: (done: number, best: number) => void;
}

function search(profile: Profile, games: readonly Game[], options: Search): SearchResult {
  const { withLines, evaluations, onProgress } = options;
  const teams = new Set(games.map(({ home }) => home)).size;
  const covariance = teams > LARGE_LEAGUE && !options.exact ? 'alone' : profile.covariance;
  const space = searchSpace(options.searched, startingPoint(profile, withLines), profile.league);
  const loss = (point: readonly number[]) => {
    const parameters = space.at(point);
    const trial = { ...profile, covariance, parameters, parametersWithLines: parameters };
    return negativeLogLikelihood(trainModel(trial, games, { withLines }).past, profile.margin);
  };
  const found = minimize(loss, space.start, {
    steps: space.steps,
    evaluations,
    tolerance: 1e-7,
    onProgress,
  });
  return {
    parameters: rounded(space.at(found.point)),
    negativeLogLikelihood: found.value,
    evaluations: found.evaluations,
  };
}

function startingPoint(profile: Profile, withLines: boolean): Parameters {
  if (!withLines) return profile.parameters;
  const guesses = declaredParameters(profile.pieces, true).map(({ name, guess }) => [
    name,
    guess(profile.league),
  ]);
  // A fit with lines starts from an earlier fit with lines, or else from the parameters without them.
  const earlier = profile.fitted === null ? null : profile.parametersWithLines;
  return { ...Object.fromEntries(guesses), ...profile.parameters, ...earlier };
}

/** Returns the shape for a season and the standard deviation of recent forecast errors. */
function fittedShape(
  profile: Profile,
  games: readonly Game[],
  season: number,
): { readonly shape: Shape; readonly marginSigma: number } {
  const { past } = trainModel(profile, games);
  const shape = calibrate(past, season, profile);
  const recent = past.filter((one) => one.season >= season - SIGMA_SEASONS);
  const errors = recent.map((one) => {
    const distribution = marginDistribution(one, {
      venue: one.neutral ? 0 : 1,
      scale: profile.margin,
      shape,
    });
    return (one.margin - meanMargin(distribution)) ** 2;
  });
  const marginSigma = Math.sqrt(errors.reduce((sum, square) => sum + square, 0) / errors.length);
  return { shape, marginSigma };
}

function rounded(parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Number(value.toPrecision(DIGITS))]),
  );
}
