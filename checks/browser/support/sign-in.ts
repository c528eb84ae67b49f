import type { Page } from '@playwright/test';

/** Stores an existing session in the browser before each page load. */
export const signInAs = async (
  page: Page,
  player: { readonly token: string; readonly id: string },
): Promise<unknown> =>
  page.addInitScript(({ token, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('id', id);
  }, player);
