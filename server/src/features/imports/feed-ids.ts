import type { FeedGame } from './feed-game.ts';

/** Counts the games of the same teams on one day, and finds repeated ids. */
export class GameCounter {
  readonly #counts = new Map<string, number>();
  readonly #ids = new Set<string>();

  /** The number of this game among the same teams' games of that day, from 1. */
  nextNumber({ season, day }: FeedGame, home: string, away: string): number {
    const key = `${season} ${day} ${home} ${away}`;
    const number = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, number);
    return number;
  }

  /** Records an id; returns whether it was new in the file. */
  addId(id: string): boolean {
    return this.#ids.size < this.#ids.add(id).size;
  }
}

/** A game's teams by our ids, and its number among their games of that day. */
export interface FeedIdParts {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly dayNumber: number;
}

/**
 * The stored feed id of a game: the feed's own, else one made of season, day, our team ids and the number of the game on
 * that day, so that importing a file again gives the same ids.
 */
export const makeFeedId = (
  { feedId, season, day }: FeedGame,
  { homeTeamId, awayTeamId, dayNumber }: FeedIdParts,
): string => feedId ?? `${season} ${day} ${homeTeamId} ${awayTeamId} ${dayNumber}`;
