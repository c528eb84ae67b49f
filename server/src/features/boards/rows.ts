import type { WinnerRow } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/transaction.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { findBoardNames } from '../players/index.ts';
import { findSport } from '../sports/index.ts';
import { presentRow } from './present.ts';
import { describeBoards, listRanges, listShownBoards } from './queries.ts';
import type { BoardRow } from './queries.ts';
import { cutRanges } from './ranges.ts';
import type { SummedRow } from './sums.ts';

interface NamedSport {
  readonly id: string;
  readonly name: string;
}

/** Presents rows with their players' names and the summaries of their boards. */
export async function presentRows(
  db: Reader,
  sport: NamedSport,
  rows: readonly SummedRow[],
  known?: ReadonlyMap<string, BoardRow>,
): Promise<WinnerRow[]> {
  const [boards, names] = await Promise.all([
    known ?? describeBoards(db, [...new Set(rows.map((row) => row.slate_id))]),
    findBoardNames(db, [...new Set(rows.map((row) => row.player_id))]),
  ]);
  return rows.map((row) => presentRow(row, { sport, boards, names }));
}

/**
 * Streams all rows of a sport's boards in batches, newest slate first and each board by place. The boards' versions are fixed
 * at the start, but each batch is its own snapshot, because a slow reader must not keep a transaction open. A row may therefore
 * belong to a replaced board; its sums then contain its points on that board. Replaced rows are deleted after an hour. If rows
 * are missing, this throws instead of skipping them.
 */
export async function* streamBoardRows(
  db: Database,
  sportId: string,
  batchSize: number,
): AsyncGenerator<WinnerRow> {
  const sport = await findSport(db, sportId);
  if (!sport) return;
  const boards = await listShownBoards(db, sportId);
  const total = boards.reduce((sum, { size }) => sum + size, 0);
  for (let offset = 0; offset < total; offset += batchSize)
    yield* await readSnapshot(db, async (snapshot) => {
      const rows = await listRanges(snapshot, cutRanges(boards, offset, batchSize));
      if (rows.length < Math.min(batchSize, total - offset))
        throw new Error('a board was replaced, and its rows were deleted before they were read');
      return presentRows(snapshot, sport, rows);
    });
}
