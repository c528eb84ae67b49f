import { test as base, expect } from '@playwright/test';

interface Watched {
  /**
   * Everything that went wrong in the page so far: console messages, uncaught errors, violations of the
   * Content-Security-Policy and failed requests. The test fails if any are left at its end; a test that causes some on
   * purpose checks them and empties the list.
   */
  readonly troubles: string[];
}

/** Playwright's console message when its settings block service workers. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** A test that fails if anything goes wrong in its page. */
export const test = base.extend<Watched>({
  baseURL: async ({}, use) => use(process.env['OUTPICK_ORIGIN']),

  troubles: async ({}, use) => {
    const troubles: string[] = [];
    await use(troubles);
    expect(troubles, 'troubles in the page').toEqual([]);
  },

  page: async ({ page, troubles, javaScriptEnabled }, use) => {
    page.on('console', (message) => {
      if (message.text() !== workerBlocked) troubles.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      // With JavaScript disabled the browser blocks scripts.
      if (!javaScriptEnabled && request.resourceType() === 'script') return;
      // A navigation aborts pending requests.
      if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
      troubles.push(`failed: ${request.url()} (${request.failure()?.errorText ?? 'unknown'})`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) troubles.push(`status ${response.status()}: ${response.url()}`);
    });
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
