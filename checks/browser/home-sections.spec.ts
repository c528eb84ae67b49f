import type { Locator, Page } from '@playwright/test';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { emptySport, forecastSport, sports } from './support/sports.ts';
import { newPlayer } from './support/players.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration, visit } from './support/visit.ts';

const carousel = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Counts the items that are fully visible in the carousel. */
const countVisible = async (group: Locator) =>
  group.getByRole('list').evaluate((track) => {
    const { left, right } = track.getBoundingClientRect();
    return [...track.children].filter((item) => {
      const box = item.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    }).length;
  });

/** Measures how far the carousel has moved from its first item, in pixels. A full round counts as 0. */
const measureOffset = async (group: Locator) =>
  group.getByRole('list').evaluate((track) => {
    const width = track.firstElementChild?.getBoundingClientRect().width ?? 0;
    const round = track.children.length * (width + Number.parseFloat(getComputedStyle(track).columnGap));
    const offset = track.scrollLeft % round;
    return round - offset < 2 ? 0 : Math.round(offset);
  });

/** Measures the distance between neighboring items. */
const measureStride = async (group: Locator) =>
  group.getByRole('list').evaluate((track) => {
    const width = track.firstElementChild?.getBoundingClientRect().width ?? 0;
    return width + Number.parseFloat(getComputedStyle(track).columnGap);
  });

const expectSlidByOne = async (group: Locator) => {
  const distance = await measureStride(group);
  expect(distance).toBeGreaterThan(100);
  await expect.poll(async () => Math.abs((await measureOffset(group)) - distance)).toBeLessThan(2);
};

const measureBox = async (one: Locator): Promise<DOMRect> =>
  one.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Lists the indices of the fully visible items, from left to right. */
const listVisible = async (group: Locator) =>
  group.getByRole('list').evaluate((track) => {
    const { left, right } = track.getBoundingClientRect();
    return [...track.children]
      .map((item, index) => ({ index, at: item.getBoundingClientRect() }))
      .filter(({ at }) => at.left >= left - 1 && at.right <= right + 1)
      .toSorted((one, other) => one.at.left - other.at.left)
      .map(({ index }) => index);
  });

/** Scrolls until the last item is the first visible one. */
const goToLast = async (group: Locator) => {
  const distance = await measureStride(group);
  const last = (await group.getByRole('listitem').count()) - 1;
  await group
    .getByRole('list')
    .evaluate((track, left) => track.scrollTo({ left, behavior: 'instant' }), distance * last);
  await expect.poll(async () => (await listVisible(group))[0]).toBe(last);
};

/** Lists the indices of the last item and of the first items after it. */
const listFromLast = async (group: Locator, shown: number) => {
  const count = await group.getByRole('listitem').count();
  return Array.from({ length: shown }, (_, place) => (count - 1 + place) % count);
};

/** Records the first item's position while the carousel moves. */
const recordFirstItem = async (group: Locator) =>
  group.getByRole('list').evaluate((track) => {
    const places: number[] = [];
    Reflect.set(window, 'placesOfFirstItem', places);
    track.addEventListener('scroll', () => {
      const item = track.firstElementChild?.getBoundingClientRect().left ?? 0;
      places.push(Math.round(item - track.getBoundingClientRect().left));
    });
  });

/** Expects that the carousel moved on from the last item to the first, which came in from the right without a jump. */
const expectMovedForward = async (group: Locator, shown: number) => {
  const expected = Array.from({ length: shown }, (_, place) => place);
  await expect.poll(async () => listVisible(group)).toEqual(expected);
  await expect.poll(async () => measureOffset(group)).toBe(0);
  const places = await group.evaluate(() => {
    const recorded: unknown = Reflect.get(window, 'placesOfFirstItem');
    return Array.isArray(recorded) ? recorded.map(Number) : [];
  });
  expect(places.length).toBeGreaterThan(2);
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => other - one));
};

/** Moves from the last item to the first with `move` and checks the visible items before and after. */
async function expectCircle(group: Locator, shown: number, move: () => Promise<void>): Promise<void> {
  await goToLast(group);
  await expect.poll(async () => listVisible(group)).toEqual(await listFromLast(group, shown));
  await recordFirstItem(group);
  await move();
  await expectMovedForward(group, shown);
}

