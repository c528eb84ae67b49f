import { test as base, expect } from '@playwright/test';
import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';

interface Watched {
  /**
   * Everything that went wrong in the page so far: console messages, uncaught errors, violations of the
   * Content-Security-Policy and failed requests. The test fails if any are left at its end; a test that causes some on
   * purpose checks them and empties the list.
   */
  readonly troubles: string[];
  /**
   * A page without scripts: it shows what the server rendered, and its links and forms load whole documents. Use it for
   * texts, rows, links, heads and states. The tests of a worker share it, so it costs a tenth of a `page`; leave its window
   * and color scheme as they are.
   */
  readonly plainPage: Page;
}

interface Shared {
  /** The page behind `plainPage`. */
  readonly scriptlessPage: Page;
}

/** Playwright's console message when its settings block service workers. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** Collects what goes wrong in a page. Returns a function that ends the collecting. */
function watch(page: Page, troubles: string[], hasScripts: boolean): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.text() !== workerBlocked) troubles.push(`console ${message.type()}: ${message.text()}`);
  };
  const onError = (error: Error) => troubles.push(`error: ${error.message}`);
  const onFailure = (request: Request) => {
    // With JavaScript disabled the browser blocks scripts.
    if (!hasScripts && request.resourceType() === 'script') return;
    // A navigation aborts pending requests.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    troubles.push(`failed: ${request.url()} (${request.failure()?.errorText ?? 'unknown'})`);
  };
  const onResponse = (response: Response) => {
    if (response.status() >= 400) troubles.push(`status ${response.status()}: ${response.url()}`);
  };
  page
    .on('console', onConsole)
    .on('pageerror', onError)
    .on('requestfailed', onFailure)
    .on('response', onResponse);
  return () =>
    page
      .off('console', onConsole)
      .off('pageerror', onError)
      .off('requestfailed', onFailure)
      .off('response', onResponse);
}

/** A test that fails if anything goes wrong in its page. */
export const test = base.extend<Watched, Shared>({
  baseURL: async ({}, use) => use(process.env['OUTPICK_ORIGIN']),

  troubles: async ({}, use) => {
    const troubles: string[] = [];
    await use(troubles);
    expect(troubles, 'troubles in the page').toEqual([]);
  },

  scriptlessPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: process.env['OUTPICK_ORIGIN'] ?? '',
        javaScriptEnabled: false,
        locale: 'en-US',
        timezoneId: 'America/New_York',
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],

  plainPage: async ({ scriptlessPage, troubles }, use) => {
    const stopWatching = watch(scriptlessPage, troubles, false);
    await use(scriptlessPage);
    stopWatching();
    // Nothing of this page is left for the next test.
    await scriptlessPage.goto('about:blank');
  },

  page: async ({ page, troubles, javaScriptEnabled }, use) => {
    watch(page, troubles, javaScriptEnabled);
    await page.exposeFunction('noteViolation', (violation: string) => troubles.push(`policy: ${violation}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const note: unknown = Reflect.get(window, 'noteViolation');
        if (typeof note === 'function') note(`${violatedDirective} blocked ${blockedURI}`);
      });
      const seen: string[] = [];
      Reflect.set(window, 'noticesSeen', seen);
      let corner: Element | null = null;
      new MutationObserver(() => {
        // Queried once: a table of a thousand rows changes often, and the corner is at the end of the document.
        if (corner?.isConnected !== true) corner = document.querySelector('div[role=status]:not(main *)');
        const notice = corner?.querySelector('p');
        const text = notice ? `${notice.dataset['kind']}: ${notice.textContent}` : '';
        if (text !== '' && seen.at(-1) !== text) seen.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await use(page);
  },
});

export { expect };
