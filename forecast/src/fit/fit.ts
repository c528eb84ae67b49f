import { declaredParameters } from '../factors/compose.ts';
import type { Parameter, Parameters } from '../factors/parameter.ts';
import type { Game } from '../game.ts';
import { calibrate, type PastForecast } from '../margin/calibrate.ts';
import { marginDistribution, meanMargin } from '../margin/distribution.ts';
import { observedMargin } from '../margin/scale.ts';
import { minimise } from '../numerics/nelder-mead.ts';
import type { FitRecord, MarginScale, Profile, Shape } from '../profiles/profile.ts';
import { trainModel } from '../run.ts';
import { searchSpace } from './search-space.ts';

export interface FitOptions {
  /** Only games of seasons before this one are looked at. */
  readonly before: number;
  /** How often the whole history may be run through. */
  readonly evaluations: number;
  /** The same for the numbers that go with past closing lines; as many, if not given. */
  readonly evaluationsWithLines?: number;
  /** Lines of this sport come and go: search only their noise, so that the numbers serve without them too. */
  readonly linesComeAndGo?: boolean;
  /** Follow correlations while searching in a large league too: exact, and slow. */
  readonly exact?: boolean;
  /** The day to write into the profile, as YYYY-MM-DD. */
  readonly date: string;
  /** Told after each run how much of the work is done, from 0 to 1, and the best likelihood so far. */
  readonly onProgress?: (done: number, negativeLogLikelihood: number) => void;
}

/** Digits that a fitted number keeps: far more than the data can tell. */
const DIGITS = 6;
/** Leagues with more teams than this are searched without correlations, which would take hours. */
const LARGE_LEAGUE = 200;
/** Over how many last seasons the errors' standard deviation is taken. */
const SIGMA_SEASONS = 4;

interface Found {
  readonly parameters: Parameters;
  readonly negativeLogLikelihood: number;
  readonly evaluations: number;
}

/**
 * Finds a profile's numbers: those under which the filter, going through the seasons before `before` a day at a time,
 * was least surprised by the margins. Then the shape from the same forecasts. Returns a new profile, as data.
 */
export function fitProfile(profile: Profile, games: readonly Game[], options: FitOptions): Profile {
  const earlier = games.filter(({ season, points }) => season < options.before && points !== undefined);
  const seasons = [...new Set(earlier.map(({ season }) => season))];
  const [first, last] = [Math.min(...seasons), Math.max(...seasons)];
  if (earlier.length === 0) throw new RangeError('There are no finished games before that season.');
  const hasLines = earlier.some((game) => (game.closingLine ?? game.closingProbability) !== undefined);
  const { evaluations, evaluationsWithLines = evaluations, exact = false } = options;
  const all = evaluations + (hasLines ? evaluationsWithLines : 0);
  const progress = (before: number) => (done: number, best: number) =>
    options.onProgress?.(Math.min(1, (before + done) / all), best);

  const plain = search(profile, earlier, {
    exact,
    evaluations,
    withLines: false,
    declared: declaredParameters(profile.pieces, false),
    onProgress: progress(0),
  });
  const fitted = { ...profile, parameters: plain.parameters };
  const withShape = { ...fitted, ...shapeOf(fitted, earlier, options.before) };
  const lined = hasLines
    ? search(withShape, earlier, {
        exact,
        evaluations: evaluationsWithLines,
        withLines: true,
        declared: declaredParameters(profile.pieces, true).filter(
          ({ name }) => !options.linesComeAndGo || name === 'closingLine.noise',
        ),
        onProgress: progress(evaluations),
      })
    : null;
  const before = profile.fitted?.seasons[1] === last ? profile.fitted.evaluations : 0;
  const record: FitRecord = {
    date: options.date,
    seasons: [first, last],
    games: earlier.length,
    negativeLogLikelihood: plain.negativeLogLikelihood,
    evaluations: before + plain.evaluations + (lined?.evaluations ?? 0),
  };
  return { ...withShape, parametersWithLines: lined?.parameters ?? null, fitted: record };
}

/** The mean one-step negative log likelihood of the margins, in the filter's units. */
export function negativeLogLikelihood(past: readonly PastForecast[], scale: MarginScale): number {
  let sum = 0;
  for (const { mean, variance, margin } of past)
    sum += Math.log(2 * Math.PI * variance) + (observedMargin(scale, margin) - mean) ** 2 / variance;
  return sum / 2 / past.length;
}

interface Search {
  readonly exact: boolean;
  readonly evaluations: number;
  readonly withLines: boolean;
  /** What may move; the profile's other numbers stay. */
  readonly declared: readonly Parameter[];
  readonly onProgress: (done: number, best: number) => void;
}

function search(profile: Profile, games: readonly Game[], options: Search): Found {
  const { withLines, evaluations, onProgress } = options;
  const teams = new Set(games.map(({ home }) => home)).size;
  const covariance = teams > LARGE_LEAGUE && !options.exact ? 'alone' : profile.covariance;
  const space = searchSpace(options.declared, startingPoint(profile, withLines), profile.league);
  const surprise = (point: readonly number[]) => {
    const parameters = space.at(point);
    const trial = { ...profile, covariance, parameters, parametersWithLines: parameters };
    return negativeLogLikelihood(trainModel(trial, games, { withLines }).past, profile.margin);
  };
  const found = minimise(surprise, space.start, {
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
  // A fit with lines goes on from an earlier one with lines, or else from what was found without them.
  const earlier = profile.fitted === null ? null : profile.parametersWithLines;
  return { ...Object.fromEntries(guesses), ...profile.parameters, ...earlier };
}

function shapeOf(
  profile: Profile,
  games: readonly Game[],
  season: number,
): { readonly shape: Shape; readonly marginSigma: number } {
  const { past } = trainModel(profile, games);
  const shape = calibrate(past, season, profile.margin, profile.shape);
  const recent = past.filter((one) => one.season >= season - SIGMA_SEASONS);
  const errors = recent.map((one) => {
    const distribution = marginDistribution(one, one.neutral ? 0 : 1, profile.margin, shape);
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
