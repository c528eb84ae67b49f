import type { Reader } from '../../../platform/database/transaction.ts';
import type { MovedGame, UnplayedMeeting } from '../../games/index.ts';
import type { FileFormat, FileGame } from './file-game.ts';
import { GameCounter } from './feed-ids.ts';
import type { TextSource } from './text-source.ts';
import { RowProblem, readTable } from '../../../platform/csv/read-table.ts';

/**
 * The days that a file without feed ids covers, and the feed ids of its games. The range is a week wider at both ends than
 * the file's days, because its first or last game may be the one that moved.
 */
export interface Coverage {
  readonly first: string;
  readonly last: string;
  /** Whether `makeFeedId` makes this id for a game of the file. */
  readonly lists: (feedId: string) => boolean;
}

export interface CoverageOptions {
  readonly sportId: string;
  readonly format: FileFormat;
  readonly source: TextSource;
  readonly teamIds: ReadonlyMap<string, string>;
}

/**
 * Reads a file's coverage. Returns `undefined` if no game can have moved: every row has a feed id, or the sport has no
 * unplayed game.
 */
export async function readCoverage(
  db: Reader,
  { sportId, format, source, teamIds }: CoverageOptions,
): Promise<Coverage | undefined> {
  const unplayed = await db
    .selectFrom('games')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('status', 'in', ['scheduled', 'postponed'])
    .limit(1)
    .executeTakeFirst();
  if (!unplayed) return undefined;
  const counter = new GameCounter();
  let first = '9999';
  let last = '';
  for await (const row of readTable(source.read(), format.columns, format)) {
    const game = readOrSkip(() => format.read(row));
    if (game?.feedId !== null) continue;
    const homeTeamId = teamIds.get(game.home.normalize('NFC'));
    const awayTeamId = teamIds.get(game.away.normalize('NFC'));
    if (game.day < first) first = game.day;
    if (game.day > last) last = game.day;
    if (homeTeamId === undefined || awayTeamId === undefined) continue;
    counter.nextNumber(game, homeTeamId, awayTeamId);
  }
  if (last === '') return undefined;
  const lists = (feedId: string) => counter.hasMadeId(feedId);
  return { first: shiftDay(first, -7), last: shiftDay(last, 7), lists };
}

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function readOrSkip(read: () => FileGame): FileGame | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowProblem) return undefined;
    throw error;
  }
}

/**
 * Matches unplayed games with entries of the same teams on another day. A game has moved if the file covers its day and no
 * longer lists it there. Each game and each entry is matched at most once.
 */
export function findMoved(candidates: readonly UnplayedMeeting[], coverage: Coverage): MovedGame[] {
  const moved = new Map<string, MovedGame>();
  const movedIds = new Set<string>();
  for (const { gameId, feedId, day, entryFeedId } of candidates) {
    const hasMoved = day >= coverage.first && day <= coverage.last && !coverage.lists(feedId);
    if (!hasMoved || moved.has(entryFeedId) || movedIds.has(gameId)) continue;
    moved.set(entryFeedId, { gameId, feedId: entryFeedId });
    movedIds.add(gameId);
  }
  return [...moved.values()];
}
