import type { SortOrder, WinnerRow, WinnerSortKey } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/transaction.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { findSport } from '../sports/index.ts';
import { isOrderKey } from './order-keys.ts';
import { listRanges, listShownBoards, sortOnRead } from './queries.ts';
import type { ShownBoard } from './queries.ts';
import { cutRanges } from './ranges.ts';
import type { BoardSize, PlaceRange } from './ranges.ts';
import { presentRows } from './rows.ts';
import { findOrderedRows } from './stored-orders.ts';

export interface WinnersPage {
  readonly sportId: string;
  /** The slate whose board is listed; undefined for the rows of all the sport's boards. */
  readonly slateId: string | undefined;
  readonly sortKey: WinnerSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

interface Winners {
  readonly result: WinnerRow[];
  readonly total: number;
  readonly sportName: string;
}

export async function sportOf(db: Reader, id: string): Promise<{ id: string; name: string }> {
  const sport = await findSport(db, id);
  if (!sport) throw notFound('sport');
  return sport;
}

/** Whether the requested order is the order of places. A page in that order is a few ranges of places and needs no sorting. */
function isByPlace(boards: readonly BoardSize[], { sortKey, sortOrder }: WinnersPage): boolean {
  if (sortKey === 'date') return true;
  if (boards.length > 1) return false;
  return sortKey === 'rank' ? sortOrder === 'asc' : sortKey === 'contestPoints' && sortOrder === 'desc';
}

type Ranges = readonly PlaceRange<ShownBoard>[];
type FindRanges = (
  db: Reader,
  boards: readonly ShownBoard[],
  page: WinnersPage,
) => Promise<Ranges | undefined>;

/** Finds the rows of a page without sorting; `undefined` if the page must be sorted. */
const findRanges: FindRanges = async (db, boards, page) => {
  const { sortKey, sortOrder, limit, offset } = page;
  if (isByPlace(boards, page)) {
    const isReversed = sortKey === 'date' && sortOrder === 'asc';
    return cutRanges(isReversed ? boards.toReversed() : boards, offset, limit);
  }
  const [board] = boards;
  if (!board || boards.length > 1 || !isOrderKey(sortKey)) return undefined;
  return findOrderedRows(db, { board, sortKey, sortOrder, limit, offset });
};

/** Reads a page in one snapshot, so that versions, rows and sums fit together. */
async function readPage(db: Database, page: WinnersPage, find: FindRanges): Promise<Winners | undefined> {
  return readSnapshot(db, async (snapshot) => {
    const sport = await sportOf(snapshot, page.sportId);
    const boards = await listShownBoards(snapshot, page.sportId, page.slateId);
    if (page.slateId !== undefined && boards.length === 0) throw notFound('board');
    const total = boards.reduce((sum, { size }) => sum + size, 0);
    const ranges = page.offset >= total ? [] : await find(snapshot, boards, page);
    if (!ranges) return undefined;
    const result = await presentRows(snapshot, sport, await listRanges(snapshot, ranges));
    return { result, total, sportName: sport.name };
  });
}

/**
 * Lists a page of winners. A page that must be sorted waits at the gate without holding a connection. Then it looks for a
 * stored order again, because one may have been written in the meantime.
 */
export async function listWinners(
  db: Database,
  page: WinnersPage,
  passGate: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Winners> {
  const unsorted = await readPage(db, page, findRanges);
  if (unsorted) return unsorted;
  const sorted = await passGate(async () =>
    readPage(
      db,
      page,
      async (snapshot, boards) =>
        (await findRanges(snapshot, boards, page)) ?? sortOnRead(snapshot, { ...page, boards }),
    ),
  );
  if (!sorted) throw new Error('a sorted page has no rows');
  return sorted;
}
