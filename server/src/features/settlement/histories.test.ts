import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  byPlace,
  cloneDatabase,
  contestHistory,
  openTestPlatform,
  prepareHistories,
  readBoards,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';

/** `OUTPICK_FULL=on` runs more; `OUTPICK_SEED` chooses others. */
const historyCount = process.env['OUTPICK_FULL'] === 'on' ? 1000 : 200;
const batchSize = 50;

describe('boards after any history', () => {
  let opened: TestPlatform;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    // The test makes tens of thousands of commits and no crash: skip waiting for the disk.
    const name = new URL(databaseUrl).pathname.slice(1);
    await asOwner(databaseUrl, `alter database "${name}" set synchronous_commit = off`);
    opened = await openTestPlatform({ process: 'worker', databaseUrl });
  });
  afterAll(async () => opened.close());

  it(`[D-CONTEST-16] [D-BOARD-06] [D-BOARD-07] equal boards computed by the rule from scratch: ${historyCount} histories of picks, results, corrections, voids and moved starts`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(contestHistory, { minLength: batchSize, maxLength: batchSize }),
        async (histories) => {
          const runs = await prepareHistories(opened.platform, histories);
          const queue = [...runs];
          await Promise.all(
            Array.from({ length: 8 }, async () => {
              for (let one = queue.pop(); one; one = queue.pop()) await one.run();
            }),
          );
          const expected = runs.flatMap((one) => one.expectedBoards());
          const found = await readBoards(opened.platform, [...new Set(expected.map(({ slate }) => slate))]);
          expect(found).toEqual(expected.toSorted(byPlace));
        },
      ),
      {
        numRuns: historyCount / batchSize,
        endOnFailure: true,
      },
    );
  }, 300_000);
});
