import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  RuleChangeRun,
  byPlace,
  ruleChanges,
  startTestSite,
  readBoards,
  deleteSettlement,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

describe('the rules of a season', () => {
  let site: TestSite;
  let histories = 0;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  it('[D-CONTEST-86] [D-CONTEST-88] are applied by form, card, board and download, no matter when the sport’s settings change', async () => {
    await fc.assert(
      fc.asyncProperty(ruleChanges, async (history) => {
        histories += 1;
        const run = await RuleChangeRun.prepare(site, `rules-${histories}`, history.first);
        try {
          await run.run(history);
          for (const { where, site: shown, rule } of run.comparisons)
            expect({ where, shown }).toEqual({ where, shown: rule });
          expect(await readBoards(site.platform, run.slateIds)).toEqual(
            run.expectedBoards().toSorted(byPlace),
          );
        } finally {
          // The algorithm's year points sum over all sports, so delete them before the next history.
          for (const slateId of run.slateIds) await deleteSettlement(site.platform, slateId);
        }
      }),
      { numRuns: 8, interruptAfterTimeLimit: 50_000 },
    );
  }, 90_000);
});
