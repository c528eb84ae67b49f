import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { alive } from './visit.ts';

/** A Sunday afternoon in New York. */
const now = new Date('2026-11-15T19:41:07Z');

export const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/**
 * Of a long list the first seven tell all there is to see. What stays in place while a list moves is drawn apart, and may
 * then fall between two pixels. The links between a sport's pages grow with the site, like header and footer.
 */
const steady = `
  main ul > li:nth-child(n + 8), table[data-sticky] > tbody ~ tbody, table[data-sticky] tr:nth-child(n + 8) { display: none }
  table[data-sticky] :is(th, td) { position: static !important }
  main nav:has([href^='/ranking/'], [href^='/gameresult/']) { display: none }`;

type Look = (typeof looks)[number];

/** The page's own part looks as it did when its picture was last looked at and kept. */
export async function expectLook(page: Page, address: string, name: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 800 });
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
  await page.clock.setFixedTime(now);
  await page.goto(address, { waitUntil: 'load' });
  await alive(page);
  // The last row's time is in the visitor's zone: the script has come to the end.
  await expect(page.getByRole('main').locator('tr time').filter({ hasText: 'UTC' })).toHaveCount(0);
  await page.addStyleTag({ content: steady });
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map(async (picture) => picture.decode()));
  });
  // Header and footer grow with the site, and have tests of their own.
  await expect(page.getByRole('main')).toHaveScreenshot(`${name}-${look.width}-${look.colorScheme}.png`, {
    animations: 'disabled',
    // The day the text was stored.
    mask: [page.getByText('Last changed')],
    timeout: 30_000,
  });
}
