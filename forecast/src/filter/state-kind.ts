/** A normal distribution by its mean and variance. */
export interface Normal {
  readonly mean: number;
  readonly variance: number;
}

/**
 * What all states of one kind (every team's level, every quarterback) have in common: where they start and how they
 * move. A factor declares the kinds it needs; the filter knows nothing else about them.
 */
export interface StateKind {
  readonly name: string;
  /** Whether correlations with the other joint states are followed (exact), or only its own variance (fast). */
  readonly joint: boolean;
  /** Belief about a state seen in the first season of the history. */
  readonly start: Normal;
  /** Belief about a state first seen later. */
  readonly newcomer: Normal;
  /** Variance gained a day within a season. */
  readonly perDay: number;
  /** The share kept a day of the distance to `rest`, for what passes within a season; all of it, if not given. */
  readonly keepPerDay?: number;
  /** Between seasons: the share kept of the distance to `rest`, and the variance gained. */
  readonly keep: number;
  readonly rest: number;
  readonly perSeason: number;
  /** A slow level beneath, to which the state returns instead of to `rest`. */
  readonly programme?: Programme;
  /** Whether each season begins by moving the mean of the states seen in the last one to zero. */
  readonly centred: boolean;
  /** Whether a state not seen for a whole season is set aside, its correlations forgotten, until it is seen again. */
  readonly setsAside: boolean;
}

/** The slow level of a college's programme: how much colleges differ, and how much one changes a season. */
export interface Programme {
  readonly variance: number;
  readonly perSeason: number;
}
