import { socialLinks, bannerAlt } from './support/content.ts';
import { failCall } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { rankedSport, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('[S2-SHELL-09] [S2-SHELL-10] [S2-SHELL-11] with scripts off the footer has its links and a copyright line', async ({
  plainPage: page,
}) => {
  await page.goto('/news');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['About', '/about'],
    ['FAQs', '/faq'],
    ['Sports Data', '/sports'],
    ['Contest Winners', '/contentwinner'],
    ['Privacy Policy', '/privacypolicy'],
    ['Terms of Use', '/termscondition'],
    ['Cookie Policy', '/cookie'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(footer.getByText('© Outpick')).toBeVisible();
});

test('the footer links to the receipts, a track record and the player’s own comparison', async ({
  plainPage: page,
}) => {
  await page.goto('/news');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Receipts', /^\/receipts$/u],
    ['Track Record', /^\/track-record\/[0-9a-f-]{36}$/u],
    ['You vs the Algorithm', /^\/you$/u],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
});

test('the footer links to the API documentation', async ({ plainPage: page }) => {
  await page.goto('/news');
  await page.getByRole('contentinfo').getByRole('link', { name: 'For Developers', exact: true }).click();
  await expect(page).toHaveURL(/\/api\/docs$/u);
  await expect(page).toHaveTitle(/API/u);
});

test('[S2-SOCIAL-01] the footer has an icon for each platform, with the API’s address', async ({
  plainPage: page,
}) => {
  await page.goto('/news');
  const links = page
    .getByRole('contentinfo')
    .getByRole('list', { name: 'Outpick on social media' })
    .getByRole('link');
  await expect(links).toHaveCount(5);
  for (const [name, address] of Object.entries(socialLinks)) {
    const link = links.and(page.getByRole('link', { name, exact: true }));
    await expect(link).toHaveAttribute('href', address);
    await expect(link.locator('svg')).toHaveCount(1);
  }
});

test('[S2-BANNER-01] the banner shows its picture with its size, labeled as an advertisement', async ({
  plainPage: page,
}) => {
  for (const path of ['/', '/news', '/podcast', '/articles']) {
    await page.goto(path);
    const banner = page.getByRole('complementary', { name: 'Advertisement' });
    const picture = banner.getByRole('img', { name: bannerAlt });
    await expect(picture).toHaveAttribute('width', '970');
    await expect(picture).toHaveAttribute('height', '120');
    await expect(banner.getByRole('link')).toHaveAttribute('href', 'https://ads.example/');
  }
});

test('[S2-SHELL-06] each sport in the Sport Category menu has exactly its five links', async ({
  plainPage: page,
}) => {
  await page.goto('/about');
  const answer = await page.request.get('/api/v1/website/getAllSportsCategory');
  const { data }: { data: { result: { id: string; sportName: string }[] } } = JSON.parse(await answer.text());
  await page.getByRole('button', { name: 'Sport Category' }).click();
  const items = page.locator('#sport-category > ul > li');
  await expect(items).toHaveCount(sports.length);
  for (const [index, name] of sports.entries()) {
    await expect(items.nth(index).locator('> span')).toHaveText(name);
    const links = items.nth(index).getByRole('link');
    await expect(links).toHaveText(['Ranking', 'Prediction', 'Head-to-Head', 'Vegas Line', 'Algo Contest']);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const id = data.result.find(({ sportName }) => sportName === name)?.id;
    expect(addresses).toEqual(
      ['ranking', 'prediction', 'headtohead', 'vegas', 'content'].map((route) => `/${route}/${id}`),
    );
  }
});

test.describe('with scripts off on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the menus open', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'News' }),
    ).toBeVisible();
  });
});

