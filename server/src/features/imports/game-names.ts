import type { FeedGame } from './feed-game.ts';

/** Counts the games of the same teams on one day, and finds repeated ids. */
export class GameCounter {
  readonly #ofDay = new Map<string, number>();
  readonly #ids = new Set<string>();

  /** The number of this game among the same teams' games of that day, from 1. */
  nth({ season, day }: FeedGame, home: string, away: string): number {
    const key = `${season} ${day} ${home} ${away}`;
    const nth = (this.#ofDay.get(key) ?? 0) + 1;
    this.#ofDay.set(key, nth);
    return nth;
  }

  /** Whether this id has not been seen before in the file. */
  isNew(id: string): boolean {
    return this.#ids.size < this.#ids.add(id).size;
  }
}

/**
 * The stored feed id of a game: the feed's own, else one made of season, day, our team ids and the number of the game on
 * that day, so that importing a file again gives the same ids.
 */
export const gameName = (
  { feedId, season, day }: FeedGame,
  homeTeamId: string,
  awayTeamId: string,
  nth: number,
): string => feedId ?? `${season} ${day} ${homeTeamId} ${awayTeamId} ${nth}`;
