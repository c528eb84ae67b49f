import type { WinnerRow } from '@outpick/contracts';
import type { Reader } from '../../platform/database/transaction.ts';
import { findBoardNames } from '../players/index.ts';
import { findSport } from '../sports/index.ts';
import { presentRow } from './present.ts';
import { describeBoards, listBoardSizes, listRanges } from './queries.ts';
import type { BoardRow, StandingRow } from './queries.ts';
import { cutRanges } from './ranges.ts';

interface NamedSport {
  readonly id: string;
  readonly name: string;
}

/** Presents rows with their players' names and the summaries of their boards. */
export async function presentRows(
  db: Reader,
  sport: NamedSport,
  rows: readonly StandingRow[],
  known?: ReadonlyMap<string, BoardRow>,
): Promise<WinnerRow[]> {
  const [boards, names] = await Promise.all([
    known ?? describeBoards(db, [...new Set(rows.map((row) => row.slate_id))]),
    findBoardNames(db, [...new Set(rows.map((row) => row.player_id))]),
  ]);
  return rows.map((row) => presentRow(row, { sport, boards, names }));
}

/** All rows of a sport's boards, newest slate first and each by place, read in batches. */
export async function* walkBoards(db: Reader, sportId: string, batchSize: number): AsyncGenerator<WinnerRow> {
  const sport = await findSport(db, sportId);
  if (!sport) return;
  const sizes = await listBoardSizes(db, sportId);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  for (let offset = 0; offset < total; offset += batchSize)
    yield* await presentRows(db, sport, await listRanges(db, cutRanges(sizes, offset, batchSize)));
}
