import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';

export interface View {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    chromiumSandbox: false,
    args: ['--font-render-hinting=none', '--disable-font-subpixel-positioning'],
  });

/** Opens a page in New York's time zone with reduced motion. */
export const openPage = async (browser: Browser, origin: string, view: View): Promise<Page> =>
  browser.newPage({
    baseURL: origin,
    viewport: { width: view.width, height: view.width < 600 ? 780 : 900 },
    colorScheme: view.theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  });

const login = z.object({ data: z.object({ token: z.string(), id: z.string() }) });

type Session = z.output<typeof login>['data'];

/** Signs in to a running site. */
export async function signIn(
  origin: string,
  player: { readonly email: string; readonly password: string },
): Promise<Session> {
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(player),
  });
  return login.parse(await answer.json()).data;
}

/** Maximum height of a screenshot, enough for the beginning of a list with a thousand rows. */
const maxHeight = 5000;

/** Takes a screenshot of the viewport or of the whole page. */
export async function take(page: Page, address: string, file: string, whole: boolean): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'load' });
  const status = answer?.status() ?? 0;
  if (status >= 400 && status !== 404) throw new Error(`${address} was answered with ${status}`);
  await page.getByRole('banner').locator('time').first().waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map(async (picture) => picture.decode().catch(() => undefined)));
  });
  // Wait for parts that load after the page, such as a player's own numbers.
  await page.waitForLoadState('networkidle');
  await page
    .locator('main')
    .getByText(/^Loading/u)
    .waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await mkdir(dirname(file), { recursive: true });
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const part = { x: 0, y: 0, width, height: Math.min(height, maxHeight) };
  await page.screenshot({
    path: file,
    animations: 'disabled',
    timeout: 120_000,
    ...(whole && { fullPage: true, clip: part }),
  });
}
