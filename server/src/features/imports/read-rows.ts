import type { FeedFormat, FeedGame, SideFile } from './feed-game.ts';
import { GameCounter } from './feed-ids.ts';
import type { TextSource } from './source.ts';
import { RowProblem, readTable } from './table.ts';
import type { Row } from './table.ts';

/** A checked game that is not stored yet. Team names are normalised. */
export interface PendingGame {
  readonly game: FeedGame;
  /** Its number among the same teams' games of that day, from 1. */
  readonly dayNumber: number;
  readonly home: string;
  readonly away: string;
}

export interface RowReaderOptions {
  readonly format: FeedFormat;
  readonly side: SideFile | undefined;
  /** Accepts unknown teams instead of refusing their games. */
  readonly createTeams: boolean;
  /** Treats games after this day as not yet played. */
  readonly until: string | undefined;
  /** The ids of the teams that existed before the import, by name. */
  readonly teamIds: ReadonlyMap<string, string>;
}

/** Reads the rows of one file as games. An invalid row throws a `RowProblem`. */
export class RowReader {
  readonly unknownTeams = new Set<string>();
  readonly #counter = new GameCounter();
  readonly #options: RowReaderOptions;

  constructor(options: RowReaderOptions) {
    this.#options = options;
  }

  read(row: Row): PendingGame {
    const { format, side, teamIds, until } = this.#options;
    const game = format.read(row);
    const [home, away] = [game.home.normalize('NFC'), game.away.normalize('NFC')];
    if (home === away) throw new RowProblem(`${home} cannot play itself`);
    this.#checkTeams(home, away);
    if (game.feedId !== null && !this.#counter.addId(game.feedId))
      throw new RowProblem(`the id ${game.feedId} was used on an earlier line`);
    // Teams that this import adds are counted by name throughout the file.
    const dayNumber = this.#counter.nextNumber(game, teamIds.get(home) ?? home, teamIds.get(away) ?? away);
    const complete = { ...game, ...side?.factsOf(game, dayNumber) };
    return { game: until === undefined ? complete : asOf(complete, until), dayNumber, home, away };
  }

  #checkTeams(...teams: readonly string[]): void {
    const { createTeams, teamIds } = this.#options;
    for (const team of teams) {
      if (createTeams || teamIds.has(team)) continue;
      this.unknownTeams.add(team);
      throw new RowProblem(`there is no team "${team}"`);
    }
  }
}

/** A game as it was known at the end of a day. */
function asOf(game: FeedGame, until: string): FeedGame {
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

export async function readSideFile(
  format: FeedFormat,
  side: TextSource | undefined,
): Promise<SideFile | undefined> {
  if (!side) return undefined;
  if (!format.readSide) throw new Error(`the format ${format.name} has no side file`);
  return format.readSide(readTable(side.read(), ['date', 'home_team', 'away_team']));
}
