import type { Locator, Page } from '@playwright/test';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { emptySport, forecastSport, sports } from './support/sports.ts';
import { expect, signIn, test } from './support/accounts.ts';
import { waitForHydration, visit } from './support/visit.ts';

const carousel = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The number of items fully inside the carousel's visible part. */
const itemsShown = async (group: Locator) =>
  group.getByRole('list').evaluate((track) => {
    const { left, right } = track.getBoundingClientRect();
    return [...track.children].filter((item) => {
      const box = item.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    }).length;
  });

const scrollOffset = async (group: Locator) => group.getByRole('list').evaluate((track) => track.scrollLeft);

/** The distance between neighbouring items. */
const stride = async (group: Locator) =>
  group.getByRole('list').evaluate((track) => {
    const [first, second] = [...track.children].map((item) => item.getBoundingClientRect().left);
    return (second ?? 0) - (first ?? 0);
  });

const expectSlidByOne = async (group: Locator) => {
  const distance = await stride(group);
  expect(distance).toBeGreaterThan(100);
  await expect.poll(async () => Math.abs((await scrollOffset(group)) - distance)).toBeLessThan(2);
};

const goToEnd = async (group: Locator) =>
  group
    .getByRole('list')
    .evaluate((track) => track.scrollTo({ left: track.scrollWidth, behavior: 'instant' }));

/** Goes to the home page from another page, so that the browser makes the API call and the test can intercept it. */
async function openFromAbout(page: Page): Promise<void> {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Outpick' }).first().click();
  await expect(page).toHaveURL('/');
}

/** Stops the page's clock; from then on the test advances it. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

test('[S2-HOME-02] only visitors who are not signed in see Join Now', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/login');
  await signIn(page);
  await visit(page, '/');
  await expect(page.getByText('You are not in yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Now' })).toHaveCount(0);
});

for (const width of [360, 1440])
  test(`a player’s own card causes no layout shift when it loads, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    const released = Promise.withResolvers<void>();
    await page.route('**/users/you-vs-algorithm', async (route) => {
      await released.promise;
      await route.continue();
    });
    await visit(page, '/');
    const sportsTop = async () =>
      page
        .getByRole('heading', { name: 'Sports', exact: true })
        .evaluate((one) => one.getBoundingClientRect().top);
    const before = await sportsTop();
    released.resolve();
    await expect(page.getByText('You are not in yet.')).toBeVisible();
    expect(await sportsTop()).toBe(before);
  });

