import type { Page } from '@playwright/test';
import { knownBoards } from './support/boards.ts';
import { findSportId } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

const readHead = async (page: Page, selector: string, attribute = 'content') =>
  page.locator(`head ${selector}`).getAttribute(attribute);

test('each page has its own title, description, canonical address and social card', async ({
  plainPage: page,
  baseURL,
}) => {
  const descriptions = new Set<string | null>();
  const paths = [
    '/',
    '/news',
    '/podcast',
    '/articles',
    '/about',
    '/faq',
    '/contact',
    '/privacypolicy',
    '/termscondition',
    '/cookie',
  ];
  for (const path of paths) {
    await page.goto(`${path}?utm_source=somewhere`);
    expect(await readHead(page, 'link[rel=canonical]', 'href')).toBe(`${baseURL}${path}`);
    expect(await readHead(page, 'meta[property="og:url"]')).toBe(`${baseURL}${path}`);
    expect(await page.title()).toBe(`${await readHead(page, 'meta[property="og:title"]')} | Outpick`);
    const description = await readHead(page, 'meta[name=description]');
    expect(description?.length).toBeGreaterThan(30);
    descriptions.add(description);
    const picture = await readHead(page, 'meta[property="og:image"]');
    const answer = await page.request.get(picture ?? '');
    expect(answer.headers()['content-type']).toBe('image/png');
  }
  expect(descriptions.size).toBe(paths.length);
});

test('a news item has its own description and picture', async ({ plainPage: page, baseURL }) => {
  await page.goto('/news');
  await page.getByRole('link', { name: 'A short one' }).click();
  expect(await page.title()).toBe('A short one | Outpick');
  expect(await readHead(page, 'meta[name=description]')).toBe('What item 26 says, in one sentence.');
  expect(await readHead(page, 'meta[property="og:type"]')).toBe('article');
  expect(await readHead(page, 'meta[property="article:published_time"]')).toBe('2025-10-26T12:00:00.000Z');
  expect(await readHead(page, 'meta[property="og:image"]')).toContain(`${baseURL}/files/`);
});

test('news and podcasts link to their feeds', async ({ plainPage: page }) => {
  for (const [path, feed] of [
    ['/news', '/news.atom'],
    ['/podcast', '/podcast.rss'],
  ] as const) {
    await page.goto(path);
    const address = await readHead(page, 'link[rel=alternate]', 'href');
    expect(address).toBe(feed);
    expect((await page.request.get(feed)).status()).toBe(200);
  }
});

test('a sport’s pages have its picture and a link to its calendar', async ({ plainPage: page, baseURL }) => {
  const sportId = await findSportId(page, forecastSport);
  const card = `${baseURL}/card/sport/${sportId}.png`;
  const calendar = `/calendar/sport/${sportId}.ics`;
  for (const name of ['ranking', 'prediction', 'headtohead', 'vegas', 'vig', 'gameresult', 'track-record']) {
    const html = await (await page.request.get(`/${name}/${sportId}`)).text();
    expect(html).toContain(`<meta property="og:image" content="${card}"/>`);
    expect(html).toContain(`<a href="${calendar}" type="text/calendar">`);
  }
  expect((await page.request.get(card)).headers()['content-type']).toBe('image/png');
  expect(await (await page.request.get(calendar)).text()).toContain('BEGIN:VEVENT');
  await page.goto(`/ranking/${sportId}`);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Upcoming games' })).toBeVisible();
  const address = await page.getByRole('link', { name: 'in your calendar (iCal)' }).getAttribute('href');
  expect(address).toBe(await readHead(page, 'link[rel=alternate]', 'href'));
  expect(await (await page.request.get(address ?? '')).text()).toContain('BEGIN:VEVENT');
});

test('the pages of games and boards have a social card of their own game or board', async ({
  plainPage: page,
  baseURL,
}) => {
  const sportId = await findSportId(page, forecastSport);
  const list = await page.request.get(
    `/api/v1/website/gamepredictionsList?sportsCategory=${sportId}&pageSize=2&pageNumber=1`,
  );
  const { data }: { readonly data: { readonly result: readonly { readonly gameId: string }[] } } =
    await list.json();
  const ids = data.result.map(({ gameId }) => gameId);
  expect(new Set(ids).size).toBe(2);
  const pictures = new Set<string>();
  for (const id of ids) {
    await page.goto(`/game/${id}`);
    const address = `${baseURL}/card/game/${id}.png`;
    for (const name of ['meta[property="og:image"]', 'meta[name="twitter:image"]'])
      expect(await readHead(page, name)).toBe(address);
    expect(await readHead(page, 'meta[property="og:image:width"]')).toBe('1200');
    expect(await readHead(page, 'meta[property="og:image:height"]')).toBe('630');
    const title = (await readHead(page, 'meta[property="og:title"]')) ?? '';
    expect(await readHead(page, 'meta[property="og:image:alt"]')).toContain(title);
    pictures.add((await (await page.request.get(address)).body()).toString('base64'));
  }
  expect(pictures.size).toBe(2);
  const { sportId: boardSport, finished } = knownBoards();
  await page.goto(`/winner-data/${boardSport}?slateId=${finished.id}`);
  const board = await readHead(page, 'meta[property="og:image"]');
  expect(board).toBe(`${baseURL}/card/board/${finished.id}.png`);
  expect((await page.request.get(board ?? '')).headers()['content-type']).toBe('image/png');
  expect(await readHead(page, 'meta[property="og:image:alt"]')).toMatch(/of \d+ players beat the algorithm/u);
});
