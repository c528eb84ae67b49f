import type { Normal, Programme } from './state-kind.ts';

/**
 * The belief about a programme's long-term level b, given the team's level L, as a regression:
 * b = offset + gain·L + N(0, variance).
 *
 * Games show only L, and observing L does not change the regression. So the filter carries one state per team instead
 * of two (a quarter of the work), and updates b only when time passes.
 */
export interface ProgrammeBelief {
  readonly gain: number;
  readonly offset: number;
  readonly variance: number;
}

/** The prior for a team with this level. `spread` is the variance of levels about their programmes. */
export function programmePrior(programme: Programme, spread: number, level: Normal): ProgrammeBelief {
  const share = programme.variance / (programme.variance + spread);
  return { gain: share, offset: level.mean * (1 - share), variance: share * (1 - share) * level.variance };
}

/** Updates the regression after the level gained `added` independent variance: it then says less about the programme. */
export function afterLevelNoise(belief: ProgrammeBelief, level: Normal, added: number): ProgrammeBelief {
  const total = level.variance + added;
  const gain = (belief.gain * level.variance) / total;
  return {
    gain,
    offset: belief.offset + (belief.gain - gain) * level.mean,
    variance: belief.variance + belief.gain ** 2 * level.variance - gain ** 2 * total,
  };
}

/** Updates the regression after the team's and the programme's level were both shifted down by `by`. */
export function afterShift(belief: ProgrammeBelief, by: number): ProgrammeBelief {
  return { ...belief, offset: belief.offset - by * (1 - belief.gain) };
}

export interface SeasonChange {
  /** Share of the level that it keeps. */
  readonly keep: number;
  /** Variance that the level gains. */
  readonly perSeason: number;
  /** Variance that the programme gains. */
  readonly drift: number;
}

/**
 * Updates the beliefs at a season break: b' = b + drift and L' = b' + keep·(L − b) + noise. `factor` is the factor on L,
 * by which its covariances with other teams shrink.
 */
export function afterSeason(
  belief: ProgrammeBelief,
  level: Normal,
  { keep, perSeason, drift }: SeasonChange,
): { readonly factor: number; readonly level: Normal; readonly programme: ProgrammeBelief } {
  const back = 1 - keep;
  const factor = keep + back * belief.gain;
  const mean = factor * level.mean + back * belief.offset;
  const variance = factor ** 2 * level.variance + back ** 2 * belief.variance + drift + perSeason;
  const slowMean = belief.offset + belief.gain * level.mean;
  const slowVariance = belief.gain ** 2 * level.variance + belief.variance + drift;
  const gain = (belief.gain * factor * level.variance + back * belief.variance + drift) / variance;
  return {
    factor,
    level: { mean, variance },
    programme: { gain, offset: slowMean - gain * mean, variance: slowVariance - gain ** 2 * variance },
  };
}
