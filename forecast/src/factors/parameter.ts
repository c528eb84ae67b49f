/** The scale of a league. Without history, parameters are guessed from it. */
export interface LeagueScale {
  /** Variance of margins in the filter's units. */
  readonly variance: number;
  /** Whether players leave after a few years while the team keeps its long-term level, as at colleges. */
  readonly college: boolean;
}

/**
 * One number of a profile, declared by the piece that reads it.
 *
 * `form` says how the fit searches the number: `positive` by its logarithm, `share` (between 0 and 1) by its log odds,
 * `plain` in units of the margins' standard deviation. The fit does not change a `fixed` parameter.
 */
export interface Parameter {
  readonly name: string;
  readonly form: 'positive' | 'share' | 'plain' | 'fixed';
  readonly guess: (scale: LeagueScale) => number;
}

/** A profile's numbers by parameter name. */
export type Parameters = Readonly<Record<string, number>>;

/** Reads a parameter that must exist. */
export function parameter(parameters: Parameters, name: string): number {
  const value = parameters[name];
  if (value === undefined) throw new RangeError(`The profile lacks the parameter "${name}".`);
  return value;
}
