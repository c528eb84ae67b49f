import { rawRequest, sendRaw } from '@outpick/server/testing';
import {
  expect,
  expectSnackbar,
  expectToast,
  field,
  join,
  newEmail,
  signIn,
  test,
  testPassword,
} from './support/accounts.ts';
import { podcasts } from './support/content.ts';
import { knownBoards } from './support/boards.ts';
import { expectNoDeadLinks } from './support/crawl.ts';
import { pageStates, prepareViewer } from './support/page-states.ts';
import { visit, waitForHydration } from './support/visit.ts';

const markup = '<b>Bold</b> & <img src=x onerror="window.smuggled=1">';

test('V1.3.2 V3.3.2 V3.3.3 V3.3.4 no page violates its policy or sets a cookie for a signed-in player', async ({
  sharePage,
  troubles,
}) => {
  test.setTimeout(180_000);
  const viewer = 'player with a history';
  const page = await sharePage(viewer, prepareViewer[viewer]);
  const { sportId, finished } = knownBoards();
  const addresses = [`/winner-data/${sportId}?slateId=${finished.id}`];
  for (const { states } of pageStates)
    for (const { find } of states.slice(0, 1)) addresses.push(await find(page));
  for (const address of addresses)
    await test.step(address, async () => {
      const answer = await page.goto(address);
      await waitForHydration(page, 60_000);
      await expect(page.getByText(/^Loading/u)).toHaveCount(0);
      expect(answer?.headers()['content-security-policy'], address).not.toContain('unsafe-eval');
      expect(await page.evaluate(() => document.cookie), address).toBe('');
      await expectNoDeadLinks(page);
    });
  expect(await page.context().cookies()).toEqual([]);
  expect(troubles).toEqual([]);
});

test('V3.2.2 a toast and a snackbar show markup in the server’s message as text', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  const fail = async (call: string) =>
    page.route(`**/api/v1/auth/${call}`, async (route) =>
      route.fulfill({ status: 409, json: { error: { code: 'REFUSED', message: `${call} ${markup}` } } }),
    );
  await fail('updateProfile');
  await fail('update-password');
  await visit(page, '/profile?tab=edit');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `updateProfile ${markup}`);
  await visit(page, '/profile?tab=password');
  await field(page, 'Old password').fill(testPassword);
  await field(page, 'New password').fill('Xw4!vnebK');
  await field(page, 'Confirm password').fill('Xw4!vnebK');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectSnackbar(page, `update-password ${markup}`);
  expect(await page.evaluate(() => Reflect.get(window, 'smuggled'))).toBeUndefined();
  troubles.length = 0;
});

test('V3.5.5 messages from a frame of another origin do not change the podcast page', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', async (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        for (const message of ['navigate', '{"event":"onReady"}', { type: 'signout' }, { token: 'x' }, { returnTo: '//evil.example' }, null])
          parent.postMessage(message, '*');
        parent.postMessage('last', '*');
      </script>`,
    }),
  );
  await visit(page, '/podcast');
  const readState = async () =>
    page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true);
      if (!(copy instanceof HTMLElement)) throw new Error('the document has no element');
      for (const time of copy.querySelectorAll('time')) time.remove();
      return [location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage), copy.outerHTML];
    });
  // Record the page's HTML when the frame appears, before the frame sends messages.
  await page.evaluate(() => {
    const messages: unknown[] = [];
    Reflect.set(window, 'messages', messages);
    addEventListener('message', ({ data, origin }) => messages.push([data, origin]), true);
    new MutationObserver((_all, observer) => {
      const frame = document.querySelector('iframe');
      if (!frame) return;
      observer.disconnect();
      Reflect.set(window, 'framed', document.querySelector('main')?.innerHTML);
    }).observe(document, { subtree: true, childList: true });
  });
  const [address, local, session] = await readState();
  await page.getByRole('button', { name: `Play ${podcasts.framed}` }).click();
  await expect
    .poll(async () => page.evaluate(() => Reflect.get(window, 'messages')))
    .toContainEqual(['last', 'https://www.youtube-nocookie.com']);
  expect((await readState()).slice(0, 3)).toEqual([address, local, session]);
  expect(
    await page.evaluate(() => document.querySelector('main')?.innerHTML === Reflect.get(window, 'framed')),
  ).toBe(true);
});

test('V3.4.6 another site cannot frame a page, the docs or a call', async ({ page, baseURL, troubles }) => {
  const paths = [
    '/',
    '/login',
    '/profile',
    '/winner-data/x',
    '/api/docs',
    '/api/v1/website/getAllSportsCategory',
  ];
  await page.route('https://evil.example/', async (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: paths.map((path) => `<iframe src="${baseURL}${path}"></iframe>`).join(''),
    }),
  );
  await page.goto('https://evil.example/');
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(frames).toHaveLength(paths.length);
  // A refused frame shows the browser's error page, which has its own address.
  for (const frame of frames) expect(frame.url()).toMatch(/^chrome-error:/u);
  troubles.length = 0;
});

test('V3.4.5 a link to another site sends at most the origin as Referer', async ({
  page,
  baseURL,
  context,
}) => {
  const requests: (string | undefined)[] = [];
  await context.route(/^https:\/\/(?!127\.0\.0\.1)/u, async (route) => {
    requests.push(
      await route
        .request()
        .headerValue('referer')
        .then((value) => value ?? undefined),
    );
    return route.fulfill({ contentType: 'text/html', body: 'Elsewhere' });
  });
  await visit(page, '/about');
  const link = page.locator('a[href^="https://"]').first();
  const opened = context.waitForEvent('request', (request) => request.url().startsWith('https://'));
  await link.click();
  await opened;
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  for (const referer of requests) expect([undefined, `${baseURL}/`]).toContain(referer);
});

test('V3.7.2 no address redirects to another host', async ({ baseURL }) => {
  const origin = baseURL ?? '';
  const targets = [
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '///evil.example/..',
  ];
  targets.push(
    '/%09/evil.example',
    '/.//evil.example',
    '/news//evil.example',
    'http://evil.example/',
    '/news/',
  );
  for (const name of ['returnTo', 'next', 'redirect', 'url'])
    for (const to of ['//evil.example', 'https:evil.example', '%2F%2Fevil.example', '\\\\evil.example'])
      targets.push(`/login?${name}=${to}`, `/?${name}=${to}`);
  for (const target of targets)
    for (const more of [[], ['X-Forwarded-Host: evil.example']]) {
      const answer = await sendRaw(origin, rawRequest(`GET ${target} HTTP/1.1`, ...more));
      const [, location] = /^location: *(.*)$/imu.exec(answer.split('\r\n\r\n')[0] ?? '') ?? [];
      expect([target, new URL(location ?? '/', origin).origin]).toEqual([target, origin]);
    }
});

test('V3.7.2 signing in stays on this host, whatever return address the history contains', async ({
  page,
}) => {
  const email = newEmail();
  await join(page, email);
  for (const returnTo of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    ['javascript', 'alert(1)'].join(':'),
  ]) {
    await visit(page, '/login');
    await page.evaluate(
      (to) => history.replaceState({ ...history.state, usr: { returnTo: to } }, ''),
      returnTo,
    );
    await page.reload();
    await waitForHydration(page);
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(testPassword);
    const ownCard = page.waitForResponse(/\/users\/you-vs-algorithm/u);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
    await expect(page).toHaveURL((url) => url.pathname === '/' && url.hostname === '127.0.0.1');
    // Wait for the home page's call for the player's own data, which needs the token that is removed next.
    await ownCard;
    await page.evaluate(() => localStorage.clear());
  }
});
