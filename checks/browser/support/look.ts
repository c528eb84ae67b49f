import type { Page } from '@playwright/test';
import { setColorScheme } from './accessible.ts';
import { expect } from './test.ts';

/** A Sunday afternoon in New York. */
const now = new Date('2026-11-15T19:41:07Z');

/** The narrow look comes first, because a page that was wide keeps the larger pictures that it loaded for that width. */
export const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/**
 * Styles for stable screenshots: only seven rows of a long list, no sticky cells (they may be drawn between two pixels), and
 * no links between a sport's pages, which change whenever a page is added.
 */
const screenshotStyles = `
  main ul > li:nth-child(n + 8), table[data-sticky] > tbody ~ tbody, table[data-sticky] tr:nth-child(n + 8) { display: none }
  table[data-sticky] :is(th, td) { position: static !important }
  main nav:has([href^='/ranking/'], [href^='/gameresult/']) { display: none }`;

type Look = (typeof looks)[number];

/** Stops the page's clock from the next load on. */
export const fixTime = async (page: Page): Promise<void> => page.clock.setFixedTime(now);

/** Compares the main part of a hydrated page with its stored screenshot. */
export async function expectLook(page: Page, name: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await setColorScheme(page, look.colorScheme);
  // Wait until all times are in the visitor's zone, after hydration.
  await expect(page.getByRole('main').locator('tr time').filter({ hasText: 'UTC' })).toHaveCount(0);
  const styles = await page.addStyleTag({ content: screenshotStyles });
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map(async (picture) => picture.decode()));
  });
  // Header and footer have their own tests.
  await expect(page.getByRole('main')).toHaveScreenshot(`${name}-${look.width}-${look.colorScheme}.png`, {
    animations: 'disabled',
    // The date depends on when the test ran.
    mask: [page.getByText('Last updated')],
    timeout: 30_000,
  });
  await styles.evaluate((element) => element.parentNode?.removeChild(element));
}
