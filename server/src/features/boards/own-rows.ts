import type { OwnRow } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/transaction.ts';
import { findGaps } from '../settlement/index.ts';
import { sportOf } from './list-winners.ts';
import { presentBoard, toPoints } from './present.ts';
import { describeBoards, listOwnRows, listShownBoards } from './queries.ts';
import type { BoardSize } from './ranges.ts';
import { presentRows } from './rows.ts';

/** How many of a sport's newest boards `getBoards` summarizes, and how many of them `readOwnRows` reads by default. */
export const summarizedBoards = 12;

/** Counts the rows before each board in the list of all boards. */
function countRowsBefore(boards: readonly BoardSize[]): ReadonlyMap<string, number> {
  const before = new Map<string, number>();
  let total = 0;
  for (const { slateId, size } of boards) {
    before.set(slateId, total);
    total += size;
  }
  return before;
}

interface OwnRowsRequest {
  readonly sportId: string;
  /** The slate whose board is read; undefined for the newest boards. */
  readonly slateId: string | undefined;
  readonly playerId: string;
}

/** Reads a player's own rows, newest slate first, in one snapshot, so that versions, rows and sums fit together. */
export async function readOwnRows(
  db: Database,
  { sportId, slateId, playerId }: OwnRowsRequest,
): Promise<OwnRow[]> {
  return readSnapshot(db, async (snapshot) => {
    const sport = await sportOf(snapshot, sportId);
    const all = await listShownBoards(snapshot, sportId);
    const requestedBoards =
      slateId === undefined ? all.slice(0, summarizedBoards) : all.filter((one) => one.slateId === slateId);
    const rows = await listOwnRows(snapshot, playerId, requestedBoards);
    const slateIds = requestedBoards.map((one) => one.slateId);
    const boards = await describeBoards(snapshot, slateIds);
    const orderedRows = slateIds.flatMap((id) => rows.find((row) => row.slate_id === id) ?? []);
    const presentedRows = await presentRows(snapshot, sport, orderedRows, boards);
    const gapOf = await findGaps(
      snapshot,
      slateIds.map((id) => ({ slateId: id, playerId })),
    );
    const before = countRowsBefore(all);
    return orderedRows.flatMap(({ slate_id: id, place }, index) => {
      const [row, board] = [presentedRows[index], boards.get(id)];
      if (!row || !board) return [];
      const { players, algorithm } = presentBoard(board);
      const position = (before.get(id) ?? 0) + place;
      const { games, tenths, algorithmTenths } = gapOf({ slateId: id, playerId });
      const gap = { points: toPoints(tenths), algorithmPoints: toPoints(algorithmTenths), games };
      return [{ row, place, position, players, algorithmPoints: algorithm?.points ?? null, gap }];
    });
  });
}
