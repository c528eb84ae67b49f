import { pages } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { findPattern, toShape, toSitePath } from './support/crawl.ts';
import { findSportId } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.use({ viewport: { width: 1440, height: 900 } });

interface FoundLink {
  /** Header, main or footer. Each may link to the same address. */
  readonly part: string;
  readonly href: string;
}

/** Lists all links of the page. */
const listLinks = async (page: Page): Promise<readonly FoundLink[]> =>
  page.locator('a[href]').evaluateAll((all) =>
    all.map((link) => ({
      part: link.closest('header, main, footer')?.tagName ?? 'BODY',
      href: link.getAttribute('href') ?? '',
    })),
  );

test('[S1-SHELL-01] links within the site change the route without loading a new document', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  // Disable storage, because some links lead to the sport that the browser has stored as the last one shown.
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {};
  });
  const origin = baseURL ?? '';
  const id = await findSportId(page, forecastSport);
  const followed = new Set<string>();
  for (const path of ['/', '/sports', `/ranking/${id}`, `/prediction/${id}`, '/news', '/login']) {
    await visit(page, path);
    // On the home page, "Save my pick" leads on only once a team is chosen.
    if (path === '/')
      await page
        .getByRole('group', { name: 'Who do you think will win?' })
        .getByRole('radio')
        .first()
        .check();
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    const title = page.getByRole('heading', { level: 1 });
    const ownTitle = await title.innerText();
    for (const { part, href } of await listLinks(page)) {
      const target = toSitePath(origin, href, path);
      const kind = `${part} ${toShape(href)}`;
      // Skip links to other hosts, to addresses that are not pages, and to parts of the same page.
      if (target === undefined || findPattern(target) === undefined || target.split('#')[0] === path)
        continue;
      // With scripts on, this link opens the search box instead.
      if (part === 'HEADER' && target === pages.search.path) continue;
      if (followed.has(kind)) continue;
      followed.add(kind);
      await test.step(`${path}: ${part} ${href}`, async () => {
        await page
          .locator(`${part.toLowerCase()} a[href=${JSON.stringify(href)}]`)
          .first()
          .evaluate((link: HTMLAnchorElement) => link.click());
        await expect(page).toHaveURL(origin + target);
        expect(await page.evaluate(() => Reflect.get(window, 'sameDocument')), href).toBe(true);
        if (findPattern(target) !== findPattern(path)) await expect(title).not.toHaveText(ownTitle);
        await page.goBack();
        await expect(page).toHaveURL(origin + path);
        // Wait until the page is back before following its next link.
        await expect(title).toHaveText(ownTitle);
      });
    }
  }
  expect(followed.size).toBeGreaterThan(40);
});
