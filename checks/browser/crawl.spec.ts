import { pages } from '@outpick/contracts';
import { shortOrFull } from '@outpick/server/testing';
import { crawl, patternOf } from './support/crawl.ts';
import { expect, test } from './support/test.ts';

/** Programs request the second and third by convention; mails and forms lead to the last three. */
const roots = ['/', '/robots.txt', '/sitemap.xml', '/verifypassword', '/changepassword', '/unsubscribe'];

/** Enough for all sports and texts, but not for every team, game and query. OUTPICK_FULL=on requests everything. */
const many = shortOrFull(
  (shape: string): number => (shape.includes('?') ? 8 : 40),
  () => Number.POSITIVE_INFINITY,
);

const routes = Object.values(pages).map(({ path }): string => path);

test('[S6-PERM-06] every linked page, file and picture exists, and every page has a title', async ({
  baseURL,
}) => {
  test.setTimeout(shortOrFull(600_000, 3_600_000));
  const { found, titles, dead } = await crawl(baseURL ?? '', roots, many);
  expect(dead).toEqual([]);
  expect(routes.filter((route) => !found.some((address) => patternOf(address) === route))).toEqual([]);
  for (const [address, title] of titles) expect(title, address).toMatch(/ \| Outpick$|API/u);
  const own = routes.filter((route) => !route.includes(':')).map((route) => titles.get(route));
  expect(new Set(own).size).toBe(own.length);
});
