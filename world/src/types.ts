import type { Player } from './players.ts';

/** A value for each side of a game. */
export interface Sides<T> {
  readonly home: T;
  readonly away: T;
}

export type WorldSize = 'full' | 'small';

/** Only a final game has a score. */
export type GameStatus = 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled';

/** The forecast profile of a league. */
export type ModelName = 'nfl' | 'ncaaf' | 'nba' | 'ncaam' | 'ncaaw' | 'epl' | 'nhl' | 'mlb';

export interface Team {
  /** Stable slug, unique within the league. A college has the same slug in every sport. */
  readonly key: string;
  /** Unique within the league. */
  readonly name: string;
  readonly city: string;
  /** Background and text color of the monogram; their contrast is at least 4.5. */
  readonly colours: readonly [string, string];
  /** Two or three capital letters, unique within the league. */
  readonly monogram: string;
  readonly conference: string | null;
  readonly division: string | null;
}

export interface Game {
  /** The feed's id. It stays the same when the game moves, and in later snapshots of the world. */
  readonly id: string;
  readonly season: number;
  readonly stage: 'regular' | 'postseason';
  /** UTC, ISO 8601. A postponed game has the start that was called off. */
  readonly startsAt: string;
  /** Team keys. */
  readonly home: string;
  readonly away: string;
  readonly neutral: boolean;
  readonly status: GameStatus;
  readonly points: Sides<number> | null;
  /** Quarterbacks or starting pitchers; null in other sports and before they are announced. */
  readonly keyPlayers: Sides<string> | null;
  readonly expectedGoals: Sides<number> | null;
  /** The market's expected home margin when the game starts; null before the start, and for a few games. */
  readonly closingSpread: number | null;
}

export interface League {
  readonly slug: string;
  /** The name of the fictional league. */
  readonly name: string;
  /** The name in menus. */
  readonly sportName: string;
  /** SVG, one color, 64 × 64. */
  readonly logo: string;
  readonly timeZone: string;
  readonly maxMargin: number;
  readonly tiesPossible: boolean;
  /** Window of a slate: Tuesday to Monday, or one day. */
  readonly window: 'week' | 'day';
  readonly college: boolean;
  readonly model: ModelName;
  /** The season in progress at `now`. */
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
