import type { FileGame } from './file-game.ts';
import { KeyCounts } from './key-counts.ts';

/** Counts the games of the same teams on one day, and finds repeated ids. Keeps hashes, so a file of any size fits. */
export class GameCounter {
  readonly #games = new KeyCounts();
  readonly #ids = new KeyCounts();

  /** The number of this game among the same teams' games of that day, from 1. */
  nextNumber(game: FileGame, home: string, away: string): number {
    return this.#games.add(gameKey(game, home, away));
  }

  /** Records an id; returns whether it was new in the file. */
  addId(id: string): boolean {
    return this.#ids.add(id) === 1;
  }

  /** Whether `makeFeedId` makes this id for a game that was counted. */
  hasMadeId(feedId: string): boolean {
    const [, key = '', number = ''] = /^(.*) ([1-9]\d{0,9})$/su.exec(feedId) ?? [];
    return number !== '' && Number(number) <= this.#games.count(key);
  }
}

const gameKey = ({ season, day }: FileGame, home: string, away: string): string =>
  `${season} ${day} ${home} ${away}`;

/** A game's teams by our ids, and its number among their games of that day. */
export interface FeedIdParts {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly dayNumber: number;
}

/**
 * The stored feed id of a game: the file's own, else one made of season, day, our team ids and the number of the game on
 * that day, so that importing a file again gives the same ids.
 */
export const makeFeedId = (game: FileGame, { homeTeamId, awayTeamId, dayNumber }: FeedIdParts): string =>
  game.feedId ?? `${gameKey(game, homeTeamId, awayTeamId)} ${dayNumber}`;
