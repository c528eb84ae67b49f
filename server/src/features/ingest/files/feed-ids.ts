import type { FileGame } from './file-game.ts';
import { KeyCounts } from './key-counts.ts';

/**
 * Counts the games of the same teams on one day, and finds repeated ids. It keeps only hashes, so that files of any size
 * fit into memory.
 */
export class GameCounter {
  readonly #games = new KeyCounts();
  readonly #ids = new KeyCounts();

  /** Counts a game. Returns its number among the same teams' games of that day, from 1. */
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

/** The ids of a game's teams, and the game's number among their games of that day. */
export interface FeedIdParts {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly dayNumber: number;
}

/**
 * Returns the feed id to store for a game: the file's own, else one built from season, day, our team ids and the game's
 * number on that day. Importing a file again therefore gives the same ids.
 */
export const makeFeedId = (game: FileGame, { homeTeamId, awayTeamId, dayNumber }: FeedIdParts): string =>
  game.feedId ?? `${gameKey(game, homeTeamId, awayTeamId)} ${dayNumber}`;
