import type { Normal } from '../filter/state-kind.ts';
import { element } from '../numerics/element.ts';
import { normalCdf, normalPdf } from '../numerics/normal.ts';
import type { MarginScale, Profile, Shape } from '../profiles/profile.ts';
import { cutNormal, toFilterUnits, type CutOptions } from './distribution.ts';

/** A forecast made before its game, and how the game ended. */
export interface PastForecast extends Normal {
  readonly season: number;
  readonly neutral: boolean;
  readonly margin: number;
}

const LINK_SEASONS = 8;
const KAPPA_SEASONS = 4;
/** Key numbers hardly change over the years, so they are estimated from many games instead of only recent ones. */
const WEIGHT_GAMES = 8000;
/** Weight of the prior, which is the profile's own shape, in games. */
const WEIGHT_PRIOR = 20;
const KAPPA_PRIOR = 50;
/** Standard deviations of the link's prior. */
const LINK_PRIOR = { home: 0.05, slope: 0.1 };
/** Iterations after which both searches have converged. */
const ROUNDS = 4;

/**
 * Computes a season's shape from the forecasts of earlier seasons. With few forecasts it stays near the profile's own
 * shape.
 */
export function calibrate(
  past: readonly PastForecast[],
  season: number,
  { margin: scale, shape: prior }: Pick<Profile, 'margin' | 'shape'>,
): Shape {
  const since = (seasons: number) =>
    past.filter((one) => one.season >= season - seasons && one.season < season);
  const earlier = since(Infinity).slice(-WEIGHT_GAMES);
  const stretch = marginStretch(since(LINK_SEASONS), scale, prior.stretch);
  const kappa = residualScale(since(KAPPA_SEASONS), scale, { stretch, prior: prior.kappa });
  return {
    stretch,
    kappa,
    link: fitLink(since(LINK_SEASONS), prior.link),
    weights: marginWeights(earlier, scale, { stretch, kappa, prior: prior.weights }),
  };
}

/** The past forecasts, in whole seasons, that calibration still needs in this season or later. */
export function neededForCalibration(past: readonly PastForecast[], season: number): readonly PastForecast[] {
  const current = past.filter((one) => one.season >= season).length;
  const recent = past.filter((one) => one.season >= season - LINK_SEASONS).length;
  const oldest = past.at(-Math.max(recent, current + WEIGHT_GAMES))?.season ?? -Infinity;
  return past.filter((one) => one.season >= oldest);
}

/** The slope of margins on forecasts through the origin, with the same prior precision as the link's slope. */
function marginStretch(past: readonly PastForecast[], scale: MarginScale, prior: number): number {
  const precision = 1 / LINK_PRIOR.slope ** 2;
  let products = precision * prior;
  let squares = precision;
  for (const { margin, mean, variance } of past) {
    products += (toFilterUnits(scale, margin) * mean) / variance;
    squares += mean ** 2 / variance;
  }
  return products / squares;
}

/** The ratio of the residuals' standard deviation to the one that the filter predicts. */
function residualScale(
  past: readonly PastForecast[],
  scale: MarginScale,
  { stretch, prior }: { readonly stretch: number; readonly prior: number },
): number {
  let sum = KAPPA_PRIOR * prior ** 2;
  for (const { margin, mean, variance } of past)
    sum += (toFilterUnits(scale, margin) - stretch * mean) ** 2 / variance;
  return Math.sqrt(sum / (past.length + KAPPA_PRIOR));
}

/** Maximum a posteriori probit regression of outcomes on forecasts, by Fisher scoring; a tie counts half. */
function fitLink(past: readonly PastForecast[], prior: Shape['link']): Shape['link'] {
  let { home, slope } = prior;
  for (let round = 0; round < ROUNDS; round++) {
    let homeGradient = (prior.home - home) / LINK_PRIOR.home ** 2;
    let slopeGradient = (prior.slope - slope) / LINK_PRIOR.slope ** 2;
    let homeHome = 1 / LINK_PRIOR.home ** 2;
    let slopeSlope = 1 / LINK_PRIOR.slope ** 2;
    let homeSlope = 0;
    for (const { mean, variance, neutral, margin } of past) {
      const z = mean / Math.sqrt(variance);
      const at = neutral ? 0 : 1;
      const eta = at * home + slope * z;
      const p = Math.min(1 - 1e-9, Math.max(1e-9, normalCdf(eta)));
      const density = normalPdf(eta);
      const information = density ** 2 / (p * (1 - p));
      const score = (density * ((Math.sign(margin) + 1) / 2 - p)) / (p * (1 - p));
      homeGradient += at * score;
      slopeGradient += z * score;
      homeHome += at * information;
      slopeSlope += z * z * information;
      homeSlope += at * z * information;
    }
    const determinant = homeHome * slopeSlope - homeSlope ** 2;
    home += (slopeSlope * homeGradient - homeSlope * slopeGradient) / determinant;
    slope += (homeHome * slopeGradient - homeSlope * homeGradient) / determinant;
  }
  return { home, slope };
}

interface WeightOptions extends Pick<Shape, 'stretch' | 'kappa'> {
  readonly prior: readonly number[];
}

/**
 * For each |margin|, the ratio of its observed frequency to the normal shape's. Each game's distribution is normalized,
 * so the weights depend on each other and are found by iteration.
 */
function marginWeights(
  past: readonly PastForecast[],
  scale: MarginScale,
  { stretch, kappa, prior }: WeightOptions,
): number[] {
  const count = scale.keyNumbers + 1;
  const impossible = (k: number) => k === 0 && !scale.ties;
  const priorOf = (k: number) => (impossible(k) ? 0 : (prior[k] ?? 1));
  let weights = Array.from({ length: count }, (_, k) => priorOf(k));
  if (past.length === 0) return weights;
  const folded = past.map((one) => foldedMasses(one, { scale, shape: { stretch, kappa } }, count));
  const observed = observedCounts(past, count);
  for (let round = 0; round < ROUNDS; round++) {
    const expected = expectedCounts(folded, weights);
    weights = weights.map((_, k) =>
      impossible(k)
        ? 0
        : (element(observed, k) + WEIGHT_PRIOR * priorOf(k)) / (element(expected, k) + WEIGHT_PRIOR),
    );
  }
  return weights;
}

/** The normal forecast's probability of each |margin| below `count`. */
function foldedMasses(
  forecast: PastForecast,
  options: Omit<CutOptions, 'reach'>,
  count: number,
): Float64Array {
  const masses = cutNormal(forecast, { ...options, reach: count });
  return Float64Array.from({ length: count }, (_, k) =>
    k === 0 ? element(masses, count) : element(masses, count - k) + element(masses, count + k),
  );
}

function observedCounts(past: readonly PastForecast[], count: number): Float64Array {
  const observed = new Float64Array(count);
  for (const { margin } of past) {
    const size = Math.abs(margin);
    if (size < count) observed[size] = element(observed, size) + 1;
  }
  return observed;
}

/** The expected count of each |margin|, per unit of its weight. */
function expectedCounts(folded: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const count = weights.length;
  const expected = new Float64Array(count);
  for (const masses of folded) {
    let total = 1;
    for (let k = 0; k < count; k++) total += element(masses, k) * ((weights[k] ?? 1) - 1);
    for (let k = 0; k < count; k++) expected[k] = element(expected, k) + element(masses, k) / total;
  }
  return expected;
}
