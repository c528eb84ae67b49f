import type { Page } from '@playwright/test';
import { patternOf, shapeOf, within } from './support/crawl.ts';
import { sportIdOf } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.use({ trace: 'off', viewport: { width: 1440, height: 900 } });

interface Found {
  /** Header, page or footer: the same address may be linked to from each. */
  readonly part: string;
  readonly href: string;
}

/** The links of the page, wherever they stand. */
const linksOn = async (page: Page): Promise<readonly Found[]> =>
  page.locator('a[href]').evaluateAll((all) =>
    all.map((link) => ({
      part: link.closest('header, main, footer')?.tagName ?? 'BODY',
      href: link.getAttribute('href') ?? '',
    })),
  );

test('[S1-SHELL-01] links to pages of the site change the route and never load a new document', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const origin = baseURL ?? '';
  const id = await sportIdOf(page, forecastSport);
  const followed = new Set<string>();
  for (const path of ['/', '/sports', `/ranking/${id}`, `/prediction/${id}`, '/news', '/login']) {
    await visit(page, path);
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    const title = page.getByRole('heading', { level: 1 });
    const itsTitle = await title.innerText();
    for (const { part, href } of await linksOn(page)) {
      const target = within(origin, href, path);
      const kind = `${part} ${shapeOf(href)}`;
      // A place on the page itself is no other route.
      if (target === undefined || patternOf(target) === undefined || target.split('#')[0] === path) continue;
      if (followed.has(kind)) continue;
      followed.add(kind);
      await test.step(`${path}: ${part} ${href}`, async () => {
        await page
          .locator(`${part.toLowerCase()} a[href=${JSON.stringify(href)}]`)
          .first()
          .evaluate((link: HTMLAnchorElement) => link.click());
        await expect(page).toHaveURL(origin + target);
        expect(await page.evaluate(() => Reflect.get(window, 'sameDocument')), href).toBe(true);
        if (patternOf(target) !== patternOf(path)) await expect(title).not.toHaveText(itsTitle);
        await page.goBack();
        await expect(page).toHaveURL(origin + path);
        // A link of a page that is just being taken away is not a link of the site any more.
        await expect(title).toHaveText(itsTitle);
      });
    }
  }
  expect(followed.size).toBeGreaterThan(40);
});
