import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const reports = join(import.meta.dirname, '../reports');

const long = ['console/journey.spec.ts', 'empty-to-live.spec.ts', 'hostile-html.spec.ts'].map(
  (file) => `**/${file}`,
);

/** Browser tests against a running site: `npm run build`, then `npm run e2e`. */
export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/support/global-setup.ts',
  outputDir: join(reports, 'browser'),
  reporter: [['list'], ['json', { outputFile: join(reports, 'playwright.json') }]],
  workers: 2,
  // Long files run first, so that no worker ends long after the other.
  projects: [{ name: 'long', testMatch: long }, { testIgnore: long }],
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only at its retry is reported as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    // Debian's browser: the same version on every machine, installed by apt.
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      chromiumSandbox: false,
      args: ['--process-per-site', '--font-render-hinting=none', '--disable-font-subpixel-positioning'],
    },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A trace of every first try costs more than the retry that records one.
    trace: 'on-first-retry',
    // A test cannot intercept what a service worker fetches; the test of the service worker allows it.
    serviceWorkers: 'block',
  },
});
