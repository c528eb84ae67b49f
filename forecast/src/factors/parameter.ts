/** The league's own scale, from which a parameter without history is guessed. */
export interface LeagueScale {
  /** Variance of margins in the units the filter works in. */
  readonly variance: number;
  /** Whether teams are made anew every few years on a lasting base, as colleges are. */
  readonly college: boolean;
}

/**
 * One number of a profile that a factor declares.
 *
 * `form` is how a search may move it: a positive number by its logarithm, a share between 0 and 1 by its log odds, a
 * plain number in steps of the margins' standard deviation; `fixed` ones are not searched.
 */
export interface Parameter {
  readonly name: string;
  readonly form: 'positive' | 'share' | 'plain' | 'fixed';
  readonly guess: (scale: LeagueScale) => number;
}

/** A profile's numbers by the names that the factors declared. */
export type Parameters = Readonly<Record<string, number>>;

/** Reads a parameter that must be there. */
export function parameter(parameters: Parameters, name: string): number {
  const value = parameters[name];
  if (value === undefined) throw new RangeError(`The profile lacks the parameter "${name}".`);
  return value;
}
