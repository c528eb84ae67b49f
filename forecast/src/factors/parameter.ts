/** The scale of a league, from which parameters are guessed where there is no history. */
export interface LeagueScale {
  /** Variance of margins in the filter's units. */
  readonly variance: number;
  /** Whether players leave every few years while the team's long-term level stays, as at colleges. */
  readonly college: boolean;
}

/**
 * One number of a profile, declared by the piece that reads it.
 *
 * `form` is how the fit searches it: a positive number by its logarithm, a share between 0 and 1 by its log odds, a
 * plain number in units of the margins' standard deviation; fixed ones are not searched.
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
