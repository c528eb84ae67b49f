import type { Page } from '@playwright/test';
import { sportIdOf } from './support/lists.ts';
import { forecastSport, playedSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const width = 360;

test.beforeEach(async ({ page }) => page.setViewportSize({ width, height: 780 }));

/** The right edge of a column's title, in pixels. */
const rightOf = async (page: Page, title: string): Promise<number> => {
  const box = await page.getByRole('columnheader', { name: title }).locator('> span').boundingBox();
  return box ? box.x + box.width : Number.NaN;
};

for (const [path, sport, column] of [
  ['ranking', forecastSport, 'PAG'],
  ['gameresult', forecastSport, 'Away Pts'],
  ['prediction', forecastSport, 'Algo Margin'],
  ['winner-data', playedSport, 'Contest_Pts'],
] as const)
  test(`/${path} shows ${column} on a phone without scrolling`, async ({ page }) => {
    await page.goto(`/${path}/${await sportIdOf(page, sport)}`);
    expect(await rightOf(page, column)).toBeLessThanOrEqual(width);
  });

test('the links to all five pages of a sport are visible on a phone', async ({ page }) => {
  await visit(page, `/ranking/${await sportIdOf(page, forecastSport)}`);
  const links = page.getByRole('navigation', { name: forecastSport, exact: true }).getByRole('link');
  await expect(links).toHaveCount(5);
  const box = await links.last().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
});

test('a table in a text does not break words to narrow a column', async ({ page }) => {
  await visit(page, '/cookie');
  const lines = await page
    .getByRole('main')
    .locator('td')
    .first()
    .evaluate((cell) => {
      cell.textContent = 'incomprehensibly';
      const next = cell.nextElementSibling;
      if (next)
        next.textContent = 'what it is for, in so many words that a phone has no room for them on one line';
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    });
  expect(lines).toBe(1);
});
