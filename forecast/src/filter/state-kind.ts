/** A normal distribution by its mean and variance. */
export interface Normal {
  readonly mean: number;
  readonly variance: number;
}

/**
 * Properties that all states of one kind (every team's level, every quarterback) share: their prior and how they change
 * over time. A factor declares its kinds; the filter knows nothing else about them.
 */
export interface StateKind {
  /** Stored in saved models: a renamed kind makes them unreadable. */
  readonly name: string;
  /** Whether the filter tracks its correlations with other joint states (exact), or only its own variance (fast). */
  readonly joint: boolean;
  /** Prior of a state first observed in the first season of the history. */
  readonly start: Normal;
  /** Prior of a state first observed later. */
  readonly newcomer: Normal;
  /** Variance added per day within a season. */
  readonly perDay: number;
  /** Share of the distance to `rest` that remains after a day. */
  readonly keepPerDay: number;
  /** Share of the distance to `rest` that remains after a season break. */
  readonly keep: number;
  /** The value toward which states of this kind revert. */
  readonly rest: number;
  /** Variance added at a season break. */
  readonly perSeason: number;
  /** A slowly changing level to which the state reverts instead of to `rest`. */
  readonly programme: Programme | undefined;
  /** Whether a season break shifts the states so that those observed in the ended season have mean zero. */
  readonly centered: boolean;
  /** Whether a state not observed for a season loses its correlations until its next observation: keeps the matrix small. */
  readonly dropsCorrelationsWhenInactive: boolean;
}

/** The long-term level of a college's programme: its variance among colleges and the variance added per season. */
export interface Programme {
  readonly variance: number;
  readonly perSeason: number;
}

type Required = 'name' | 'joint' | 'start';

/**
 * Fills in defaults: a state that never changes and has the same prior in every season. All kinds have the same fields in
 * the same order, which keeps the filter's loops fast.
 */
export function stateKind(given: Pick<StateKind, Required> & Partial<Omit<StateKind, Required>>): StateKind {
  return {
    name: given.name,
    joint: given.joint,
    start: given.start,
    newcomer: given.newcomer ?? given.start,
    perDay: given.perDay ?? 0,
    keepPerDay: given.keepPerDay ?? 1,
    keep: given.keep ?? 1,
    rest: given.rest ?? 0,
    perSeason: given.perSeason ?? 0,
    programme: given.programme,
    centered: given.centered ?? false,
    dropsCorrelationsWhenInactive: given.dropsCorrelationsWhenInactive ?? false,
  };
}

/** The variance to add per season so that a state that keeps the share `keep` of its deviation retains its variance. */
export function stationaryVariance(keep: number, variance: number): number {
  return (1 - keep ** 2) * variance;
}
