import type { Normal, Programme } from './state-kind.ts';

/**
 * A programme's slow level b beneath a team's level L, held as the regression of one on the other:
 * b = offset + gain·L + N(0, variance).
 *
 * Games show only L, and seeing L leaves the regression as it is, so that b costs nothing while games are played: the
 * filter carries one state a team instead of two (a quarter of the work), and b is moved only when time passes.
 */
export interface Undercurrent {
  readonly gain: number;
  readonly offset: number;
  readonly variance: number;
}

/** The undercurrent of a team of which only this belief is held: what the programmes' share of all variance suggests. */
export function freshUndercurrent(programme: Programme, spread: number, level: Normal): Undercurrent {
  const share = programme.variance / (programme.variance + spread);
  return { gain: share, offset: level.mean * (1 - share), variance: share * (1 - share) * level.variance };
}

/** After the level gained variance of its own, it says less about what lies beneath. */
export function loosen(under: Undercurrent, level: Normal, added: number): Undercurrent {
  const total = level.variance + added;
  const gain = (under.gain * level.variance) / total;
  return {
    gain,
    offset: under.offset + (under.gain - gain) * level.mean,
    variance: under.variance + under.gain ** 2 * level.variance - gain ** 2 * total,
  };
}

/** The undercurrent after everything, the league's mean too, moved down by `by`. */
export function lower(under: Undercurrent, by: number): Undercurrent {
  return { ...under, offset: under.offset - by * (1 - under.gain) };
}

/**
 * A new season: the level returns to the programme, L' = keep·L + (1 − keep)·b + noise, while the programme itself
 * drifts. Gives the factor on L (correlations with other teams shrink by it), and what follows for both.
 */
export function nextSeason(
  under: Undercurrent,
  level: Normal,
  keep: number,
  perSeason: number,
  drift: number,
): { readonly factor: number; readonly level: Normal; readonly under: Undercurrent } {
  const back = 1 - keep;
  const factor = keep + back * under.gain;
  const mean = factor * level.mean + back * under.offset;
  const variance = factor ** 2 * level.variance + back ** 2 * under.variance + drift + perSeason;
  const slowMean = under.offset + under.gain * level.mean;
  const slowVariance = under.gain ** 2 * level.variance + under.variance + drift;
  const gain = (under.gain * factor * level.variance + back * under.variance + drift) / variance;
  return {
    factor,
    level: { mean, variance },
    under: { gain, offset: slowMean - gain * mean, variance: slowVariance - gain ** 2 * variance },
  };
}
