import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Adds no script: the document has axe from an earlier check. */
const nothing = ';';

/**
 * Expects no accessibility violation in the page or the given part of it, and no horizontal scrolling of the page. With
 * rules, only these are checked.
 */
export async function expectAccessible(
  page: Page,
  part = 'html',
  rules: readonly string[] = [],
): Promise<void> {
  // An element that is fading in has too little contrast until the animation ends.
  const hasAxe = await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(async ({ finished }) => finished));
    return Reflect.has(window, 'axe');
  });
  expect(page.frames(), 'frames on the page: only the main one is checked').toHaveLength(1);
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: nothing } : {}) })
    .include(part)
    // Describing every element that passed takes longer than the rules themselves.
    .options({ resultTypes: ['violations'] })
    // Runs inside the page alone. The other mode opens a second page to merge the results of frames.
    .setLegacyMode();
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'horizontal overflow of the page').toBe(0);
}

/** Waits in the page until its background is dark or light, frame by frame. */
const untilDark = async (page: Page, dark: boolean): Promise<void> =>
  page.evaluate(async (wanted) => {
    const until = performance.now() + 15_000;
    while (performance.now() < until) {
      const colors = [document.body, document.documentElement].map(
        (element) => getComputedStyle(element).backgroundColor,
      );
      const color = colors.find((one) => one !== 'rgba(0, 0, 0, 0)') ?? 'rgb(255, 255, 255)';
      const [red = 255, green = 255, blue = 255] = (color.match(/[\d.]+/gu) ?? []).map(Number);
      if (red + green + blue < 384 === wanted) return;
      await new Promise(requestAnimationFrame);
    }
    throw new Error(`the page does not become ${wanted ? 'dark' : 'light'}`);
  }, dark);

/** Switches the color scheme without a load, and waits until the page shows it: the site and the console follow by script. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await untilDark(page, colorScheme === 'dark');
}

/** The same in both color schemes, without loading the page twice. */
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
 * The same on a desktop in light and on a phone in dark. Widths change the layout and schemes the colors, and hardly any
 * fault needs another combination. `prepare` runs before each check.
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
