import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectLook, fixTime, looks } from './support/look.ts';
import { startSite } from './support/start-site.ts';
import type { StartedSite } from './support/start-site.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';
import { test as plain } from './support/worker-fixtures.ts';

test('the production site has no gallery', async ({ plainPage: page, troubles }) => {
  expect((await page.goto('/gallery'))?.status()).toBe(404);
  troubles.length = 0;
});

// The gallery exists only in development. Its tools write to the console, so these tests do not watch for troubles.
plain.describe('the gallery of design components', () => {
  plain.describe.configure({ mode: 'serial', timeout: 120_000 });
  let site: StartedSite | undefined;
  /** All tests share one page, because the development server sends hundreds of files for each load. */
  let page: Page;

  plain.beforeAll(async ({ browser }) => {
    plain.setTimeout(180_000);
    const settings: Record<string, string> = JSON.parse(process.env['OUTPICK_SETTINGS'] ?? '{}');
    site = await startSite({ ...settings, OUTPICK_DEV: 'on' });
    page = await browser.newPage({ viewport: { width: looks[0].width, height: 800 } });
    await fixTime(page);
    await page.goto(`${site.origin}/gallery`);
    // On the first visit Vite discovers dependencies, bundles them and reloads.
    await waitForHydration(page, 90_000);
  });
  // The browser closes the page.
  plain.afterAll(async () => site?.stop());

  for (const look of looks)
    plain(
      `matches its screenshot and has no accessibility violations at ${look.width} px, ${look.colorScheme}`,
      async () => {
        await expectLook(page, 'gallery', look);
        await expectAccessible(page);
      },
    );

  plain(
    'the code field moves forward while typing, back on Backspace, and accepts a pasted code',
    async () => {
      const boxes = page.getByRole('group', { name: 'Code', exact: true }).getByRole('textbox');
      const values = async () =>
        boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
      await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code');
      await boxes.first().focus();
      await page.keyboard.type('4x07');
      expect(await values()).toEqual(['4', '0', '7', '']);
      await expect(boxes.nth(3)).toBeFocused();
      await page.keyboard.press('Backspace');
      await expect(boxes.nth(2)).toBeFocused();
      expect(await values()).toEqual(['4', '0', '', '']);
      await page.keyboard.insertText('98 76');
      expect(await values()).toEqual(['9', '8', '7', '6']);
    },
  );

  plain('[S9-CONST-13] [S4-SHELL-02] [S8-ERR-20] one snackbar at a time, at the top right', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    const snackbar = page.getByRole('status').filter({ hasText: /OTP|Error/u });
    await page.getByRole('button', { name: 'Show snackbar' }).click();
    await expect(snackbar).toHaveText('OTP Sent Successfully.');
    const box = await snackbar.boundingBox();
    expect(box?.y).toBeLessThan(40);
    expect(box?.x).toBeGreaterThan(720);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1380);
    await page.getByRole('button', { name: 'Show empty snackbar' }).click();
    await expect(snackbar).toHaveText('An Error Occurred');
    await page.clock.runFor(2000);
    await expect(snackbar).toHaveCount(0);
  });

  plain('a password can be shown and hidden', async () => {
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show Password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide Password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });
});
