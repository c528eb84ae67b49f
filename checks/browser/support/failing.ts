import type { Page } from '@playwright/test';

export const unavailable = 'We cannot answer right now. Please try again in a moment.';

/** Makes a call fail until the returned function is called. */
export async function failCall(page: Page, call: string, message = unavailable, status = 503) {
  const address = `**/api/v1/${call}`;
  await page.route(address, async (route) =>
    route.fulfill({ status, json: { error: { code: 'UNAVAILABLE', message } } }),
  );
  return async () => page.unroute(address);
}
