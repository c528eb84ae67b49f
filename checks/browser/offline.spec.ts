import { findSportId } from './support/lists.ts';
import { expectNoNotice, notice } from './support/notices.ts';
import { contestSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.use({ serviceWorkers: 'allow' });

test('the site can be installed, and visited pages work offline, except contests and account forms', async ({
  page,
  context,
  troubles,
}) => {
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons, start_url: start, display }: Manifest = await manifest.json();
  expect([start, display]).toEqual(['/', 'standalone']);
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');

  await page.goto('/about');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/about');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  for (const path of ['/content/0197b6a0-0000-7000-8000-000000000000', '/login', '/faq']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  }
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can you outpick the algorithm?');
  // Requests that failed while offline.
  troubles.length = 0;
});

test('offline, a link to an unvisited page leaves the contest and its choices open, and works when online again', async ({
  page,
  context,
  troubles,
}) => {
  const address = `/content/${await findSportId(page, contestSport)}`;
  await visit(page, address);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.getByRole('article').first().getByRole('radio').first().check();
  await context.setOffline(true);
  const main = page.getByRole('main');
  const tab = main.getByRole('link', { name: `Ranking, ${contestSport}` });
  const footer = page.getByRole('contentinfo');
  for (const link of [
    tab,
    footer.getByRole('link', { name: 'FAQs', exact: true }),
    footer.getByRole('link', { name: 'For Developers', exact: true }),
  ]) {
    await link.click();
    await expect(notice(page)).toContainText('No connection');
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(page.getByRole('article').first().getByRole('radio').first()).toBeChecked();
    await expect(notice(page)).toHaveCount(0);
  }
  await context.setOffline(false);
  await tab.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ranking');
  // Requests that failed while offline.
  troubles.length = 0;
});

test('offline, the search box opens over the contest and says that its suggestions did not load', async ({
  page,
  context,
  troubles,
}) => {
  await visit(page, `/content/${await findSportId(page, contestSport)}`);
  await page.getByRole('article').first().getByRole('radio').first().check();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('search')).toBeVisible();
  await expect(page.getByText('Suggestions did not load. Press Enter to search.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article').first().getByRole('radio').first()).toBeChecked();
  // Requests that failed while offline.
  troubles.length = 0;
});

test('offline, a link to a visited page opens it', async ({ page, context, troubles }) => {
  await visit(page, '/about');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'FAQs', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('FAQ');
  await footer.getByRole('link', { name: 'Cookie Policy', exact: true }).click();
  await expect(heading).toContainText('Cookie');
  await context.setOffline(true);
  await footer.getByRole('link', { name: 'FAQs', exact: true }).click();
  await expect(heading).toHaveText('FAQ');
  await expectNoNotice(page);
  // Requests that failed while offline.
  troubles.length = 0;
});

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
  readonly start_url: string;
  readonly display: string;
}
