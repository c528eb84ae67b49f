import { pages } from '@outpick/contracts';
import { shortOrFull } from '@outpick/server/testing';
import { crawl, findPattern } from './support/crawl.ts';
import { expect, test } from './support/test.ts';

/** Start addresses. Programs request robots.txt and sitemap.xml by convention; mails and forms link to the last three. */
const roots = ['/', '/robots.txt', '/sitemap.xml', '/verifypassword', '/changepassword', '/unsubscribe'];

/** How many addresses of a shape to request: enough for all sports and texts, not for all teams. OUTPICK_FULL=on: all. */
const maxOfShape = shortOrFull(
  (shape: string): number => (shape.includes('?') ? 8 : 40),
  () => Number.POSITIVE_INFINITY,
);

const routes = Object.values(pages).map(({ path }): string => path);

test('[S6-PERM-06] every linked page, file and picture exists, and every page has a title', async ({
  baseURL,
}) => {
  test.setTimeout(shortOrFull(600_000, 3_600_000));
  const { found, titles, dead } = await crawl(baseURL ?? '', roots, maxOfShape);
  expect(dead).toEqual([]);
  expect(routes.filter((route) => !found.some((address) => findPattern(address) === route))).toEqual([]);
  for (const [address, title] of titles) expect(title, address).toMatch(/ \| Outpick$|API/u);
  const own = routes.filter((route) => !route.includes(':')).map((route) => titles.get(route));
  expect(new Set(own).size).toBe(own.length);
});
