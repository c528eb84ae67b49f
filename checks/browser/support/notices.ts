import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const notice = (page: Page) => page.locator('[role=status] > p');

/** Reads all snackbars and toasts since the document loaded, because a notice may disappear between two polls. */
const readNotices = async (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'noticesSeen'));

/** Expects that the snackbar is or was shown. */
export const expectSnackbar = async (page: Page, text: string): Promise<void> =>
  expect.poll(async () => readNotices(page)).toContain(`snackbar: ${text}`);

/** Expects that the toast is or was shown. */
export const expectToast = async (page: Page, text: string): Promise<void> =>
  expect.poll(async () => readNotices(page)).toContain(`toast: ${text}`);

/**
 * Lets the current notice disappear and clears the record, so that a test can expect the same text again. Needs an installed
 * `page.clock`.
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
  expect(await readNotices(page), 'notices').toEqual([]);
