import type { Player } from './players.ts';

/** A value for each side of a game. */
export interface Sides<T> {
  readonly home: T;
  readonly away: T;
}

export type WorldSize = 'full' | 'small';

/** How far a game has got. Only a final game has a score. */
export type GameStatus = 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled';

/** The forecasting profile that suits a league. */
export type ModelName = 'nfl' | 'ncaaf' | 'nba' | 'ncaam' | 'ncaaw' | 'epl' | 'nhl' | 'mlb';

export interface Team {
  /** Stable slug, unique within the league; the colleges keep theirs in every sport they play. */
  readonly key: string;
  /** Unique within the league. */
  readonly name: string;
  readonly city: string;
  /** Ground and lettering of the monogram chip; their contrast is at least 4.5. */
  readonly colours: readonly [string, string];
  /** Two or three capitals, unique within the league. */
  readonly monogram: string;
  readonly conference: string | null;
  readonly division: string | null;
}

export interface Game {
  /** The feed's own id: stays when the game moves, and when the world is generated again for a later now. */
  readonly id: string;
  readonly season: number;
  readonly stage: 'regular' | 'postseason';
  /** UTC, ISO 8601. Of a postponed game: the start that was called off. */
  readonly startsAt: string;
  /** Team keys. */
  readonly home: string;
  readonly away: string;
  readonly neutral: boolean;
  readonly status: GameStatus;
  readonly points: Sides<number> | null;
  /** Quarterbacks, starting pitchers; null in other sports and until they are announced, some days ahead. */
  readonly keyPlayers: Sides<string> | null;
  readonly expectedGoals: Sides<number> | null;
  /** The market's expected home margin at the start; known from the start on, for most games. */
  readonly closingSpread: number | null;
}

export interface League {
  readonly slug: string;
  /** The invented league's own name. */
  readonly name: string;
  /** What a fan looks for in a menu. */
  readonly sportName: string;
  /** SVG text, one colour, 64 × 64. */
  readonly logo: string;
  readonly timeZone: string;
  readonly maxMargin: number;
  readonly tiesPossible: boolean;
  /** Length of a contest's window: Tuesday to Monday, or a day. */
  readonly window: 'week' | 'day';
  readonly college: boolean;
  readonly model: ModelName;
  /** The season being played at now. */
  readonly currentSeason: number;
  readonly teams: readonly Team[];
  /** In order of start. */
  readonly games: readonly Game[];
}

export interface World {
  readonly seed: number;
  readonly now: string;
  readonly anchor: string;
  readonly size: WorldSize;
  readonly leagues: readonly League[];
  readonly players: readonly Player[];
}
