import type { Page } from '@playwright/test';
import { shortOrFull } from '@outpick/server/testing';
import { expectAccessible, expectAccessibleInTwoSettings, setColorScheme } from './support/accessible.ts';
import { expectNoDeadLinks } from './support/crawl.ts';
import { findFaults, findObscuredControls, findTallParts } from './support/fit.ts';
import { expectLook, fixTime, looks } from './support/look.ts';
import { pageStates, prepareViewer } from './support/page-states.ts';
import type { PageState } from './support/page-states.ts';
import { expectLittleScript } from './support/script-size.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';

// The largest pages take more than a minute on a busy machine.
test.setTimeout(180_000);

/** Each page is loaded at phone size, because phones are narrowest and load the smallest pictures. */
const phone = { width: 360, height: 800 };

/** Whether axe checks every state of a page, not only the first, in both settings of `expectAccessibleInTwoSettings`. */
const checksEveryState = shortOrFull(false, true);

const widths = [320, 360, 390, 560, 768, 820, 1024, 1320, 1440, 1920] as const;

/** Windows in which no bar may cover a focused control: a desktop, and 1280 by 1024 px at 200% and 400% zoom. */
const zoomed = [
  { width: 1280, height: 800 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
] as const;

async function expectFit(page: Page): Promise<void> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const found = [...(await findFaults(page)), ...(width === phone.width ? await findTallParts(page) : [])];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  for (const size of zoomed) {
    await page.setViewportSize(size);
    const found = [...(await findFaults(page)), ...(await findObscuredControls(page))];
    faults.push(...found.map((fault) => `${size.width} by ${size.height} px: ${fault}`));
  }
  expect(faults).toEqual([]);
}

/** Removes repetitive rows and calls, because axe is slow with hundreds. Also removes the focus and scrolls to the top. */
const shorten = async (page: Page) =>
  page.evaluate(() => {
    for (const table of document.querySelectorAll('table'))
      for (const row of [...table.rows].slice(25)) row.remove();
    for (const call of [...document.querySelectorAll('section.call')].slice(25)) call.remove();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });

/** Opens a page, waits until it has loaded completely, and returns its status. */
async function open(page: Page, address: string): Promise<number | undefined> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: null });
  const answer = await page.goto(address);
  await waitForHydration(page, 60_000);
  await expect(page.getByText(/^Loading/u)).toHaveCount(0);
  await page.evaluate(async () => document.fonts.ready);
  await expectLittleScript(address, (await answer?.text()) ?? '');
  return answer?.status();
}

/** Expects live links and a fitting layout, and shortens the page for axe. */
async function expectGood(page: Page): Promise<void> {
  await expectNoDeadLinks(page);
  await expectFit(page);
  await shorten(page);
}

const formatTitle = (path: string, { what, viewer = 'visitor' }: PageState) =>
  [path, what, viewer === 'visitor' ? undefined : `for a ${viewer}`]
    .filter((part) => part !== undefined)
    .join(', ');

for (const { path, states } of pageStates)
  for (const state of states) {
    const { find, look, viewer = 'visitor' } = state;
    test(`${formatTitle(path, state)}: fits every width and zoom, is accessible, has no dead link${look === undefined ? '' : ', matches its screenshots'}`, async ({
      sharePage,
    }) => {
      const page = await sharePage(look === undefined ? viewer : 'fixed time', async (created) =>
        look === undefined ? prepareViewer[viewer](created) : fixTime(created),
      );
      expect(await open(page, await find(page))).toBe(200);
      if (look !== undefined) for (const one of looks) await expectLook(page, look, one);
      await expectGood(page);
      if (checksEveryState || state === states[0]) return expectAccessibleInTwoSettings(page);
      // Other states of a page share colors and layout with the first state.
      await page.setViewportSize(phone);
      await setColorScheme(page, 'dark');
      await expectAccessible(page);
    });
  }

test('a page that does not exist: fits every width and zoom, is accessible, has no dead link', async ({
  sharePage,
  troubles,
}) => {
  const page = await sharePage('visitor');
  expect(await open(page, '/no-such-page')).toBe(404);
  await expectGood(page);
  await expectAccessibleInTwoSettings(page);
  troubles.length = 0;
});

for (const [address, heading] of [
  ['/api/docs', 'API reference'],
  ['/api/docs/start', 'Getting started'],
] as const)
  test(`${address}: fits every width and zoom, is accessible, has no dead link`, async ({ sharePage }) => {
    const page = await sharePage('visitor');
    await page.setViewportSize(phone);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectGood(page);
    await expectAccessibleInTwoSettings(page);
  });
