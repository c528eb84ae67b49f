/** One value for each side of a game. */
export interface Sides<T> {
  readonly home: T;
  readonly away: T;
}

/**
 * One game as the model sees it, in any sport. Teams and players are opaque names.
 *
 * The model reads the outcome (`points`, `expectedGoals`, `closingLine`, `closingProbability`) only after it has
 * forecast the game's day.
 */
export interface Game {
  readonly id: string;
  /** The league's own season number; seasons are played in ascending order. */
  readonly season: number;
  /** Whole days since 1970-01-01 in the league's own calendar. */
  readonly day: number;
  readonly home: string;
  readonly away: string;
  readonly neutral: boolean;
  /** Absent until the game is final. */
  readonly points?: Sides<number>;
  /** The quarterbacks or starting pitchers; absent in sports without a key player. */
  readonly keyPlayers?: Sides<string | undefined>;
  readonly expectedGoals?: Sides<number>;
  /** The market's expected home margin; an observation of a game that is over, never an input to its forecast. */
  readonly closingLine?: number;
  /** The market's home win probability (ties half, bookmaker's margin removed), for sports without spreads. */
  readonly closingProbability?: number;
  /** Whether each team belongs to a lower division, whose teams start far below the league. */
  readonly lowerDivision?: Sides<boolean>;
}

/** A game to forecast: what is known before it starts. */
export type Fixture = Omit<Game, 'points' | 'expectedGoals' | 'closingLine' | 'closingProbability'>;
