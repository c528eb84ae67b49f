import { cutHeading, longHeading, newest } from './support/content.ts';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const thirty = newest.text.split(' ').slice(0, 30).join(' ');

test('[S2-NEWS-01] with scripts off the list is readable, and each item links to its own page', async ({
  plainPage: page,
}) => {
  await page.goto('/news');
  const items = page.getByRole('main').getByRole('article');
  await expect(items).toHaveCount(23);
  const answer = await page.request.get('/api/v1/website/get-all-news');
  const { data }: { data: { newsList: { id: string }[] } } = JSON.parse(await answer.text());
  const addresses = await items
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(data.newsList.map(({ id }) => `/news-details/${id}`));
  await items.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(longHeading);
  await page.goto('/news');
  await items.filter({ hasText: 'Week 20' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week 20: how the forecasts did');
});

test('[S9-FMT-04] [S9-FMT-05] the list truncates headings to 10 words and texts to 30, with an ellipsis', async ({
  plainPage: page,
}) => {
  await page.goto('/news');
  const first = page.getByRole('main').getByRole('article').first();
  await expect(first.getByRole('heading')).toHaveText(cutHeading);
  await expect(first.getByText('w30')).toHaveText(`${thirty}…`);
  await expect(page.getByText('Three words only.', { exact: true })).toBeVisible();
});

test('[S2-NEWS-02] [S3-NEWS-02] an item shows topic, heading, picture and HTML text, and its id is stored', async ({
  page,
}) => {
  const newsid = async () => page.evaluate(() => localStorage.getItem('newsid'));
  await visit(page, '/news');
  expect(await newsid()).toBeNull();
  await page.getByRole('link', { name: 'Week 20' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week 20: how the forecasts did');
  const main = page.getByRole('main');
  await expect(main.getByText('Contests', { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: 'Picture of item 20' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  await expect(main.getByText('w35')).toBeVisible();
  expect(await newsid()).toBe(page.url().split('/').at(-1));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News');
  await page.getByRole('link', { name: 'A short one' }).click();
  await expect(page).toHaveURL(/\/news-details\//u);
  await expect.poll(newsid).toBe(page.url().split('/').at(-1));
});

test('[S2-NEWS-03] [S8-ERR-24] [D-FAIL-01] an empty list shows the empty state; if the list or an item fails to load, it shows an error without a snackbar or toast, and Retry works', async ({
  page,
  troubles,
}) => {
  await visit(page, '/about');
  await page.route('**/get-all-news', async (route) => route.fulfill({ json: { data: { newsList: [] } } }));
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No News found' })).toBeVisible();
  await page.unroute('**/get-all-news');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  const restoreList = await failCall(page, 'website/get-all-news');
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await restoreList();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(23);
  const restoreItem = await failCall(page, 'website/get-news/*');
  await page.getByRole('link', { name: 'A short one' }).click();
  await expect(page.getByRole('alert')).toContainText('The news did not load');
  await restoreItem();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Three words only.')).toBeVisible();
  await expectNoNotice(page);
  troubles.length = 0;
});

test('an item that does not exist shows the 404 page', async ({ plainPage: page, troubles }) => {
  for (const id of ['01890000-0000-7000-8000-000000000000', 'nothing']) {
    const answer = await page.goto(`/news-details/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
  troubles.length = 0;
});
