import type { GameStatus, League } from './types.ts';

/** One game as a row of a results feed. Unknown values are null and become empty cells. */
export interface ImportRow {
  readonly feedId: string;
  readonly season: number;
  /** UTC, ISO 8601. */
  readonly startsAt: string;
  /** Team names. */
  readonly home: string;
  readonly away: string;
  readonly neutral: boolean;
  readonly status: GameStatus;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
  readonly homeKeyPlayer: string | null;
  readonly awayKeyPlayer: string | null;
  readonly homeExpectedGoals: number | null;
  readonly awayExpectedGoals: number | null;
  /** The market's expected home margin: positive if the home side is the favorite. */
  readonly closingSpread: number | null;
}

/** A league's games as rows of a feed, in order of start. */
export function toImportRows({ teams, games }: League): ImportRow[] {
  const names = new Map(teams.map(({ key, name }) => [key, name]));
  const nameOf = (key: string) => names.get(key) ?? key;
  return games.map((game) => ({
    feedId: game.id,
    season: game.season,
    startsAt: game.startsAt,
    home: nameOf(game.home),
    away: nameOf(game.away),
    neutral: game.neutral,
    status: game.status,
    homePoints: game.points?.home ?? null,
    awayPoints: game.points?.away ?? null,
    homeKeyPlayer: game.keyPlayers?.home ?? null,
    awayKeyPlayer: game.keyPlayers?.away ?? null,
    homeExpectedGoals: game.expectedGoals?.home ?? null,
    awayExpectedGoals: game.expectedGoals?.away ?? null,
    closingSpread: game.closingSpread,
  }));
}
