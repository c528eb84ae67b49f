import { cutHeading, podcasts } from './support/content.ts';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('[S2-PODCAST-02] the page and its links are there, and no button that would do nothing', async ({
    page,
  }) => {
    await page.goto('/podcast');
    await expect(page.getByText('Latest News & Podcasts', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Listen at/u })).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Play/u })).toHaveCount(0);
  });
});

test('[S2-PODCAST-01] [D-PODCAST-01] each episode has a link and, once asked for, its player', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' });
  });
  await visit(page, '/podcast');
  const episode = page.getByRole('main').getByRole('listitem').filter({ hasText: podcasts.framed });
  await expect(episode.getByRole('link')).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc');
  await expect(page.locator('iframe')).toHaveCount(0);
  // Nor does anything name the host beforehand: a preconnect, which no route sees, asks it too.
  await expect(page.locator('[href*="youtube-nocookie"], [src*="youtube-nocookie"]')).toHaveCount(0);
  expect(asked).toEqual([]);
  const before = await episode.boundingBox();
  await episode.getByRole('button', { name: `Play ${podcasts.framed}` }).click();
  await expect(episode.locator('iframe').contentFrame().getByText('Playing')).toBeVisible();
  expect(asked).toEqual([podcasts.player]);
  expect(await episode.boundingBox()).toEqual(before);
});

test('[D-PODCAST-02] an episode without a listed player is only linked to', async ({ page }) => {
  await visit(page, '/podcast');
  const episode = page.getByRole('main').getByRole('listitem').filter({ hasText: podcasts.linkedOnly });
  await expect(episode.getByRole('link')).toHaveAttribute('href', 'https://radio.example/7');
  await expect(episode.getByRole('button')).toHaveCount(0);
});

test('[S9-FMT-06] headings are cut to 10 words', async ({ page }) => {
  await visit(page, '/podcast');
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText(cutHeading);
});

test('[S8-ERR-24] the list says so where there is none, and shows a failed load with a Retry that works', async ({
  page,
  troubles,
}) => {
  await visit(page, '/about');
  await page.route('**/getAll-podcast', async (route) =>
    route.fulfill({ json: { data: { podcastList: [] } } }),
  );
  await page.getByRole('link', { name: 'Podcast', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No Podcast found' })).toBeVisible();
  await page.unroute('**/getAll-podcast');
  await visit(page, '/about');
  const mend = await failCall(page, 'website/getAll-podcast');
  await page.getByRole('link', { name: 'Podcast', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /^Listen at/u })).toHaveCount(3);
  await expectNoNotice(page);
  troubles.length = 0;
});
