import type { Page } from '@playwright/test';
import { testPicture } from '@outpick/server/testing';
import {
  confirmDeletion,
  expect,
  field,
  join,
  signIn,
  localValue,
  test,
  testPassword,
  typeCode,
  type Player,
} from './support/accounts.ts';
import { podcasts } from './support/content.ts';
import { findSportId } from './support/lists.ts';
import { letterTo } from './support/mailbox.ts';
import { contestSport, rankedSport } from './support/sports.ts';
import { visit } from './support/visit.ts';

const home = (url: URL) => url.pathname === '/';

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Ways to end a session. */
const ways: Readonly<Record<string, (page: Page, token: string) => Promise<void>>> = {
  'log-out': async (page) => press(page, 'Logout'),
  'log-out without a connection': async (page) => {
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/logout'));
    await press(page, 'Logout');
    await failed;
    // Offline, the page stays but shows no profile.
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
    await page.context().setOffline(false);
    await visit(page, '/');
  },
  'deletion of the account': async (page) => {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await confirmDeletion(page);
  },
  'a 401': async (page, token) => {
    await page.getByRole('link', { name: 'Change Password' }).click();
    for (const label of ['Old password', 'New password', 'Confirm password'])
      await field(page, label).fill(label === 'Old password' ? testPassword : 'gR4vy!bOat');
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.post('/api/v1/auth/logout', { headers })).status()).toBe(200);
    await page.getByRole('form').getByRole('button', { name: 'Change Password' }).click();
  },
};

/** Uploads a picture for the player and returns its address. */
async function uploadPortrait(page: Page, { email, token }: Player): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const profilePic = { name: 'me.png', mimeType: 'image/png', buffer: await testPicture(120, 120) };
  const update = await page.request.post('/api/v1/auth/updateProfile', {
    headers,
    multipart: { email, profilePic },
  });
  expect(update.status()).toBe(200);
  const profile = await page.request.get('/api/v1/auth/userProfile', { headers });
  const { data }: { data: { profilePic: string } } = JSON.parse(await profile.text());
  return data.profilePic;
}

/** Waits until the service worker controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Lists the responses in Cache Storage with their path and whether their text contains a word. */
const listCached = async (page: Page, word: string) =>
  page.evaluate(async (text) => {
    const found: { path: string; hasWord: boolean }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const { pathname } = new URL(request.url);
        found.push({ path: pathname, hasWord: (await response?.text())?.includes(text) ?? false });
      }
    }
    return found;
  }, word);

/** Reports whether the browser's HTTP cache has the file, fresh or stale. */
const isCached = async (page: Page, address: string) =>
  page.evaluate(
    async (url) =>
      fetch(url, { cache: 'force-cache' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    address,
  );

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const [way, leave] of Object.entries(ways))
    test(`V14.3.1 ${way} leaves nothing personal in the browser’s storage and caches, and the back button shows no profile data`, async ({
      page,
      context,
      troubles,
    }) => {
      const player = await signIn(page);
      const portrait = await uploadPortrait(page, player);
      await visit(page, '/about');
      await waitForWorker(page);
      await visit(page, '/about');
      const picture = page.getByRole('img', { name: 'Your profile' });
      const isShown = async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
      for (let visits = 0; visits < 2; visits += 1) {
        await visit(page, '/profile');
        await expect(page.getByRole('main')).toContainText(player.email);
        await expect(picture).toHaveAttribute('src', portrait);
        await expect.poll(isShown).toBe(true);
      }
      // Store a copy as another version of the site might have done.
      await page.evaluate(
        async (url) => (await caches.open('copy')).put(url, new Response('face')),
        portrait,
      );
      await leave(page, player.token);
      await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
      await expect
        .poll(async () => [await localValue(page, 'token'), await localValue(page, 'id')])
        .toEqual([null, null]);
      await expect(page).toHaveURL(home);
      await expect
        .poll(async () => (await listCached(page, player.email)).map(({ path }) => path))
        .not.toContain(portrait);
      const cached = await listCached(page, player.email);
      expect(cached.filter(({ hasWord }) => hasWord)).toEqual([]);
      expect(cached.map(({ path }) => path)).not.toContain('/about');
      await context.setOffline(true);
      // With a service worker, going offline may take a moment.
      await expect.poll(async () => isCached(page, portrait)).toBe(false);
      await context.setOffline(false);
      const status = (await page.request.get(portrait)).status();
      expect(status).toBe(way === 'deletion of the account' ? 404 : 200);
      await page.goBack();
      await expect(page).toHaveURL(/\/profile/u);
      await expect(page.getByRole('main')).toContainText(/sign in/iu);
      await expect(page.locator('body')).not.toContainText(player.email);
      // The 401 and offline failures are expected.
      troubles.length = 0;
    });
});

