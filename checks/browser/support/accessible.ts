import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects no accessibility violation in the page or the given part of it, and no horizontal scrolling of the page. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // An element that is fading in has too little contrast until the animation ends.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(async ({ finished }) => finished));
  });
  expect(page.frames(), 'frames on the page: only the main one is checked').toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    // Describing every element that passed takes longer than the rules themselves.
    .options({ resultTypes: ['violations'] })
    // Runs inside the page alone. The other mode opens a second page to merge the results of frames.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'horizontal overflow of the page').toBe(0);
}

/** The same in both colour schemes, without loading the page twice. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    await expectAccessible(page);
  }
}
