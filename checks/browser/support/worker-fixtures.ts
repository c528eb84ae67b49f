import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { eventually, openTestInbox, openTestPlatform } from '@outpick/server/testing';
import type { TestInbox, TestPlatform } from '@outpick/server/testing';
import { settingsOf, startSite, startWorker } from './start-site.ts';
import type { StartedSite } from './start-site.ts';

/** A page that several tests use one after the other. */
export interface SharedPage {
  readonly page: Page;
  /** Receives violations of the policy: the troubles of the test that uses the page. */
  noteViolation: (violation: string) => void;
}

/** A site with an empty database, a worker, an inbox and its console on a host of its own. */
export interface ConsoleSite {
  readonly platform: TestPlatform['platform'];
  /** The console's origin. */
  readonly origin: string;
  readonly siteOrigin: string;
  readonly inbox: TestInbox;
  /** The link for the first owner, which the site's log has. */
  readonly setUpLink: string;
}

interface WorkerFixtures {
  /** The page behind `plainPage`. */
  readonly scriptlessPage: Page;
  /** The pages behind `sharePage`. */
  readonly sharedPages: Map<string, SharedPage>;
  /** More settings of the console's site and its worker. */
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
 * A test with the fixtures that the tests of a worker share. Each is made for the first test that uses it. Nearly all files
 * have all of them, because Playwright starts a new worker for a file whose fixtures for workers differ.
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
      // Releases what has started, also if a later start fails.
      const started = new AsyncDisposableStack();
      try {
        const opened = await openTestPlatform({ process: 'command' });
        started.defer(async () => opened.close());
        const inbox = await openTestInbox();
        started.defer(async () => inbox.close());
        const settings = { ...settingsOf(opened), SMTP_URL: inbox.url, ...moreSettings };
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
