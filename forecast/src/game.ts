/** What a key player is to a sport: the quarterback, the starting pitcher. Absent where the sport has none. */
export interface Sides<T> {
  readonly home: T;
  readonly away: T;
}

/**
 * One game as the model sees it, in any sport. Teams and players are opaque names.
 *
 * Everything about the outcome (`points`, `expectedGoals`, `closingLine`) is only ever read after the game's day
 * has been forecast; `closingLine` is the market's expected home margin, used as an observation of games already played.
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
  readonly keyPlayers?: Sides<string | undefined>;
  readonly expectedGoals?: Sides<number>;
  readonly closingLine?: number;
  /** The market's home win probability (ties half, margin removed), read as a line where a sport has no spreads. */
  readonly closingProbability?: number;
  /** Teams outside the league proper (a lower division), which start far below it. */
  readonly lowerDivision?: Sides<boolean>;
}
