import type { Normal } from '../filter/state-kind.ts';
import { element } from '../numerics/element.ts';
import { normalCdf, normalPdf } from '../numerics/normal.ts';
import type { MarginScale, Shape } from '../profiles/profile.ts';
import { cutNormal } from './distribution.ts';
import { toFilterUnits } from './scale.ts';

/** A forecast made before its game, and how the game ended. */
export interface PastForecast extends Normal {
  readonly season: number;
  readonly neutral: boolean;
  readonly margin: number;
  /** The market's expected margin, where it was learnt from. */
  readonly line: number | undefined;
}

const LINK_SEASONS = 8;
const KAPPA_SEASONS = 4;
/** Key numbers are a property of the sport: many games of some age beat few new ones. */
const WEIGHT_GAMES = 8000;
/** How many games' worth of belief the profile's own shape carries. */
const WEIGHT_PRIOR = 20;
const KAPPA_PRIOR = 50;
const LINK_PRIOR = { home: 0.05, slope: 0.1 };
const ROUNDS = 4;

/**
 * The shape to use in a season, from the forecasts made in the seasons before it. With few of them it stays near the
 * profile's own.
 */
export function calibrate(
  past: readonly PastForecast[],
  season: number,
  scale: MarginScale,
  profile: Shape,
): Shape {
  const since = (seasons: number) =>
    past.filter((one) => one.season >= season - seasons && one.season < season);
  const earlier = since(Infinity).slice(-WEIGHT_GAMES);
  const stretch = marginStretch(since(LINK_SEASONS), scale, profile.stretch);
  const kappa = residualScale(since(KAPPA_SEASONS), scale, stretch, profile.kappa);
  return {
    stretch,
    kappa,
    link: fitLink(since(LINK_SEASONS), profile.link),
    weights: keyNumbers(earlier, scale, { stretch, kappa }, profile.weights),
  };
}

/** The past forecasts that calibration of this season or a later one may still look at. */
export function memorable(past: readonly PastForecast[], season: number): readonly PastForecast[] {
  const present = past.filter((one) => one.season >= season).length;
  const recent = past.filter((one) => one.season >= season - LINK_SEASONS).length;
  return past.slice(-Math.max(recent, present + WEIGHT_GAMES));
}

/** The slope of margins on forecasts through the origin, held near the prior as the link's slope is. */
function marginStretch(past: readonly PastForecast[], scale: MarginScale, prior: number): number {
  const certainty = 1 / LINK_PRIOR.slope ** 2;
  let products = certainty * prior;
  let squares = certainty;
  for (const { margin, mean, variance } of past) {
    products += (toFilterUnits(scale, margin) * mean) / variance;
    squares += mean ** 2 / variance;
  }
  return products / squares;
}

function residualScale(
  past: readonly PastForecast[],
  scale: MarginScale,
  stretch: number,
  prior: number,
): number {
  let sum = KAPPA_PRIOR * prior ** 2;
  for (const { margin, mean, variance } of past)
    sum += (toFilterUnits(scale, margin) - stretch * mean) ** 2 / variance;
  return Math.sqrt(sum / (past.length + KAPPA_PRIOR));
}

/** Maximum a posteriori probit of the outcomes on the forecasts, by Fisher scoring; a tie counts half. */
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

/**
 * How much likelier each |margin| was than the normal shape says. The weights raise and lower each other through the
 * normalisation of every game, hence the rounds.
 */
function keyNumbers(
  past: readonly PastForecast[],
  scale: MarginScale,
  spread: Pick<Shape, 'stretch' | 'kappa'>,
  prior: readonly number[],
): number[] {
  const count = scale.keyNumbers + 1;
  const priorOf = (k: number) => (k === 0 && !scale.ties ? 0 : (prior[k] ?? 1));
  let weights = Array.from({ length: count }, (_, k) => priorOf(k));
  if (past.length === 0) return weights;
  const folded = past.map((one) => {
    const masses = cutNormal(one, scale, spread, count);
    return Float64Array.from({ length: count }, (_, k) =>
      k === 0 ? element(masses, count) : element(masses, count - k) + element(masses, count + k),
    );
  });
  const observed = new Float64Array(count);
  for (const { margin } of past) {
    const size = Math.abs(margin);
    if (size < count) observed[size] = element(observed, size) + 1;
  }
  for (let round = 0; round < ROUNDS; round++) {
    const expected = new Float64Array(count);
    for (const masses of folded) {
      let total = 1;
      for (let k = 0; k < count; k++) total += element(masses, k) * ((weights[k] ?? 1) - 1);
      for (let k = 0; k < count; k++) expected[k] = element(expected, k) + element(masses, k) / total;
    }
    weights = weights.map((_, k) =>
      k === 0 && !scale.ties
        ? 0
        : (element(observed, k) + WEIGHT_PRIOR * priorOf(k)) / (element(expected, k) + WEIGHT_PRIOR),
    );
  }
  return weights;
}
