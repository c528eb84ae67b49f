import type { Page } from '@playwright/test';

/** Navigates as a link of the site does, without loading a document. */
export const goInApp = async (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
