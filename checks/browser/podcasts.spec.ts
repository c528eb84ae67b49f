import { cutHeading, podcasts } from './support/content.ts';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('[S2-PODCAST-02] [S9-FMT-06] with scripts off the page shows its links and no Play buttons; headings are truncated to 10 words', async ({
  plainPage: page,
}) => {
  await page.goto('/podcast');
  await expect(page.getByText('Latest News & Podcasts', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Listen at/u })).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Play/u })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText(cutHeading);
});

test('[S2-PODCAST-01] [D-PODCAST-01] [D-PODCAST-02] each episode has a link, and a player from an allowed host loads only after a click on Play', async ({
  page,
}) => {
  const requests: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' });
  });
  await visit(page, '/podcast');
  const episode = page.getByRole('main').getByRole('listitem').filter({ hasText: podcasts.framed });
  await expect(episode.getByRole('link')).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abc');
  await expect(page.locator('iframe')).toHaveCount(0);
  // There must be no preconnect either, which `page.route` would not notice.
  await expect(page.locator('[href*="youtube-nocookie"], [src*="youtube-nocookie"]')).toHaveCount(0);
  expect(requests).toEqual([]);
  const linked = page.getByRole('main').getByRole('listitem').filter({ hasText: podcasts.linkedOnly });
  await expect(linked.getByRole('link')).toHaveAttribute('href', 'https://radio.example/7');
  const before = await episode.boundingBox();
  await episode.getByRole('button', { name: `Play ${podcasts.framed}` }).click();
  await expect(episode.locator('iframe').contentFrame().getByText('Playing')).toBeVisible();
  expect(requests).toEqual([podcasts.player]);
  expect(await episode.boundingBox()).toEqual(before);
  // The host of this episode's player is not allowed, so it has no button. Buttons have rendered: one was clicked above.
  await expect(linked.getByRole('button')).toHaveCount(0);
});

test('[S8-ERR-24] the list shows its empty state, and a failed load with a Retry that works', async ({
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
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  const restore = await failCall(page, 'website/getAll-podcast');
  await page.getByRole('link', { name: 'Podcast', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /^Listen at/u })).toHaveCount(3);
  await expectNoNotice(page);
  troubles.length = 0;
});
