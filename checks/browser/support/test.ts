import { expect } from '@playwright/test';
import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';
import { contextOptions, test as base } from './worker-fixtures.ts';
import type { SharedPage } from './worker-fixtures.ts';

interface Watched {
  /**
   * All problems in the page so far: console messages, uncaught errors, violations of the Content-Security-Policy and failed
   * requests. The test fails if any are left at its end. A test that causes some on purpose checks them and clears the list.
   */
  readonly troubles: string[];
  /**
   * A page with scripts off. It shows the server's HTML, and its links and forms load new documents. Use it for texts, rows,
   * links, heads and states. The tests of a worker share it, so it takes a tenth of the time of a new `page`.
   */
  readonly plainPage: Page;
  /**
   * Returns a page with scripts on that the tests of a worker share by name. Its cache and compiled scripts save most of the
   * loading time. `prepare` runs once, when the page is created, for example to sign in. Each test sets the window size and
   * color scheme that it needs.
   */
  readonly sharePage: (
    name: string,
    prepare?: (page: Page) => Promise<unknown>,
    options?: SharePageOptions,
  ) => Promise<Page>;
}

interface SharePageOptions {
  /** Leaves the document open, so that the next test can open its screen without loading a document. */
  readonly keepsDocument: boolean;
}

const desktop = { width: 1280, height: 720 } as const;

/** Playwright's console message when its settings block service workers. */
const workerBlocked = 'Service Worker registration blocked by Playwright';

/** Records problems in a page. Returns a function that stops recording. */
function watch(page: Page, troubles: string[], hasScripts: boolean): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.text() !== workerBlocked) troubles.push(`console ${message.type()}: ${message.text()}`);
  };
  const onError = (error: Error) => troubles.push(`error: ${error.message}`);
  const onFailure = (request: Request) => {
    // With JavaScript disabled, the browser reports each script as a failed request.
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

/** Adds a script to all documents of the page. The script reports policy violations and records notices. */
async function instrument(page: Page, noteViolation: (violation: string) => void): Promise<void> {
  await page.exposeFunction('noteViolation', noteViolation);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const note: unknown = Reflect.get(window, 'noteViolation');
      if (typeof note === 'function') note(`${violatedDirective} blocked ${blockedURI}`);
    });
    const seen: string[] = [];
    Reflect.set(window, 'noticesSeen', seen);
    let corner: Element | null = null;
    new MutationObserver(() => {
      // Keep the element that shows notices. This callback runs at every change, and a query for an element at the end of the
      // document is slow if the document has a large table.
      if (corner?.isConnected !== true) corner = document.querySelector('div[role=status]:not(main *)');
      const notice = corner?.querySelector('p');
      const text = notice ? `${notice.dataset['kind']}: ${notice.textContent}` : '';
      if (text !== '' && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Clears the page's storage and opens an empty document. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
}

/** A test that fails if its page has problems. */
export const test = base.extend<Watched>({
  baseURL: async ({}, use) => use(process.env['OUTPICK_ORIGIN']),

  troubles: async ({}, use) => {
    const troubles: string[] = [];
    await use(troubles);
    expect(troubles, 'troubles in the page').toEqual([]);
  },

  plainPage: async ({ scriptlessPage, troubles }, use) => {
    const stopWatching = watch(scriptlessPage, troubles, false);
    // Reset the settings that an earlier test may have changed.
    await scriptlessPage.setViewportSize(desktop);
    await scriptlessPage.emulateMedia({ colorScheme: 'light', reducedMotion: null });
    await use(scriptlessPage);
    stopWatching();
    // Leave an empty document for the next test.
    await scriptlessPage.goto('about:blank');
  },

  sharePage: async ({ browser, sharedPages, troubles }, use) => {
    const create = async (): Promise<SharedPage> => {
      const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'block' });
      const shared: SharedPage = { page: await context.newPage(), noteViolation: () => undefined };
      await instrument(shared.page, (violation) => shared.noteViolation(violation));
      return shared;
    };
    const endings: (() => Promise<void>)[] = [];
    await use(async (name, prepare, { keepsDocument } = { keepsDocument: false }) => {
      const shared = sharedPages.get(name) ?? (await create());
      const { page } = shared;
      shared.noteViolation = (violation) => troubles.push(`policy: ${violation}`);
      const stopWatching = watch(page, troubles, true);
      if (!sharedPages.has(name)) await prepare?.(page);
      sharedPages.set(name, shared);
      endings.push(async () => {
        stopWatching();
        if (!keepsDocument) await clear(page);
      });
      return page;
    });
    for (const end of endings) await end();
  },

  page: async ({ page, troubles, javaScriptEnabled }, use) => {
    watch(page, troubles, javaScriptEnabled);
    await instrument(page, (violation) => troubles.push(`policy: ${violation}`));
    await use(page);
  },
});

export { expect };
