import type { FileFormat, FileGame } from './file-game.ts';
import { GameCounter } from './feed-ids.ts';
import { copyText } from './text-source.ts';
import { RowProblem } from '../../../platform/csv/read-table.ts';
import type { Row } from '../../../platform/csv/read-table.ts';

/** A checked game that is not stored yet. Team names are normalized. */
export interface PendingGame {
  readonly line: number;
  readonly game: FileGame;
  /** Its number among the same teams' games of that day, from 1. */
  readonly dayNumber: number;
  readonly home: string;
  readonly away: string;
}

export interface RowReaderOptions {
  readonly format: FileFormat;
  /** Accepts unknown teams instead of refusing their games. */
  readonly createTeams: boolean;
  /** The ids of the teams that existed before the import, by name. */
  readonly teamIds: ReadonlyMap<string, string>;
}

/** A report lists at most this many unknown teams. */
const maxUnknownTeams = 10_000;

/** Reads the rows of one file as games. An invalid row throws a `RowProblem`. */
export class RowReader {
  readonly unknownTeams = new Set<string>();
  readonly #counter = new GameCounter();
  readonly #options: RowReaderOptions;

  constructor(options: RowReaderOptions) {
    this.#options = options;
  }

  read(row: Row): PendingGame {
    const { format, teamIds } = this.#options;
    const game = format.read(row);
    const [home, away] = [game.home.normalize('NFC'), game.away.normalize('NFC')];
    if (home === away) throw new RowProblem(`${home} cannot play itself`);
    this.#checkTeams(home, away);
    if (game.feedId !== null && !this.#counter.addId(game.feedId))
      throw new RowProblem(`the id ${game.feedId} was used on an earlier line`);
    // `teamIds` lacks the teams that this import adds, so their games are counted by team name.
    const dayNumber = this.#counter.nextNumber(game, teamIds.get(home) ?? home, teamIds.get(away) ?? away);
    return { line: row.line, game, dayNumber, home, away };
  }

  #checkTeams(...teams: readonly string[]): void {
    const { createTeams, teamIds } = this.#options;
    for (const team of teams) {
      if (createTeams || teamIds.has(team)) continue;
      if (this.unknownTeams.size < maxUnknownTeams) this.unknownTeams.add(copyText(team));
      throw new RowProblem(`there is no team "${team}"`);
    }
  }
}

/** Returns a game as it was known at the end of the day `until`: a later game has no result and no line. */
export function asOf(game: FileGame, until: string): FileGame {
  if (game.day <= until || game.status === 'postponed' || game.status === 'cancelled') return game;
  return {
    ...game,
    status: 'scheduled',
    points: null,
    expectedGoals: null,
    closingLine: null,
    closingProbability: null,
  };
}
