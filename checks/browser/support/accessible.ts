import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** An empty script, for documents that already have axe from an earlier check. */
const emptyScript = ';';

/**
 * Expects no accessibility violations in the page or a part of it, and no horizontal scrolling of the page. With `rules`,
 * checks only these.
 */
export async function expectAccessible(
  page: Page,
  part = 'html',
  rules: readonly string[] = [],
): Promise<void> {
  // Wait for animations, because an element has too little contrast while it fades in.
  const hasAxe = await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(async ({ finished }) => finished));
    return Reflect.has(window, 'axe');
  });
  expect(page.frames(), 'frames on the page: only the main one is checked').toHaveLength(1);
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: emptyScript } : {}) })
    .include(part)
    // Report only violations, because describing all passing elements takes longer than running the rules.
    .options({ resultTypes: ['violations'] })
    // The legacy mode runs inside the page. The other mode opens a second page to merge the results of frames.
    .setLegacyMode();
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'horizontal overflow of the page').toBe(0);
}

/** Waits until the page's background is dark or light. Checks it once per animation frame. */
const waitForBackground = async (page: Page, dark: boolean): Promise<void> =>
  page.evaluate(async (isDark) => {
    const until = performance.now() + 15_000;
    while (performance.now() < until) {
      const colors = [document.body, document.documentElement].map(
        (element) => getComputedStyle(element).backgroundColor,
      );
      const color = colors.find((one) => one !== 'rgba(0, 0, 0, 0)') ?? 'rgb(255, 255, 255)';
      const [red = 255, green = 255, blue = 255] = (color.match(/[\d.]+/gu) ?? []).map(Number);
      if (red + green + blue < 384 === isDark) return;
      await new Promise(requestAnimationFrame);
    }
    throw new Error(`the page does not become ${isDark ? 'dark' : 'light'}`);
  }, dark);

/** Switches the color scheme without a reload and waits until the page's script has applied it. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await waitForBackground(page, colorScheme === 'dark');
}

/** Runs `expectAccessible` in both color schemes without loading the page twice. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await setColorScheme(page, 'light');
  await expectAccessible(page);
  await setColorScheme(page, 'dark');
  await expectAccessible(page, 'html', colorRules);
}

const settings = [
  [{ width: 1440, height: 800 }, 'light'],
  [{ width: 360, height: 800 }, 'dark'],
] as const;

/**
 * Runs `expectAccessible` on a desktop in light and on a phone in dark. Widths change the layout and schemes the colors, so
 * hardly any violation needs another combination. `prepare` runs before each check.
 */
export async function expectAccessibleInTwoSettings(
  page: Page,
  prepare?: () => Promise<unknown>,
): Promise<void> {
  for (const [size, colorScheme] of settings) {
    await page.setViewportSize(size);
    await setColorScheme(page, colorScheme);
    await prepare?.();
    await expectAccessible(page);
  }
}