test('[S2-SHELL-02] the header’s links open their pages without loading a new document', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const header = page.getByRole('navigation', { name: 'Main' });
  const links = header.locator(':scope > ul').getByRole('link');
  expect((await links.allInnerTexts()).slice(0, 2)).toEqual(['Today', 'Home']);
  for (const [name, path, title] of [
    ['Today', '/today', 'Today'],
    ['Podcast', '/podcast', 'Latest News & Podcasts'],
    ['News', '/news', 'News'],
    ['Articles', '/articles', 'Research and Articles'],
    ['Sports Data', '/sports', 'Sports Data'],
    ['Contest Winners', '/contentwinner', 'Contest Winners'],
    ['About', '/about', 'About Us'],
    ['Home', '/', 'Can you outpick the algorithm?'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('[S2-SHELL-05] the Sport Category menu lists every sport, and works by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const opener = page.getByRole('button', { name: 'Sport Category' });
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.locator('#sport-category');
  await expect(panel).toBeVisible();
  await expect(panel.locator('> ul > li > span')).toHaveText(sports);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${rankedSport} Rankings`);
  await expect(panel).toBeHidden();
});

test('the skip link moves the focus past the header; the link to the API documentation loads a new document', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'For Developers', exact: true }).click();
  await expect(page).toHaveURL(/\/api\/docs$/u);
  await expect(page).toHaveTitle(/API/u);
});

test('[S2-SHELL-07] the clock shows the visitor’s date and time and updates each second', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install({ time: new Date('2026-11-15T19:40:00Z') });
  await visit(page, '/');
  const clock = page.getByRole('banner').locator('time');
  await expect(clock).toHaveText(/2:40/u);
  await page.clock.pauseAt(new Date('2026-11-15T19:41:07.200Z'));
  await expect(clock).toHaveText(/Sun, Nov 15\s+2:41:07 PM/u);
  await page.clock.runFor(800);
  await expect(clock).toHaveText(/2:41:08 PM/u);
  await page.clock.runFor(1000);
  await expect(clock).toHaveText(/2:41:09 PM/u);
  await page.clock.pauseAt(new Date('2026-11-16T04:59:59.200Z'));
  await expect(clock).toHaveText(/Sun, Nov 15\s+11:59:59 PM/u);
  await page.clock.runFor(800);
  await expect(clock).toHaveText(/Mon, Nov 16\s+12:00:00 AM/u);
});

test('[S2-SHELL-08] the mobile menu has Today first, then the sports and its groups in order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link').first()).toHaveText('Today');
  await expect(menu.getByRole('link').first()).toHaveAttribute('href', '/today');
  const titles = await menu.getByRole('heading').allInnerTexts();
  expect(titles.slice(0, 3)).toEqual(['Sport Category', 'Podcasts and News', 'Research and Article']);
  const groupLinks = (title: string) =>
    menu
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .getByRole('link');
  await expect(groupLinks('Podcasts and News')).toHaveText(['Podcast', 'News']);
  await expect(groupLinks('Research and Article').first()).toHaveText('Articles');
  await menu.getByRole('link', { name: 'Podcast', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest News & Podcasts');
  await expect(menu).toBeHidden();
});

test('[D-FAIL-02] [S8-ERR-24] if sports or social links do not load, the menu, the page or the footer shows an error without a snackbar or toast, and Retry works', async ({
  page,
  troubles,
}) => {
  // The server renders the first page with the sports and social links. The browser requests them only on Retry.
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/about');
  const restoreTexts = await failCall(page, 'content?*');
  const restoreSports = await failCall(page, 'website/getAllSportsCategory');
  const restoreLinks = await failCall(page, 'admin/socialLink');
  // A failed announcement must not show an error.
  await failCall(page, 'website/announcement');
  const [main, footer] = [page.getByRole('main'), page.getByRole('contentinfo')];
  await footer.getByRole('link', { name: 'Cookie Policy' }).click();
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(footer.getByRole('alert')).toContainText('The social links did not load.');
  await page.getByRole('button', { name: 'Sport Category' }).click();
  await expect(page.locator('#sport-category').getByRole('alert')).toContainText('The sports did not load');
  await page.keyboard.press('Escape');

  await restoreTexts();
  await page.getByRole('banner').getByRole('link', { name: 'Sports Data', exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('did not load');
  await restoreSports();
  await main.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('rowheader')).toHaveCount(sports.length);
  await restoreLinks();
  await footer.getByRole('button', { name: 'Retry' }).click();
  await expect(footer.getByRole('list', { name: 'Outpick on social media' }).getByRole('link')).toHaveCount(
    5,
  );
  await page.getByRole('button', { name: 'Sport Category' }).click();
  await expect(page.locator('#sport-category > ul > li')).toHaveCount(sports.length);
  await expectNoNotice(page);
  troubles.length = 0;
});

test('[S2-BANNER-01] [S8-ERR-04] if banners do not load, an error is shown, and Retry works; all banners of the API’s response are shown in its order', async ({
  page,
  troubles,
}) => {
  const openNews = async () => page.getByRole('link', { name: 'News', exact: true }).first().click();
  await visit(page, '/about');
  const restore = await failCall(page, 'website/banners');
  await openNews();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The advertisements did not load.');
  await restore();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('img', { name: bannerAlt })).toBeVisible();
  await expectNoNotice(page);
  troubles.length = 0;

  const banners = ['One', 'Two', 'Three'].map((alt) => ({ alt, banner: `/icon-192.png#${alt}` }));
  await page.route('**/api/v1/website/banners', async (route) => {
    const answer = await route.fetch();
    const { data }: { data: { banner: readonly object[] } } = JSON.parse(await answer.text());
    const banner = banners.map((one) => ({ ...data.banner[0], ...one, id: one.alt }));
    await route.fulfill({ json: { data: { banner } } });
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await openNews();
  const pictures = page.getByRole('complementary', { name: 'Advertisement' }).getByRole('img');
  await expect(pictures).toHaveCount(banners.length);
  for (const [index, { alt, banner }] of banners.entries()) {
    await expect(pictures.nth(index)).toHaveAttribute('alt', alt);
    await expect(pictures.nth(index)).toHaveAttribute('src', banner);
  }
});

test('[S2-SHELL-07] the header shows date and time at every width without a layout shift', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-18T22:58:59-05:00') });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Reflect.set(window, 'seen', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const clock = page.getByRole('banner').locator('time');
  // Load the page once to cache the fonts, because a late font also shifts text.
  await visit(page, '/cookie');
  for (const width of [320, 360, 768, 1023, 1024, 1239, 1240, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 });
    await visit(page, '/cookie');
    const text = await clock.innerText();
    if (width < 1024) expect(text).toMatch(/^Wed 18, 1[01]:\d\d PM$/u);
    else expect(text).toMatch(/^Wed, Nov 18 1[01]:\d\d:\d\d PM$/u);
    const box = await clock.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    const { shift }: { shift: number } = await page.evaluate(() => Reflect.get(window, 'seen'));
    expect(shift, `layout shift at ${width} px`).toBeLessThan(0.001);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('[S2-SHELL-01] [S4-SHELL-01] [D-SAFE-44] a 401 ends a stored session and leads home, but does not navigate if the visitor is not signed in', async ({
  page,
  troubles,
}) => {
  await visit(page, '/about');
  await failCall(page, 'website/get-all-news', 'Please sign in.', 401);
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('Please sign in.');
  await expect(page).toHaveURL(/\/news$/u);
  // After sign-up, the browser has an id but no session.
  await page.evaluate(() => localStorage.setItem('id', 'me'));
  await visit(page, '/about');
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
  await page.evaluate(() => localStorage.setItem('token', 'old'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can you outpick the algorithm?');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('id')])).toEqual([
    null,
    null,
  ]);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
  troubles.length = 0;
});

test('[S3-SHELL-01] [D-STORE-03] only the documented keys are stored, and the theme only after a choice, which survives a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/news');
  await page.getByRole('link', { name: 'A short one' }).click();
  await expect(page.getByText('Three words only.')).toBeVisible();
  const keys = async () => page.evaluate(() => Object.keys(localStorage).toSorted());
  await expect.poll(keys).toEqual(['newsid']);
  const background = async () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // The visitor's choice overrides the system's preference, whether that is light or dark.
  for (const [system, choice] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', system);
    const before = await background();
    await page.getByRole('button', { name: `Switch to ${choice} theme` }).click();
    await expect.poll(keys).toEqual(['newsid', 'theme']);
    expect(await background()).not.toBe(before);
    await page.reload();
    await expect(page.getByRole('button', { name: `Switch to ${system} theme` })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', choice);
    expect(await background()).not.toBe(before);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(choice);
  }
});

test('fonts for Vietnamese, Greek and Cyrillic are loaded only when a page shows their letters', async ({
  page,
}) => {
  await visit(page, '/news');
  const listLoaded = async (letters: string) =>
    page.evaluate(
      async (range) =>
        [...(await document.fonts.ready)]
          .filter(({ status, unicodeRange }) => status === 'loaded' && unicodeRange.includes(range))
          .map(({ family }) => family.replaceAll('"', '')),
      letters,
    );
  for (const [name, letters, face] of [
    ['Đà Nẵng', 'U+1EA0-1EF1', 'Display Vietnamese'],
    ['Νότος', 'U+3A3-3FF', 'Sofia Sans Extra Condensed Variable'],
    ['Север', 'U+400-45F', 'Sofia Sans Extra Condensed Variable'],
  ] as const) {
    expect(await listLoaded(letters)).toEqual([]);
    await page.evaluate((text) => document.querySelector('h1')?.append(text), name);
    await expect.poll(async () => listLoaded(letters)).toEqual([face]);
  }
  await page.evaluate(() => document.querySelector('h1')?.after('Đà Nẵng'));
  await expect
    .poll(async () => listLoaded('U+1EA0-1EF1'))
    .toEqual(['Radio Canada Variable', 'Display Vietnamese']);
});

test('an unknown address shows the 404 page with links home and to all sports', async ({
  plainPage: page,
  troubles,
}) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute(
    'href',
    '/',
  );
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(sports);
  troubles.length = 0;
});
