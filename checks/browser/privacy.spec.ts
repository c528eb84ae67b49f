import type { Page } from '@playwright/test';
import { expect, field, join, signIn, localValue, test, testPassword, typeCode } from './support/accounts.ts';
import { podcasts } from './support/content.ts';
import { letterTo } from './support/mailbox.ts';
import { contestSport, rankedSport } from './support/sports.ts';
import { visit } from './support/visit.ts';

const home = (url: URL) => url.pathname === '/';

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** The ways in which a session ends. */
const ways: Readonly<Record<string, (page: Page, token: string) => Promise<void>>> = {
  'log-out': async (page) => press(page, 'Logout'),
  'log-out without a connection': async (page) => {
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/logout'));
    await press(page, 'Logout');
    await failed;
    await page.context().setOffline(false);
    // Offline the navigation home fails and reloads the page, which may interrupt this visit.
    await expect(async () => visit(page, '/')).toPass();
  },
  'deletion of the account': async (page) => press(page, 'Delete Account'),
  'a 401': async (page, token) => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.post('/api/v1/auth/logout', { headers })).status()).toBe(200);
    await page.getByRole('link', { name: 'Change Password' }).click();
    for (const label of ['Old password', 'New password', 'Confirm password'])
      await field(page, label).fill(label === 'Old password' ? testPassword : 'gR4vy!bOat');
    await page.getByRole('form').getByRole('button', { name: 'Change Password' }).click();
  },
};

for (const [way, leave] of Object.entries(ways))
  test(`V14.3.1 ${way} clears the browser’s storage, and the back button shows no profile data`, async ({
    page,
    troubles,
  }) => {
    const { email, token } = await signIn(page);
    await visit(page, '/about');
    await visit(page, '/profile');
    await expect(page.getByRole('main')).toContainText(email);
    await leave(page, token);
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
    await expect
      .poll(async () => [await localValue(page, 'token'), await localValue(page, 'id')])
      .toEqual([null, null]);
    await expect(page).toHaveURL(home);
    await page.goBack();
    await expect(page).toHaveURL(/\/profile/u);
    await expect(page.getByRole('main')).toContainText(/sign in/iu);
    await expect(page.locator('body')).not.toContainText(email);
    // Calls that failed with 401 or offline.
    troubles.length = 0;
  });

/** The names of everything that the browser stores for this site. */
const storageOf = async (page: Page) => {
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
  expect(await storageOf(page)).toEqual(nothing);

  await page.getByRole('button', { name: 'Sport Category' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Ranking' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(rankedSport);
  await expect.poll(async () => storageOf(page)).toEqual({ ...nothing, local: ['rankingid'] });
  await visit(page, '/news');
  await page.locator('main a[href^="/news-details/"]').first().click();
  await expect(page).toHaveURL(/\/news-details\//u);
  await expect.poll(async () => storageOf(page)).toEqual({ ...nothing, local: ['newsid', 'rankingid'] });
  const read = { ...nothing, local: ['newsid', 'rankingid'] };

  await visit(page, '/forgotpassword');
  await page.getByLabel('Registered Email Address').fill(email);
  await page.getByRole('form').getByRole('button').last().click();
  await expect(page).toHaveURL(/\/verifypassword$/u);
  expect(await storageOf(page)).toEqual({ ...read, tab: ['email'] });
  await typeCode(page, (await letterTo(email, 2)).code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/changepassword$/u);
  expect(await storageOf(page)).toEqual({ ...read, tab: ['email', 'recovery'] });
  await field(page, 'New password').fill('gR4vy!bOat');
  await field(page, 'Confirm password').fill('gR4vy!bOat');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  expect(await storageOf(page)).toEqual(read);

  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('gR4vy!bOat');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(home);
  const signedIn = { ...read, local: ['id', 'newsid', 'rankingid', 'token'] };
  expect(await storageOf(page)).toEqual(signedIn);
  await visit(page, '/profile');
  await expect(page.getByRole('main')).toContainText(email);
  expect(await storageOf(page)).toEqual(signedIn);
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
    await visit(page, '/sports');
    await page.getByRole('row', { name: sport }).getByRole('link').first().click();
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
