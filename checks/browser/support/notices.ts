import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const notice = (page: Page) => page.locator('[role=status] > p');

/** Every snackbar and toast since the document loaded. A notice may disappear before a busy machine polls for it. */
const noticesSeen = async (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'noticesSeen'));

/** Expects that the snackbar is or was shown. */
export const expectSnackbar = async (page: Page, text: string): Promise<void> =>
  expect.poll(async () => noticesSeen(page)).toContain(`snackbar: ${text}`);

/** Expects that the toast is or was shown. */
export const expectToast = async (page: Page, text: string): Promise<void> =>
  expect.poll(async () => noticesSeen(page)).toContain(`toast: ${text}`);

/**
 * Lets the notice on the screen disappear and forgets all so far, so that the next one can be expected even if it has the same
 * text. The test has installed `page.clock`.
 */
export async function forgetNotices(page: Page): Promise<void> {
  await page.clock.fastForward(10_000);
  await expect(notice(page)).toHaveCount(0);
  await page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'noticesSeen');
    if (Array.isArray(seen)) seen.length = 0;
  });
}

/** Expects that no notice was shown. Call it last. */
export const expectNoNotice = async (page: Page): Promise<void> =>
  expect(await noticesSeen(page), 'notices').toEqual([]);
