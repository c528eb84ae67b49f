import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const notice = (page: Page) => page.locator('[role=status] > p');

/** Every snackbar and toast since the document was loaded. One stays for two seconds only, which a busy machine looks away for. */
const noticesSeen = async (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'noticesSeen'));

/** The snackbar was shown, or is. */
export const expectSnackbar = async (page: Page, text: string): Promise<void> =>
  expect.poll(async () => noticesSeen(page)).toContain(`snackbar: ${text}`);

/** The toast was shown, or is. */
export const expectToast = async (page: Page, text: string): Promise<void> =>
  expect.poll(async () => noticesSeen(page)).toContain(`toast: ${text}`);

/** None was shown: to be asked last, when whatever would have shown one is over. */
export const expectNoNotice = async (page: Page): Promise<void> =>
  expect(await noticesSeen(page), 'notices').toEqual([]);