test('V14.3.1 a page restored by the back button after the session ended elsewhere is loaded again', async ({
  page,
}) => {
  const { email } = await signIn(page);
  await visit(page, '/profile');
  await expect(page.getByRole('main')).toContainText(email);
  // A page in the back-forward cache gets no storage events, so it does not learn that another page ended the session.
  const dispatch = async (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await dispatch('pagehide');
  await expect(page.getByRole('main')).toBeHidden();
  await dispatch('pageshow');
  await expect(page.getByRole('main')).toBeVisible();
  await dispatch('pagehide');
  const reload = page.waitForEvent('load');
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('id');
  });
  await dispatch('pageshow');
  await reload;
  await expect(page.getByRole('main')).toContainText(/sign in/iu);
  await expect(page.locator('body')).not.toContainText(email);
});

/** Lists the names of everything that the browser stores for this site. */
const readStorage = async (page: Page) => {
  const cookies = await page.context().cookies();
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    // React Router stores scroll positions: numbers by history key.
    tab: Object.keys(sessionStorage)
      .filter((key) => key !== 'react-router-scroll-positions')
      .toSorted(),
    scrolled: Object.values<unknown>(
      JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}'),
    ).every((position) => typeof position === 'number'),
    databases: (await indexedDB.databases()).length,
  }));
  return { ...inPage, cookies: cookies.length };
};

test('V14.3.3 each flow stores only the documented keys in the browser', async ({ page }) => {
  const { email } = await join(page);
  const nothing = { local: [], tab: [], scrolled: true, databases: 0, cookies: 0 };
  await visit(page, '/');
  expect(await readStorage(page)).toEqual(nothing);

  await page.getByRole('button', { name: 'Sport Category' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Ranking' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(rankedSport);
  await expect.poll(async () => readStorage(page)).toEqual({ ...nothing, local: ['rankingid'] });
  await visit(page, '/news');
  await page.locator('main a[href^="/news-details/"]').first().click();
  await expect(page).toHaveURL(/\/news-details\//u);
  await expect.poll(async () => readStorage(page)).toEqual({ ...nothing, local: ['newsid', 'rankingid'] });
  const read = { ...nothing, local: ['newsid', 'rankingid'] };

  await visit(page, '/forgotpassword');
  await page.getByLabel('Registered Email Address').fill(email);
  await page.getByRole('form').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/verifypassword$/u);
  expect(await readStorage(page)).toEqual({ ...read, tab: ['email'] });
  await typeCode(page, (await letterTo(email)).code);
  await expect(page).toHaveURL(/\/changepassword$/u);
  expect(await readStorage(page)).toEqual({ ...read, tab: ['email', 'recovery'] });
  await field(page, 'New password').fill('gR4vy!bOat');
  await field(page, 'Confirm password').fill('gR4vy!bOat');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  expect(await readStorage(page)).toEqual(read);

  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('gR4vy!bOat');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(home);
  const signedIn = { ...read, local: ['id', 'newsid', 'rankingid', 'token'] };
  expect(await readStorage(page)).toEqual(signedIn);
  await visit(page, '/profile');
  await expect(page.getByRole('main')).toContainText(email);
  expect(await readStorage(page)).toEqual(signedIn);
});

test('V14.2.3 no page contacts another host, and an opened podcast player receives no personal data', async ({
  page,
  baseURL,
}) => {
  const { email, id, token } = await signIn(page);
  const requests: { url: string; referer: string; headers: string }[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(baseURL ?? '') || /^(?:data|blob):/u.test(url)) return;
    const headers = request.headers();
    requests.push({ url, referer: headers['referer'] ?? '', headers: JSON.stringify(headers) });
  });
  await page.route('https://www.youtube-nocookie.com/**', async (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' }),
  );
  for (const path of ['/', '/news', '/articles', '/sports', '/contentwinner', '/about', '/profile', '/you'])
    await visit(page, path);
  for (const sport of [rankedSport, contestSport]) {
    await visit(page, `/ranking/${await findSportId(page, sport)}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sport);
  }
  await visit(page, '/podcast');
  expect(requests).toEqual([]);
  const episode = page.getByRole('main').getByRole('listitem').filter({ hasText: podcasts.framed });
  await episode.getByRole('button', { name: `Play ${podcasts.framed}` }).click();
  await expect(episode.locator('iframe').contentFrame().getByText('Playing')).toBeVisible();
  expect(requests.map(({ url }) => url)).toEqual([podcasts.player]);
  for (const { url, referer, headers } of requests) {
    expect(['', `${baseURL}/`]).toContain(referer);
    for (const secret of [email, id, token, '/podcast'])
      expect(`${url} ${headers}`.replace(podcasts.player, '')).not.toContain(secret);
  }
});
