import type { FeedGame } from './feed-game.ts';

/** Counts a file's games of the same teams on one day, and its ids. */
export class GameCounter {
  readonly #ofDay = new Map<string, number>();
  readonly #ids = new Set<string>();

  /** Which game of that day this is, from 1. */
  nth({ season, day }: FeedGame, home: string, away: string): number {
    const key = `${season} ${day} ${home} ${away}`;
    const nth = (this.#ofDay.get(key) ?? 0) + 1;
    this.#ofDay.set(key, nth);
    return nth;
  }

  /** Whether an id is used for the first time. */
  isNew(id: string): boolean {
    return this.#ids.size < this.#ids.add(id).size;
  }
}

/**
 * The name under which a game is known: the feed's own id, else season, day, teams and which game of that day it is, so
 * that the same file gives the same names each time. Teams go by our ids, whatever the feed calls them.
 */
export const gameName = (
  { feedId, season, day }: FeedGame,
  homeTeamId: string,
  awayTeamId: string,
  nth: number,
): string => feedId ?? `${season} ${day} ${homeTeamId} ${awayTeamId} ${nth}`;
