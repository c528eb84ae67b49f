import { test, expect } from './support/test.ts';
import { expectBoardCalls, expectOwnCalls } from './support/numbers/expect-calls.ts';
import { expectConsole } from './support/numbers/expect-console.ts';
import { expectFiles } from './support/numbers/expect-files.ts';
import { expectDigests } from './support/numbers/expect-mails.ts';
import { expectOwnScreens } from './support/numbers/expect-own-screens.ts';
import { expectBoardPages, expectHome, expectRecaps } from './support/numbers/expect-pages.ts';
import { openNumbersSite } from './support/numbers/numbers-site.ts';
import type { NumbersSite } from './support/numbers/numbers-site.ts';

/**
 * The walk of all places that show a gap, board points, a rank or the date of a board. A rule computes each number from the
 * stored picks and results, and each place must show it in the documented words (docs/use/contest-rules.md, Your numbers).
 *
 * It takes long because the demo world is seeded and twenty players visit all their screens.
 */
test.describe('in the demo world, twenty players find the same numbers', () => {
  // On a busy machine, seeding the world or the players' screens may take more than a minute.
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let site: NumbersSite;

  test.beforeAll(async () => {
    site = await openNumbersSite();
    expect(site.players).toHaveLength(20);
  });
  test.afterAll(async () => site[Symbol.asyncDispose]());

  test('in the calls that apps use', async () => {
    await expectBoardCalls(site);
    for (const player of site.players) await expectOwnCalls(site, player);
  });

  test('on the pages of boards and winners, on home and in recaps', async ({ plainPage: page }) => {
    await expectBoardPages(page, site);
    await expectHome(page, site);
    await expectRecaps(page, site);
  });

  test('in downloads, on pictures and in the console', async () => {
    await expectFiles(site);
    await expectConsole(site);
  });

  test('on their own screens and on the picture of their year', async ({ page }) => {
    await expectOwnScreens(page, site);
  });

  test('in the weekly digest', async () => {
    await expectDigests(site);
  });
});