/** Goes to the home page from another page, so that the browser makes the API call and the test can intercept it. */
async function openHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Outpick' }).first().click();
  await expect(page).toHaveURL('/');
}

/** Stops the page's clock, so that only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

test('[S2-HOME-02] only visitors who are not signed in see Join Now; a player’s own card causes no layout shift when it loads', async ({
  page,
  plainPage,
}) => {
  await plainPage.goto('/');
  await expect(plainPage.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/login');
  await signInAs(page, await newPlayer());
  let released = Promise.withResolvers<void>();
  await page.route('**/users/you-vs-algorithm', async (route) => {
    await released.promise;
    await route.continue();
  });
  for (const width of [360, 1440]) {
    released = Promise.withResolvers<void>();
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/');
    const sportsTop = async () =>
      page
        .getByRole('heading', { name: 'Sports', exact: true })
        .evaluate((one) => one.getBoundingClientRect().top);
    const before = await sportsTop();
    released.resolve();
    await expect(page.getByText(/to pick, next lock|No game to pick/u)).toBeVisible();
    expect(await sportsTop(), `at ${width} px`).toBe(before);
    await expect(page.getByRole('link', { name: 'Join Now' })).toHaveCount(0);
  }
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

test('[S4-HOME-02] [S4-HOME-03] [S9-CONST-04] the sports slide every 8 s until the visitor chooses one; then the page fetches its name', async ({
  page,
}) => {
  await stopClock(page);
  await page.setViewportSize({ width: 700, height: 800 });
  await visit(page, '/');
  const sportsCarousel = carousel(page, 'Sports');
  await page.clock.runFor(7900);
  expect(await measureOffset(sportsCarousel)).toBe(0);
  await page.clock.runFor(200);
  await expectSlidByOne(sportsCarousel);
  await expectCircle(sportsCarousel, 2, async () => page.clock.runFor(8000));
  // Previous moves from the first item to the last; the first item stays beside it.
  await sportsCarousel.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(async () => listVisible(sportsCarousel)).toEqual(await listFromLast(sportsCarousel, 2));
  const fetched = page.waitForRequest(/\/api\/v1\/website\/getSportsCategory\/[^/]+$/u);
  await page.getByRole('button', { name: emptySport, exact: true }).click();
  await fetched;
  await expect(page.getByRole('navigation', { name: emptySport, exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).click();
  const before = await measureOffset(sportsCarousel);
  await page.clock.runFor(30_000);
  expect(await measureOffset(sportsCarousel)).toBe(before);
  await expect(sportsCarousel.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('[S9-CONST-05] [S9-CONST-07] contests slide every 9 s, and from the last one on to the first; news does not slide', async ({
  page,
}) => {
  await stopClock(page);
  await page.setViewportSize({ width: 500, height: 800 });
  await visit(page, '/');
  const contests = carousel(page, 'Upcoming Contests');
  await page.clock.runFor(8900);
  expect(await measureOffset(contests)).toBe(0);
  await page.clock.runFor(200);
  await expectSlidByOne(contests);
  await expectCircle(contests, 1, async () => page.clock.runFor(9000));
  expect(await measureOffset(carousel(page, 'Latest News and Insights'))).toBe(0);
});

/** Creates a winner's card in the format of the API. */
const createWinnerCard = (index: number) => ({
  _id: `slate ${index}`,
  categoryName: `Sport ${index}`,
  sportId: '0197b6a0-0000-7000-8000-000000000000',
  winner: { date: '2026-11-08T18:00:00.000Z', userName: `Team ${index}`, rank: 1 },
  isAlgorithm: index === 0,
});

/** Opens home from About with `count` winners and returns their carousel. */
async function openWithWinners(page: Page, count: number, width = 1440): Promise<Locator> {
  await page.route('**/api/v1/website/home-page', async (route) => {
    const answer = await route.fetch();
    const body: { readonly data: object } = JSON.parse(await answer.text());
    const winnerList = Array.from({ length: count }, (_, index) => createWinnerCard(index));
    await route.fulfill({ json: { data: { ...body.data, winnerList } } });
  });
  await page.setViewportSize({ width, height: 900 });
  await openHome(page);
  const winners = carousel(page, 'Contest Winners');
  await expect(winners.getByRole('listitem')).toHaveCount(count);
  return winners;
}

/** Goes back from home to About without loading a document. */
async function backToAbout(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
}

test('[S2-HOME-06] [S9-CONST-06] the last winners are cards, five in a row, and slide every 9 s; if all fit, they do not move and have no controls', async ({
  page,
}) => {
  await stopClock(page);
  await visit(page, '/about');
  const winners = await openWithWinners(page, 7);
  await expect(winners.getByRole('listitem').nth(1)).toContainText('Team 1');
  await expect.poll(async () => countVisible(winners)).toBe(5);
  await page.mouse.move(0, 0);
  await page.clock.runFor(8900);
  expect(await measureOffset(winners)).toBe(0);
  await page.clock.runFor(200);
  await expectSlidByOne(winners);
  await expectCircle(winners, 5, async () => page.clock.runFor(9000));
  // After the last item, the carousel shows the original first items again, not copies.
  await goToLast(winners);
  await expect(winners.getByRole('listitem')).toHaveCount(7);
  await winners.getByRole('link', { name: 'Team 1', exact: true }).click({ trial: true });

  await backToAbout(page);
  await openWithWinners(page, 3);
  await expect(winners.getByRole('button')).toHaveCount(0);
  await page.clock.runFor(20_000);
  expect(await measureOffset(winners)).toBe(0);
  await winners.getByRole('list').press('ArrowRight');
  expect(await winners.getByRole('list').evaluate((track) => track.scrollWidth - track.clientWidth)).toBe(0);
  // Three items do not fit below 768 px.
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(winners.getByRole('button', { name: 'Next' })).toBeVisible();

  await test.step('the dots of many items stay beside the arrows at 320 px', async () => {
    await backToAbout(page);
    await openWithWinners(page, 40, 320);
    const edges = await winners.evaluate((group) =>
      [...group.querySelectorAll('button[aria-label=Previous], [data-current], button[aria-label=Next]')].map(
        (element) => element.getBoundingClientRect().left,
      ),
    );
    expect(edges.length).toBeGreaterThan(5);
    const [previous = 0, next = 0, ...dots] = edges;
    expect(previous + 44).toBeLessThanOrEqual(Math.min(...dots));
    expect(Math.max(...dots) + 8).toBeLessThanOrEqual(next);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('[S2-HOME-05] [S9-FMT-03] upcoming contests are cards with their date and zone; buttons of 44 px at their sides and arrow keys move carousels, also from the first item back to the last', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await visit(page, '/');
  const cards = carousel(page, 'Upcoming Contests').getByRole('listitem');
  expect(await cards.count()).toBeGreaterThan(1);
  await expect(cards.first().getByRole('time')).toHaveText(
    /^[A-Z][a-z]{2} \d{2}, \d{1,2}:\d{2} (?:AM|PM) E[SD]T$/u,
  );
  await expect(cards.first()).toContainText(/ @ /u);
  await expect(cards.first()).toContainText(/ by \d+\.\d{2}\. Win \d+\.\d%, Tie \d+\.\d%/u);
  await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/content\/.+/u);

  const group = carousel(page, 'Sports');
  const track = group.getByRole('list');
  const [previous, next] = [
    group.getByRole('button', { name: 'Previous' }),
    group.getByRole('button', { name: 'Next' }),
  ];
  const [left, middle, right] = [await measureBox(previous), await measureBox(track), await measureBox(next)];
  for (const { width, height } of [left, right]) expect([width, height]).toEqual([44, 44]);
  expect(left.right).toBeLessThanOrEqual(middle.left);
  expect(right.left).toBeGreaterThanOrEqual(middle.right);
  expect(left.top).toBeGreaterThan(middle.top);
  expect(left.bottom).toBeLessThan(middle.bottom);
  // The arrows have no text. With reduced motion there is no autoplay, so there is nothing to pause.
  await expect(group.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await expect(previous).toHaveText('');
  await next.click();
  await expect.poll(async () => listVisible(group)).toEqual([1, 2, 3, 4, 5]);
  await next.click();
  await expect.poll(async () => listVisible(group)).toEqual([2, 3, 4, 5, 0]);
  await track.press('ArrowLeft');
  await track.press('ArrowLeft');
  await expect.poll(async () => listVisible(group)).toEqual([0, 1, 2, 3, 4]);
  await track.press('ArrowLeft');
  await expect.poll(async () => listVisible(group)).toEqual([5, 0, 1, 2, 3]);
  await track.press('ArrowRight');
  await expect.poll(async () => listVisible(group)).toEqual([0, 1, 2, 3, 4]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a carousel can be swiped forward, back, and from its first item back to its last', async ({
    page,
    context,
  }) => {
    // Turn off autoplay, which would also move the carousel.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 700, height: 800 });
    await visit(page, '/');
    const group = carousel(page, 'Sports');
    const track = group.getByRole('list');
    await track.evaluate((list) => list.scrollIntoView({ block: 'center' }));
    const devtools = await context.newCDPSession(page);
    /** Drags the track by most of an item. The finger rests before it is lifted, so that the track stops. */
    const swipe = async (direction: 1 | -1) => {
      const { left, top, width, height } = await measureBox(track);
      const distance = 0.8 * (await measureStride(group));
      const start = Date.now() / 1000;
      const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, seconds: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd'
              ? []
              : [{ x: left + width / 2 - direction * distance * (share - 0.5), y: top + height / 2 }],
          timestamp: start + seconds,
        });
      await touch('touchStart', 0, 0);
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10, step * 0.02);
      for (let step = 1; step <= 3; step += 1) await touch('touchMove', 1 + step / 1000, 0.2 + step * 0.2);
      await touch('touchEnd', 1, 1);
    };
    const last = (await group.getByRole('listitem').count()) - 1;
    await expect.poll(async () => listVisible(group)).toEqual([0, 1]);
    for (const [direction, items] of [
      [1, [1, 2]],
      [-1, [0, 1]],
      [-1, [last, 0]],
      [-1, [last - 1, last]],
    ] as const) {
      await track.evaluate((list) => {
        const rest = new Promise<void>((resolve) =>
          list.addEventListener('scrollend', () => resolve(), { once: true }),
        );
        Reflect.set(window, 'rest', rest);
      });
      await swipe(direction);
      await expect.poll(async () => listVisible(group)).toEqual(items);
      await page.evaluate(() => Reflect.get(window, 'rest'));
    }
  });
});

test('[S9-CONST-04] [S9-CONST-08] [S2-HOME-08] carousels show 3 items below 1024 px, 2 below 768 and 1 below 560', async ({
  page,
}) => {
  await visit(page, '/');
  const news = carousel(page, 'Latest News and Insights');
  // The width, and how many sports, contests and news items are visible. Each breakpoint is checked on both sides.
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
            countVisible(one),
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
  plainPage: page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Help' })).toHaveAttribute('href', '/about');
  const features = main.getByRole('region', { name: 'What you’ll find here' });
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
  await expect(features).toContainText('at home and at a neutral site');
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
    locks: [],
    lastWeek: null,
    lastSlate: null,
  };
  await page.route('**/api/v1/website/home-page', async (route) => route.fulfill({ json: { data: empty } }));
  await visit(page, '/about');
  await openHome(page);
  for (const words of ['No Sport is found', 'No Contest is found', 'No Latest News and Insights found'])
    await expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible();
});

test('[S8-ERR-24] a home page that fails to load shows the message, and Retry loads it', async ({
  page,
  troubles,
}) => {
  const restore = await failCall(page, 'website/home-page');
  await visit(page, '/about');
  await openHome(page);
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(carousel(page, 'Sports')).toBeVisible();
  await waitForHydration(page);
  await expectNoNotice(page);
  // The failed call is expected. Clear it, because the fixture fails the test for any trouble.
  troubles.length = 0;
});
