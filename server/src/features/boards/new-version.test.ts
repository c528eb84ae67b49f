import { afterAll, beforeAll, expect, it } from 'vitest';
import { countBoardRowsRead, republishTestBoard, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { readSnapshot } from '../../platform/database/transaction.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { orderBoard } from './order-board.ts';
import { listOwnRows, listShownBoards } from './queries.ts';
import { findOrderedRows } from './stored-orders.ts';

/** Enough rows to notice a query plan that reads the whole board. */
const playerCount = 3000;

let site: TestSite;
let playerIds: readonly string[];
let sportId: string;

beforeAll(async () => {
  site = await startTestSite();
  ({ playerIds, sportId } = await republishTestBoard(site.platform, {
    players: playerCount,
    points: [(index) => -index, (index) => index],
    onFirst: async (slateId) => orderBoard(site.platform, slateId, { largerThan: 0 }),
  }));
});
afterAll(async () => site.close());

/** Runs a query and counts the board rows that it reads. */
const countReadRows = async <T>(find: (db: Reader) => Promise<T>) =>
  readSnapshot(site.platform.db, async (db) => countBoardRowsRead(db, async () => find(db)));

it('a player’s own row is read without the other rows on a board that was published again a moment ago', async () => {
  const { result: found, read } = await countReadRows(async (db) =>
    listOwnRows(db, playerIds[7] ?? '', await listShownBoards(db, sportId)),
  );
  expect(found.map(({ points, place }) => ({ points, place }))).toEqual([
    { points: 7, place: playerCount - 7 },
  ]);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
});

it('a page of a board is read without the other rows if its order is still the one of the previous version', async () => {
  const { result: found, read } = await countReadRows(async (db) => {
    const [board] = await listShownBoards(db, sportId);
    if (!board) throw new Error('no board');
    const page = { board, sortKey: 'contestPoints', sortOrder: 'asc', limit: 10, offset: 100 } as const;
    return findOrderedRows(db, page);
  });
  // The page starts with players who have few points on the old version. They have the first places on the new one.
  expect(found?.map(({ first }) => first)).toEqual(Array.from({ length: 10 }, (_, index) => 101 + index));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
});
