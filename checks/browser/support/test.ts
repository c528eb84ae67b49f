import { test as base, expect } from '@playwright/test';

interface Watched {
  /**
   * Everything that went wrong in the page so far: console messages, uncaught errors, violations of the
   * Content-Security-Policy and requests that failed. A test that ends with any fails; one that means to cause some
   * looks at them and empties the list.
   */
  readonly troubles: string[];
}

/** What the test's own browser says where the settings keep service workers out. */
const workerKeptOut = 'Service Worker registration blocked by Playwright';

/** A test whose page must be without trouble. */
export const test = base.extend<Watched>({
  baseURL: async ({}, use) => use(process.env['OUTPICK_ORIGIN']),

  troubles: async ({}, use) => {
    const troubles: string[] = [];
    await use(troubles);
    expect(troubles, 'troubles in the page').toEqual([]);
  },

  page: async ({ page, troubles, javaScriptEnabled }, use) => {
    page.on('console', (message) => {
      if (message.text() !== workerKeptOut) troubles.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      // With scripts off the browser itself refuses to load them.
      if (!javaScriptEnabled && request.resourceType() === 'script') return;
      // A visitor who moves on calls off what was still being loaded.
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
        // Looked for once: a table of a thousand rows changes often, and the corner is at its end.
        if (corner?.isConnected !== true) corner = document.querySelector('div[role=status]:not(main *)');
        const notice = corner?.querySelector('p');
        const said = notice ? `${notice.dataset['kind']}: ${notice.textContent}` : '';
        if (said !== '' && seen.at(-1) !== said) seen.push(said);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await use(page);
  },
});

export { expect };
