import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  byPlace,
  contestHistory,
  formatRuleRow,
  formatShown,
  interleavedHistory,
  prepareHistories,
  readBoards,
  readShownPage,
  shortOrFull,
  startTestSite,
} from '../../../test/support/index.ts';
import type { HistoryRun, TestSite } from '../../../test/support/index.ts';

/** The number of random histories. `OUTPICK_SEED` changes them. */
const historyCount = shortOrFull(100, 1000);
const interleavedCount = shortOrFull(20, 200);
const timeLimitMs = shortOrFull(300_000, 1_800_000);
const batchSize = 50;
const interleavedBatchSize = 20;

/** Runs several histories at a time. */
async function runAll(
  runs: readonly HistoryRun[],
  onSettled?: (run: HistoryRun) => Promise<void>,
): Promise<void> {
  const queue = [...runs];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let one = queue.pop(); one; one = queue.pop()) await one.run(onSettled);
    }),
  );
}

describe('boards after any history', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  // Both tests take over ten seconds: they run thousands of settlements on a real database.
  it(
    `[D-CONTEST-16] [D-BOARD-06] [D-BOARD-07] are the same as the boards that the rule computes from scratch, in ${historyCount} random histories of picks, results, corrections, voids and moved starts`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(contestHistory, { minLength: batchSize, maxLength: batchSize }),
          async (histories) => {
            const runs = await prepareHistories(site.platform, histories);
            await runAll(runs);
            const expected = runs.flatMap((one) => one.expectedBoards());
            const storedBoards = await readBoards(site.platform, [
              ...new Set(expected.map(({ slate }) => slate)),
            ]);
            expect(storedBoards).toEqual(expected.toSorted(byPlace));
          },
        ),
        {
          numRuns: historyCount / batchSize,
          endOnFailure: true,
        },
      );
    },
    timeLimitMs,
  );

  /** Compares the pages that the site shows for a history's sports. Pages of this size are never cached. */
  const compareShown = async (run: HistoryRun) => {
    for (const sportId of run.sportIds) {
      const { rows } = await readShownPage(site, { sportId, pageSize: 97, pageNumber: 1 });
      expect(rows.map(formatShown)).toEqual(run.shownBoards(sportId).map(formatRuleRow));
    }
  };

  it(
    `[D-CONTEST-16] [D-BOARD-06] [D-BOARD-07] show the rule’s rows and sums after every settlement, also if an earlier slate is unsettled, half settled or settled again: ${interleavedCount} histories of three sports`,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(interleavedHistory, { minLength: interleavedBatchSize, maxLength: interleavedBatchSize }),
          async (histories) => {
            const runs = await prepareHistories(site.platform, histories);
            await runAll(runs, compareShown);
            const expected = runs.flatMap((one) => one.expectedBoards());
            const storedBoards = await readBoards(site.platform, [
              ...new Set(expected.map(({ slate }) => slate)),
            ]);
            expect(storedBoards).toEqual(expected.toSorted(byPlace));
          },
        ),
        { numRuns: interleavedCount / interleavedBatchSize, endOnFailure: true },
      );
    },
    timeLimitMs,
  );
});
