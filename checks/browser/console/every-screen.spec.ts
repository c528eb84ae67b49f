import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInTwoSettings } from '../support/accessible.ts';
import { openScreen, signInAs } from '../support/console.ts';
import { expect, screens, describeScreen, test } from '../support/console-screens.ts';
import type { ConsoleSite } from '../support/worker-fixtures.ts';

/** Screens that must work on a phone. Other screens may need a width of 1024 px. */
const onPhone = ['/today', '/games', '/games/:id', '/enquiries', '/enquiries/:id'];

/** Matches errors of these tests' own script, which the preview's frame blocks like any script. */
const isOwnScript = (trouble: string) => /Blocked script execution in '\S+\/preview\//u.test(trouble);

/** Measures how far the page and its main part scroll horizontally, in px. Tables may scroll separately. */
const measureOverflow = async (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.body, document.querySelector('main')].map((element) =>
        element ? element.scrollWidth - element.clientWidth : 0,
      ),
    ),
  );

/**
 * Removes the content preview, whose page has its own tests. Returns the number of removals, because a render may insert it
 * again. Waits until the browser has closed the frame's process, because axe queries all frames.
 */
async function removeFrames(page: Page): Promise<number> {
  let removed = 0;
  await expect(async () => {
    removed += await page.evaluate(() => {
      const frames = document.querySelectorAll('iframe');
      for (const frame of frames) frame.remove();
      return frames.length;
    });
    expect(page.frames()).toHaveLength(1);
  }).toPass({ intervals: [20], timeout: 15_000 });
  return removed;
}

/**
 * Opens a screen in the previous test's document if possible, because loading the console takes longer than the checks. Opens
 * an unknown screen first, so that no text of the previous screen remains.
 */
async function openNext(page: Page, site: ConsoleSite, path: string): Promise<void> {
  await openScreen(page, site, '/no-such-screen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  await openScreen(page, site, path);
}

const countStored = async (page: Page): Promise<number> =>
  page.evaluate(() => localStorage.length + sessionStorage.length);

for (const screen of screens)
  test(`${screen.path} is readable at every width, light and dark`, async ({
    sharePage,
    consoleSite,
    consoleData,
    troubles,
  }) => {
    test.setTimeout(180_000);
    const page = await sharePage(
      'owner of every screen',
      async (created) => signInAs(created, consoleSite, 'owner'),
      { keepsDocument: true },
    );
    const { path, text } = describeScreen(screen, 'owner');
    await page.setViewportSize({ width: 360, height: 900 });
    // With reduced motion, colors change at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openNext(page, consoleSite, path(consoleData));
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    for (const width of [360, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      if (width > 360 || onPhone.includes(screen.path))
        expect(await measureOverflow(page), `${width} px`).toBe(0);
    }
    let removed = 0;
    await expectAccessibleInTwoSettings(page, async () => {
      removed += await removeFrames(page);
    });
    expect(await countStored(page)).toBe(0);
    // Discard the document, because React fails after `removeFrames` has removed an element that React has rendered.
    if (removed > 0) await page.goto('about:blank');
    expect(troubles.filter((trouble) => !isOwnScript(trouble))).toEqual([]);
  });

test('every action on Today leads to a screen', async ({ sharePage, consoleSite, consoleData }) => {
  expect(consoleData.gameId).not.toBe('');
  const page = await sharePage('owner', async (created) => signInAs(created, consoleSite, 'owner'));
  await openScreen(page, consoleSite, '/today');
  const acts = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(acts.first()).toBeVisible();
  const addresses = await acts.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(7);
  const knownAddresses = screens.map(({ path }) => `#${path}`);
  expect(addresses.filter((address) => !knownAddresses.includes(address.split('?')[0] ?? ''))).toEqual([]);
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

test('the keyboard reaches the menu, a row and a dialog, and the focus returns', async ({
  sharePage,
  consoleSite,
  consoleData,
}) => {
  const page = await sharePage('owner', async (created) => signInAs(created, consoleSite, 'owner'));
  await page.setViewportSize({ width: 1024, height: 900 });
  await openScreen(page, consoleSite, '/security');
  await tabTo(page, page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Players' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Players');
  await tabTo(page, page.getByRole('link', { name: 'Sunday Regulars' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday Regulars');
  expect(page.url()).not.toContain(consoleData.playerId);
  const suspend = page.getByRole('button', { name: 'Suspend' });
  await tabTo(page, suspend);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(suspend).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  // In a narrow window, as when a phone is turned, the dialog keeps the entered text, and the menu is hidden.
  await dialog.getByLabel('Reason').fill('an insult');
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(page.getByRole('navigation', { name: 'Console' })).toHaveCount(0);
  await expect(dialog.getByLabel('Reason')).toHaveValue('an insult');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(suspend).toBeFocused();
});