test('[S2-HOME-03] [S2-HOME-04] [S4-HOME-01] choosing a sport in the carousel shows its links', async ({
  page,
}) => {
  await visit(page, '/');
  const items = carousel(page, 'Sports').getByRole('listitem');
  await expect(items).toHaveText(sports);
  for (const logo of await items.getByRole('img', { includeHidden: true }).all())
    await expect(logo).toHaveAttribute('src', /^\/files\//u);
  const ranking = page.getByRole('main').getByRole('link', { name: /^Ranking, /u });
  const sport = page.getByRole('button', { name: forecastSport, exact: true });
  await expect(ranking).toHaveCount(0);
  await sport.hover();
  await sport.focus();
  await expect(ranking).toHaveCount(0);
  await sport.click();
  const links = page.getByRole('navigation', { name: forecastSport, exact: true }).getByRole('link');
  await expect(links).toHaveText(['Ranking', 'Prediction', 'Head-to-Head', 'Vegas Line', 'Algo Contest']);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const [, id = ''] = /^\/ranking\/(.+)$/u.exec(addresses[0] ?? '') ?? [];
  expect(addresses).toEqual(
    ['ranking', 'prediction', 'headtohead', 'vegas', 'content'].map((path) => `/${path}/${id}`),
  );
  await links.first().click();
  await expect(page).toHaveURL(`/ranking/${id}`);
  await page.goBack();
  await expect(sport).toBeVisible();
  await expect(ranking).toHaveCount(0);
});

test('[S4-HOME-02] [S4-HOME-03] [S9-CONST-04] the sports slide every 8 s until one is chosen; then its name is fetched', async ({
  page,
}) => {
  await stopClock(page);
  await page.setViewportSize({ width: 700, height: 800 });
  await visit(page, '/');
  const sportsCarousel = carousel(page, 'Sports');
  await page.clock.runFor(7900);
  expect(await scrollOffset(sportsCarousel)).toBe(0);
  await page.clock.runFor(200);
  await expectSlidByOne(sportsCarousel);
  await goToEnd(sportsCarousel);
  const end = await scrollOffset(sportsCarousel);
  await page.clock.runFor(8000);
  await expect.poll(async () => scrollOffset(sportsCarousel)).toBe(0);
  // Previous wraps from the first item to the last.
  await sportsCarousel.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(async () => scrollOffset(sportsCarousel)).toBe(end);
  const fetched = page.waitForRequest(/\/api\/v1\/website\/getSportsCategory\/[^/]+$/u);
  await page.getByRole('button', { name: emptySport, exact: true }).click();
  await fetched;
  await expect(page.getByRole('navigation', { name: emptySport, exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).click();
  const before = await scrollOffset(sportsCarousel);
  await page.clock.runFor(30_000);
  expect(await scrollOffset(sportsCarousel)).toBe(before);
  await expect(sportsCarousel.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('[S2-HOME-05] [S9-FMT-03] upcoming contests are cards with their date and zone', async ({ page }) => {
  await visit(page, '/');
  const cards = carousel(page, 'Upcoming Contests').getByRole('listitem');
  expect(await cards.count()).toBeGreaterThan(1);
  await expect(cards.first().getByRole('time')).toHaveText(
    /^[A-Z][a-z]{2} \d{2}, \d{1,2}:\d{2} (?:AM|PM) E[SD]T$/u,
  );
  await expect(cards.first()).toContainText(/ @ /u);
  await expect(cards.first()).toContainText(/ by \d+\.\d{2}\. Win \d+\.\d%, Tie \d+\.\d%/u);
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/content\/.+/u);
});

test('[S9-CONST-05] [S9-CONST-07] contests slide every 9 s and wrap at the end; news does not slide', async ({
  page,
}) => {
  await stopClock(page);
  await page.setViewportSize({ width: 500, height: 800 });
  await visit(page, '/');
  const contests = carousel(page, 'Upcoming Contests');
  await page.clock.runFor(8900);
  expect(await scrollOffset(contests)).toBe(0);
  await page.clock.runFor(200);
  await expectSlidByOne(contests);
  await goToEnd(contests);
  await page.clock.runFor(9000);
  await expect.poll(async () => scrollOffset(contests)).toBe(0);
  expect(await scrollOffset(carousel(page, 'Latest News and Insights'))).toBe(0);
});

/** A winner's card in the format of the API. */
const winnerCard = (index: number) => ({
  _id: `slate ${index}`,
  categoryName: `Sport ${index}`,
  sportId: '0197b6a0-0000-7000-8000-000000000000',
  winner: { date: '2026-11-08T18:00:00.000Z', userName: `Team ${index}`, rank: 1 },
  isAlgorithm: index === 0,
});

test('[S2-HOME-06] [S9-CONST-06] the last winners are cards, five wide, and slide every 9 s', async ({
  page,
}) => {
  await stopClock(page);
  await page.route('**/api/v1/website/home-page', async (route) => {
    const answer = await route.fetch();
    const body: { readonly data: object } = JSON.parse(await answer.text());
    const winnerList = Array.from({ length: 7 }, (_, index) => winnerCard(index));
    await route.fulfill({ json: { data: { ...body.data, winnerList } } });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openFromAbout(page);
  const winners = carousel(page, 'Contest Winners');
  await expect(winners.getByRole('listitem')).toHaveCount(7);
  await expect(winners.getByRole('listitem').nth(1)).toContainText('Team 1');
  await expect.poll(async () => itemsShown(winners)).toBe(5);
  await page.mouse.move(0, 0);
  await page.clock.runFor(8900);
  expect(await scrollOffset(winners)).toBe(0);
  await page.clock.runFor(200);
  await expectSlidByOne(winners);
  await goToEnd(winners);
  await page.clock.runFor(9000);
  await expect.poll(async () => scrollOffset(winners)).toBe(0);
});

test('[S9-CONST-04] [S9-CONST-08] [S2-HOME-08] carousels show 3 items below 1024 px, 2 below 768 and 1 below 560', async ({
  page,
}) => {
  await visit(page, '/');
  const news = carousel(page, 'Latest News and Insights');
  // On wide screens sports show 5, contests 4 and news 3. Each breakpoint is checked on both sides.
  for (const [width, ...shown] of [
    [1440, 5, 4, 3],
    [1024, 5, 4, 3],
    [1023, 3, 3, 3],
    [768, 3, 3, 3],
    [767, 2, 2, 2],
    [560, 2, 2, 2],
    [559, 1, 1, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () =>
        Promise.all(
          [carousel(page, 'Sports'), carousel(page, 'Upcoming Contests'), news].map(async (one) =>
            itemsShown(one),
          ),
        ),
      )
      .toEqual(shown);
  }
  await expect(news.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    /^\/news-details\//u,
  );
});

test('[S2-HOME-07] [S1-HOME-01] [S1-HOME-02] shows help, the list of features and the store links', async ({
  page,
}) => {
  await visit(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Help' })).toHaveAttribute('href', '/about');
  const features = main.getByRole('region', { name: 'What you find here' });
  for (const name of [
    'Rankings',
    'Predictions',
    'Head-to-head matchups',
    'Vegas lines',
    'Algo contest',
    'Podcasts',
    'Blogs and news',
    'Sports data',
    'Contest winners',
    'About',
    'FAQs',
  ])
    await expect(features.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(features).toContainText('at home and on a neutral site');
  const stores = main.getByRole('region', { name: 'Download the app' }).getByRole('link');
  await expect(stores).toHaveCount(2);
  for (const [name, address] of [
    ['Download on the App Store', 'https://apps.apple.com/app/outpick'],
    ['Get it on Google Play', 'https://play.google.com/store/apps/details?id=com.outpick.app'],
  ] as const)
    await expect(stores.and(page.getByRole('link', { name, exact: true }))).toHaveAttribute('href', address);
});

test('[S2-HOME-03] [S2-HOME-05] [S2-HOME-08] empty sections show the specified texts', async ({ page }) => {
  const empty = {
    contestList: [],
    sportsCategory: [],
    winnerList: [],
    newsList: [],
    nextLock: null,
    lastSlate: null,
  };
  await page.route('**/api/v1/website/home-page', async (route) => route.fulfill({ json: { data: empty } }));
  await openFromAbout(page);
  for (const words of ['No Sport is found', 'No Contest is found', 'No Latest News and Insights found'])
    await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible();
});

test('[S8-ERR-24] a home page that fails to load shows the message, and Retry loads it', async ({
  page,
  troubles,
}) => {
  const restore = await failCall(page, 'website/home-page');
  await openFromAbout(page);
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(carousel(page, 'Sports')).toBeVisible();
  await waitForHydration(page);
  await expectNoNotice(page);
  // The failed call is expected: without this the fixture would fail the test.
  troubles.length = 0;
});
