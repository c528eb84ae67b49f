import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  RuleChangePlay,
  byPlace,
  ruleChanges,
  startTestSite,
  storedBoards,
  unsettle,
} from '../support/index.ts';
import type { TestSite } from '../support/index.ts';

describe('the rules of a season', () => {
  let site: TestSite;
  let histories = 0;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  it('[D-CONTEST-86] [D-CONTEST-88] form, card, board and download agree with the rule whenever the sport’s settings change', async () => {
    await fc.assert(
      fc.asyncProperty(ruleChanges, async (history) => {
        histories += 1;
        const play = await RuleChangePlay.prepare(site, `rules-${histories}`, history.first);
        try {
          await play.play(history);
          for (const { where, site: shown, rule } of play.comparisons)
            expect({ where, shown }).toEqual({ where, shown: rule });
          expect(await storedBoards(site.platform, play.slateIds)).toEqual(
            play.expectedBoards().toSorted(byPlace),
          );
        } finally {
          // The algorithm's points of a year run through all sports: leave none for the next history.
          for (const slateId of play.slateIds) await unsettle(site.platform, slateId);
        }
      }),
      { numRuns: 8, interruptAfterTimeLimit: 50_000 },
    );
  }, 90_000);
});
