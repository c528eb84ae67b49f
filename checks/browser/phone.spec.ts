import { findSportId } from './support/lists.ts';
import { forecastSport, playedSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

const width = 360;

// Scripts are off, because the style sheet alone determines the layout and hydrating a thousand rows is slow.
test.use({ viewport: { width, height: 780 }, javaScriptEnabled: false });

test('on a phone, lists show their main column without scrolling, and a sport shows links to all its five pages', async ({
  page,
}) => {
  for (const [path, sport, column, query] of [
    // The first page has a thousand rows.
    ['gameresult', forecastSport, 'Away Pts', '?pageNumber=2'],
    ['prediction', forecastSport, 'Algo Margin', '?pageNumber=2'],
    ['winner-data', playedSport, 'Contest_Pts', ''],
    ['ranking', forecastSport, 'PAG', ''],
  ] as const) {
    await page.goto(`/${path}/${await findSportId(page, sport)}${query}`);
    const box = await page.getByRole('columnheader', { name: column }).locator('> span').boundingBox();
    expect((box?.x ?? Number.NaN) + (box?.width ?? 0), `${column} on /${path}`).toBeLessThanOrEqual(width);
  }
  const links = page.getByRole('navigation', { name: forecastSport, exact: true }).getByRole('link');
  await expect(links).toHaveCount(5);
  const box = await links.last().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
});

test('a table in a text does not break words to narrow a column', async ({ page }) => {
  await page.goto('/cookie');
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
