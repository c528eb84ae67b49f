import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  byPlace,
  cloneDatabase,
  contestHistory,
  openTestPlatform,
  preparePlays,
  storedBoards,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';

/** `OUTPICK_FULL=on` plays all of them, with `OUTPICK_SEED` for others. */
const histories = process.env['OUTPICK_FULL'] === 'on' ? 1000 : 200;
const atOnce = 50;

describe('boards after any history', () => {
  let opened: TestPlatform;

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    // Nothing here is about what survives a crash of the machine: tens of thousands of commits need not wait for its disk.
    const name = new URL(databaseUrl).pathname.slice(1);
    await asOwner(databaseUrl, `alter database "${name}" set synchronous_commit = off`);
    opened = await openTestPlatform({ process: 'worker', databaseUrl });
  });
  afterAll(async () => opened.close());

  it(`[D-CONTEST-16] [D-BOARD-06] [D-BOARD-07] equal the rule from scratch: ${histories} histories of picks, results, corrections, voids and moved starts`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contestHistory, { minLength: atOnce, maxLength: atOnce }), async (told) => {
        const plays = await preparePlays(opened.platform, told);
        const queue = [...plays];
        await Promise.all(
          Array.from({ length: 8 }, async () => {
            for (let one = queue.pop(); one; one = queue.pop()) await one.play();
          }),
        );
        const expected = plays.flatMap((one) => one.expected());
        const found = await storedBoards(opened.platform, [...new Set(expected.map(({ slate }) => slate))]);
        expect(found).toEqual(expected.toSorted(byPlace));
      }),
      {
        numRuns: histories / atOnce,
        endOnFailure: true,
      },
    );
  }, 300_000);
});
