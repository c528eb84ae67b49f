import { pages } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { contestPlayer } from './support/contests.ts';
import { crawl, patternOf, sampleOf, shapeOf, within } from './support/crawl.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Programs request the second and third by convention; mails and forms lead to the last three. */
const roots = ['/', '/robots.txt', '/sitemap.xml', '/verifypassword', '/changepassword', '/unsubscribe'];

/** Enough for all sports, teams and texts, but not for thousands of games and queries. CRAWL=all requests everything. */
const many = (shape: string) => {
  if (process.env['CRAWL'] === 'all') return Number.POSITIVE_INFINITY;
  return shape.includes('?') ? 12 : 300;
};
const few = () => 2;

const routes = Object.values(pages).map(({ path }): string => path);

// Each test opens a hundred pages, so a trace would be large; the step names the page.
test.use({ trace: 'off' });
test.setTimeout(600_000);

test('[S6-PERM-06] every linked page, file and picture exists, and every page has a title', async ({
  baseURL,
}) => {
  const { found, titles, dead } = await crawl(baseURL ?? '', roots, many);
  expect(dead).toEqual([]);
  expect(routes.filter((route) => !found.some((address) => patternOf(address) === route))).toEqual([]);
  for (const [address, title] of titles) expect(title, address).toMatch(/ \| Outpick$|API/u);
  const own = routes.filter((route) => !route.includes(':')).map((route) => titles.get(route));
  expect(new Set(own).size).toBe(own.length);
});

/** The addresses in the page after its script has run. */
const addressesIn = async (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href], [src]')].map(
      (one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '',
    ),
  );

/** Opens pages and returns one address of each shape that appears only after the script has run. */
async function openAll(page: Page, addresses: readonly string[], known: ReadonlySet<string>) {
  const more = new Map<string, string>();
  for (const address of addresses)
    await test.step(address, async () => {
      await visit(page, address, 60_000);
      await expect(page.getByRole('main').getByText(/^Loading/u)).toHaveCount(0);
      const { origin, pathname } = new URL(page.url());
      for (const link of await addressesIn(page)) {
        const target = within(origin, link, pathname);
        if (target !== undefined && !known.has(shapeOf(target))) more.set(shapeOf(target), target);
      }
      // Rows are alike, and checking hundreds of them takes long.
      await page.locator('tbody tr:nth-child(n + 101)').evaluateAll((rows) => {
        for (const row of rows) row.remove();
      });
      await expectAccessible(page);
    });
  return [...more.values()];
}

for (const [who, width, colorScheme] of [
  ['visitor', 1440, 'light'],
  ['player with a history', 360, 'dark'],
] as const)
  test(`every kind of page works for a ${who}, without dead links, ${width} px, ${colorScheme}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    if (who !== 'visitor') await signInAs(page, contestPlayer());
    const { found, dead } = await crawl(baseURL ?? '', roots, few);
    expect(dead).toEqual([]);
    const samples = sampleOf(found, who === 'visitor' ? 'first and longest' : 'last');
    expect(routes.filter((_route, index) => samples[index]?.length === 0)).toEqual([]);
    const more = await openAll(page, samples.flat(), new Set(found.map(shapeOf)));
    for (const address of more) expect((await page.request.get(address)).status(), address).toBe(200);
  });
