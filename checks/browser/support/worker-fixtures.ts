import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { eventually, openTestInbox, openTestPlatform } from '@outpick/server/testing';
import type { TestInbox, TestPlatform } from '@outpick/server/testing';
import { createSettings, startSite, startWorker } from './start-site.ts';
import type { StartedSite } from './start-site.ts';

/** A page that several tests use in sequence. */
export interface SharedPage {
  readonly page: Page;
  /** Adds a policy violation to the troubles of the current test. */
  noteViolation: (violation: string) => void;
}

/** A site with an empty database, a worker, an inbox, and the console on its own host. */
export interface ConsoleSite {
  readonly platform: TestPlatform['platform'];
  /** The console's origin. */
  readonly origin: string;
  readonly siteOrigin: string;
  readonly inbox: TestInbox;
  /** The set-up link for the first owner, from the site's log. */
  readonly setUpLink: string;
}

interface WorkerFixtures {
  /** The page behind `plainPage`. */
  readonly scriptlessPage: Page;
  /** The pages behind `sharePage`. */
  readonly sharedPages: Map<string, SharedPage>;
  /** Additional settings for the console's site and its worker. */
  readonly moreSettings: Readonly<Record<string, string>>;
  readonly consoleSite: ConsoleSite;
}

export const contextOptions = {
  baseURL: process.env['OUTPICK_ORIGIN'] ?? '',
  locale: 'en-US',
  timezoneId: 'America/New_York',
} as const;

async function findSetUpLink(site: StartedSite): Promise<string> {
  return eventually(async () => {
    const link = /"link":"([^"]+)"/u.exec(await site.readLog())?.[1];
    if (link === undefined) throw new Error('the log has no link yet');
    return link;
  }, 15_000);
}

/**
 * A test with fixtures that all tests of a worker share. Playwright creates a fixture when the first test uses it. Nearly all
 * files use this `test`, because Playwright starts a new worker for a file that declares different worker fixtures.
 */
export const test = base.extend<object, WorkerFixtures>({
  scriptlessPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],

  sharedPages: [
    async ({}, use) => {
      const shared = new Map<string, SharedPage>();
      await use(shared);
      for (const { page } of shared.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],

  moreSettings: [async ({}, use) => use({}), { scope: 'worker' }],

  consoleSite: [
    async ({ moreSettings }, use) => {
      // Stops everything that has started, even if a later start fails.
      const started = new AsyncDisposableStack();
      try {
        const opened = await openTestPlatform({ process: 'command' });
        started.defer(async () => opened.close());
        const inbox = await openTestInbox();
        started.defer(async () => inbox.close());
        const settings = { ...createSettings(opened), SMTP_URL: inbox.url, ...moreSettings };
        const site = await startSite(settings);
        started.defer(async () => site.stop());
        const worker = await startWorker(settings);
        started.defer(async () => worker.stop());
        const { origin: siteOrigin, consoleOrigin: origin } = site;
        const setUpLink = await findSetUpLink(site);
        await use({ platform: opened.platform, origin, siteOrigin, inbox, setUpLink });
      } finally {
        await started.disposeAsync();
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
