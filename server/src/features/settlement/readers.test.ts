import { createRandom } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSlate } from './index.ts';
import {
  addBigContest,
  correctResults,
  formatRuleRow,
  formatShown,
  listByRule,
  openTestPlatform,
  readShownPage,
  startTestSite,
} from '../../../test/support/index.ts';
import type { BigContest, RuleRow, TestPlatform, TestSite } from '../../../test/support/index.ts';

/** Enough players for several batches and several writing transactions. */
const players = 12_000;
const readerCount = 2;
const corrections = 2;
/** Pages of 97 rows are never cached; pages of 100 rows are. */
const pageSizes = [97, 100] as const;

type Rows = ReadonlyMap<string, readonly RuleRow[]>;

describe('readers during a settlement', () => {
  let site: TestSite;
  let worker: TestPlatform;
  let contest: BigContest;
  beforeAll(async () => {
    site = await startTestSite();
    const databaseUrl = site.platform.config.DATABASE_URL;
    worker = await openTestPlatform({ process: 'worker', databaseUrl });
    const size = { players, picksPerPlayer: 5, laterBoards: 5, seed: 5 };
    contest = await addBigContest(worker.platform, { ...size, later: 'played' });
    await settleSlate(worker.platform, contest.slate.id);
  }, 120_000);
  afterAll(async () => {
    await worker.close();
    await site.close();
  });

  /** Reads random pages until `isSettled()`, then one more. Returns how many of the pages showed the old board. */
  const readPages = async (
    seed: number,
    { before, after }: { before: Rows; after: Rows },
    isSettled: () => boolean,
  ) => {
    const random = createRandom(seed);
    let oldPages = 0;
    let hasSeenNew = false;
    for (let isLast = false; !isLast;) {
      isLast = isSettled();
      const board = contest.boards[random.integer(contest.boards.length)];
      const pageSize = pageSizes[random.integer(pageSizes.length)] ?? 97;
      const [oldRows, newRows] = [before.get(board?.id ?? ''), after.get(board?.id ?? '')];
      if (!board || !oldRows || !newRows) throw new Error('no such board');
      const pageNumber = 1 + random.integer(Math.floor(oldRows.length / pageSize));
      const page = await readShownPage(site, { ...board, slateId: board.id, pageSize, pageNumber });
      const [first, last] = [(pageNumber - 1) * pageSize, pageNumber * pageSize];
      const [oldPage, newPage] = [oldRows, newRows].map((rows) => rows.slice(first, last).map(formatRuleRow));
      const rows = page.rows.map(formatShown);
      const isNew = rows.join() === newPage?.join();
      if (!isNew) expect(rows).toEqual(oldPage);
      if (oldPage?.join() === newPage?.join()) continue;
      if (!isNew) oldPages += 1;
      // A cached page may show the old board until the site has read the new data version.
      if (pageSize !== pageSizes[0]) continue;
      expect(isNew || !hasSeenNew, 'the old board was shown after the new one').toBe(true);
      hasSeenNew ||= isNew;
    }
    return oldPages;
  };

  it('[D-BOARD-09] see either the whole old board or the whole new one, with matching sums, also on later boards', async () => {
    let before = await listByRule(site.platform, contest);
    for (let correction = 1; correction <= corrections; correction += 1) {
      const slate = await correctResults(site.platform, contest.slate);
      const boards = contest.boards.map((board) => (board.id === slate.id ? slate : board));
      const after = await listByRule(site.platform, { ...contest, slate, boards });
      let isSettled = false;
      const readers = Array.from({ length: readerCount }, async (_, reader) =>
        readPages(10 * correction + reader, { before, after }, () => isSettled),
      );
      const settlement = settleSlate(worker.platform, slate.id).finally(() => {
        isSettled = true;
      });
      const [, ...oldPages] = await Promise.all([settlement, ...readers]);
      expect(oldPages.reduce((sum, pages) => sum + pages, 0)).toBeGreaterThan(0);
      contest = { ...contest, slate, boards };
      before = after;
    }
  }, 120_000);
});
