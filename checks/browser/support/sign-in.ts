import type { Page } from '@playwright/test';

/** Signs this browser in, before each of its pages, as someone who has a session already. */
export const signInAs = async (
  page: Page,
  player: { readonly token: string; readonly id: string },
): Promise<unknown> =>
  page.addInitScript(({ token, id }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('id', id);
  }, player);
