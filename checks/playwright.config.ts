import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const reports = join(import.meta.dirname, '../reports');

/** Browser tests, on the real site: `npm run build` first, then `npm run e2e`. */
export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/support/global-setup.ts',
  outputDir: join(reports, 'browser'),
  reporter: [['list'], ['json', { outputFile: join(reports, 'playwright.json') }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // One more try on a busy machine; a test that needed it is listed as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    // Debian's own browser: the same everywhere, and nothing to download.
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      chromiumSandbox: false,
      args: ['--font-render-hinting=none', '--disable-font-subpixel-positioning'],
    },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    // What a service worker fetches, a test cannot make fail; the one that is about it allows it.
    serviceWorkers: 'block',
  },
});
