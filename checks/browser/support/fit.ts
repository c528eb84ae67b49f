import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Finds what does not fit the window: horizontal scrolling of the page, also with every strip scrolled to its end, and clipped
 * text.
 */
export const findFaults = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const measure = (when: string) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return;
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
      );
      found.push(
        `scrolls sideways by ${scrollWidth - clientWidth} px${when}: ${wide[0]?.outerHTML.slice(0, 200)}`,
      );
    };
    measure('');
    const strips = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    );
    const places = strips.map((strip) => strip.scrollLeft);
    for (const strip of strips) strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' });
    measure(', with its strips scrolled to their ends');
    for (const [index, strip] of strips.entries())
      strip.scrollTo({ left: places[index] ?? 0, behavior: 'instant' });
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) continue;
      const { overflowX, visibility } = getComputedStyle(element);
      if ((overflowX !== 'hidden' && overflowX !== 'clip') || visibility === 'hidden') continue;
      // Skip text with a title, and text that is hidden or only for screen readers.
      if (element.title !== '' || element.closest('[aria-hidden=true], [inert], .visually-hidden') !== null)
        continue;
      if ((element.textContent ?? '').trim() !== '')
        found.push(`cuts off ${element.outerHTML.slice(0, 200)}`);
    }
    return found;
  });

/** Maximum heights in px at 360 px of width. An opened row of Today may be taller. */
const maxHeights = {
  'li[data-row]:not(:has([aria-expanded=true]))': 88,
  'article[data-game]': 400,
} as const;

/** Finds rows of Today and contest cards that are too tall for a phone. */
export const findTallParts = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (limits) =>
      Object.entries(limits).flatMap(([selector, limit]) =>
        [...document.querySelectorAll(selector)]
          .map((part) => ({ part, height: part.getBoundingClientRect().height }))
          .filter(({ height }) => height > limit)
          .map(({ part, height }) => `${height} px: ${part.textContent.slice(0, 120)}`),
      ),
    maxHeights,
  );

/** Expects that a page fits a phone in its present state. Restores the window's size. */
export async function expectPhoneFit(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  expect([...(await findFaults(page)), ...(await findTallParts(page))]).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/**
 * Focuses the page's controls in turn. Reports controls that a bar (a sticky or fixed element) covers, and bars that together
 * take too much of the window's height.
 */
export const findObscuredControls = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const bars = [...document.body.querySelectorAll('*')].filter((element) =>
      ['sticky', 'fixed'].includes(getComputedStyle(element).position),
    );
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main a[href], main button, main input, main select'),
    ]
      .filter((control) => control.checkVisibility() && control.closest('dialog, [inert]') === null)
      // Skip the controls in the middle of a long list, which resemble the others.
      .filter((_, index, all) => index < 60 || index > all.length - 20);
    const found = new Set<string>();
    for (const control of controls) {
      control.focus();
      const { left, right, top, bottom } = control.getBoundingClientRect();
      for (const x of [left + 2, (left + right) / 2, right - 2])
        for (const y of [top + 2, bottom - 2]) {
          const topElement = document.elementFromPoint(x, y);
          const cover = bars.find((bar) => bar.contains(topElement) && !bar.contains(control));
          if (document.activeElement === control && cover)
            found.add(
              `"${cover.textContent.slice(0, 40)}" covers "${control.ariaLabel ?? control.textContent}"`,
            );
        }
    }
    const height = bars
      .filter((bar) => bar.checkVisibility() && bar.closest('table, dialog') === null)
      .map((bar) => bar.getBoundingClientRect())
      // A narrow bar beside the text does not reduce the text's height.
      .filter((box) => box.width > window.innerWidth / 2)
      .reduce((sum, box) => sum + box.height, 0);
    if (height > window.innerHeight * 0.35)
      found.add(`bars take ${height} of ${window.innerHeight} px of height`);
    return [...found].slice(0, 5);
  });
