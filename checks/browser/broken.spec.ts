import type { Page } from '@playwright/test';
import { findScreens } from './pictures/screens.ts';
import {
  confirmDeletion,
  expect,
  expectSnackbar,
  field,
  signIn,
  test,
  testPassword,
} from './support/accounts.ts';
import { knownBoards } from './support/boards.ts';
import { toShape } from './support/crawl.ts';
import { findSportId } from './support/lists.ts';
import { contestSport, forecastSport } from './support/sports.ts';
import { visit } from './support/visit.ts';

// Each test opens dozens of pages.
test.setTimeout(600_000);

const teams = 'website/getTeamNameList/:id';
const youVsAlgorithm = 'users/you-vs-algorithm';
const ownToday = 'users/today';

/** The calls that each screen makes after a client-side navigation, also without a session. */
const forAnyone: Readonly<Record<string, readonly string[]>> = {
  home: ['website/home-page', 'website/banners'],
  today: ['website/today'],
  sports: [],
  search: ['website/search'],
  winners: ['website/last-winners'],
  receipts: ['website/ledger/head'],
  news: ['website/get-all-news', 'website/banners'],
  podcast: ['website/getAll-podcast', 'website/banners'],
  articles: ['website/getAll-research-articles', 'website/banners'],
  about: ['content'],
  faq: ['content'],
  contact: ['content/contact-us'],
  privacy: ['content'],
  terms: ['content'],
  cookie: ['content'],
  login: [],
  signup: [],
  forgot: [],
  missing: [],
  ranking: ['website/rankingList'],
  prediction: ['website/gamepredictionsList'],
  results: ['website/game-result-list'],
  matchup: [teams],
  vegas: ['content', teams],
  vig: [teams],
  contest: ['website/contestsList'],
  board: ['website/get-contest-winner', 'website/boards/:id'],
  'track-record': ['website/track-record/:id'],
  'prediction-open': ['website/gamepredictionsList', 'website/game/:id'],
  'game-before': ['website/game/:id'],
  'game-after': ['website/game/:id'],
  team: ['website/team/:id'],
  'matchup-filled': ['website/headToHeadResult/:id/:id/:id', teams],
  'vegas-filled': ['content', 'game/vegasAnalysisPage', teams],
  'vig-filled': ['game/vigAnalysis', teams],
  'news-details': ['website/get-news/:id'],
};

/** The calls that a screen makes for a signed-in player, if they differ from those for a visitor. */
const forPlayers: Readonly<Record<string, readonly string[]>> = {
  home: ['website/home-page', 'website/banners', youVsAlgorithm, ownToday],
  today: ['website/today', ownToday],
  board: ['website/get-contest-winner', 'website/boards/:id', 'users/boards/:id'],
  you: [youVsAlgorithm, 'users/mail-wishes'],
  profile: ['auth/userProfile'],
  'profile-edit': ['auth/userProfile'],
  'profile-contact': ['content/contact-us'],
  'profile-terms': ['content'],
  'profile-devices': ['auth/sessions', 'auth/passkeys'],
  'profile-versus': [youVsAlgorithm, 'users/mail-wishes'],
};

/**
 * Calls that any screen may also make. Retry also loads menu, footer and announcement (see shell.spec.ts). Predictions load
 * teams, but only for their chips. Boards open a stream of events. A page that has shown picks loads them again each minute.
 */
const otherCalls = new Set([
  'website/getAllSportsCategory',
  'admin/socialLink',
  'website/announcement',
  teams,
  'website/boards/:id/events',
  ownToday,
  undefined,
]);

/** Calls that are made once per document, so that a test of one needs a new document. */
const oncePerDocument = new Set([teams, ownToday]);

const profileTabs = ['edit', 'contact', 'terms', 'devices', 'versus'];

async function addresses(page: Page): Promise<Readonly<Record<string, string>>> {
  const screens = await findScreens(page, await findSportId(page, forecastSport));
  return {
    ...screens,
    contest: `/content/${await findSportId(page, contestSport)}`,
    board: `/winner-data/${knownBoards().sportId}`,
    'vig-filled': `${screens['vig-filled']}&favoritePrice=-110&opponentPrice=-110`,
    you: '/you',
    today: '/today',
    profile: '/profile',
    ...Object.fromEntries(profileTabs.map((tab) => [`profile-${tab}`, `/profile?tab=${tab}`])),
  };
}

/** Returns the call's path without ids, or undefined for other requests. */
const extractCall = (url: URL) =>
  url.pathname.startsWith('/api/v1/') ? toShape(url.pathname).slice('/api/v1/'.length) : undefined;

/** Makes a call return 500 with HTML, like a broken proxy. */
async function breakCall(page: Page, call: string) {
  const broken = (url: URL) => extractCall(url) === call;
  await page.route(broken, async (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  );
  return async () => page.unroute(broken);
}

/** Navigates without loading a document, like a link. */
const follow = async (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Expects only the errors that `breakCall` causes. */
function expectNoOtherTroubles(troubles: string[]): void {
  const expected = /^status 500: |^console error: Failed to load resource: .* status of 500/u;
  expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
  troubles.length = 0;
}

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

for (const [who, screens] of Object.entries({ visitor: forAnyone, player: forPlayers }))
  test(`for a ${who}, each page shows an error if any of its calls fails, and recovers on Retry`, async ({
    page,
    plainPage,
    troubles,
  }) => {
    const all = await addresses(plainPage);
    if (who === 'player') await signIn(page);
    const requested = new Set<string | undefined>();
    page.on('request', (request) => requested.add(extractCall(new URL(request.url()))));
    await visit(page, '/faq');
    const title = page.getByRole('heading', { level: 1 });
    for (const [screen, calls] of Object.entries(screens)) {
      const [from, titleBefore] = screen === 'sports' ? ['/faq', 'FAQ'] : ['/sports', 'Sports Data'];
      /** Opens the screen from a screen with other calls. Stays in the document, because loading a new one takes a second. */
      const open = async (call?: string) => {
        await (call !== undefined && oncePerDocument.has(call) ? visit(page, from) : follow(page, from));
        await expect(title).toHaveText(titleBefore);
        requested.clear();
        const restore = call === undefined ? undefined : await breakCall(page, call);
        await follow(page, all[screen] ?? '');
        return restore;
      };
      for (const call of calls)
        await test.step(`${screen}: ${call}`, async () => {
          const restore = await open(call);
          await expect(alert(page)).toHaveText(/\w+ \w+/u);
          await expect(title).toBeVisible();
          await restore?.();
          await alert(page).getByRole('button', { name: 'Retry' }).click();
          await expect(alert(page)).toHaveCount(0);
          await expect(title).toBeVisible();
          await expect
            .poll(() => new Set([...requested].filter((one) => !otherCalls.has(one))))
            .toEqual(new Set(calls.filter((one) => !otherCalls.has(one))));
          expectNoOtherTroubles(troubles);
        });
      if (calls.length === 0)
        await test.step(screen, async () => {
          await open();
          await expect(title).not.toHaveText(titleBefore);
          expect([...requested].filter((one) => !otherCalls.has(one))).toEqual([]);
        });
    }
  });

const broken = 'Something went wrong. Please try again.';

test('failed actions in My Account show an error and enable their button again', async ({
  page,
  troubles,
}) => {
  const { email } = await signIn(page);
  // Create a second session, so that there is one to end.
  await page.request.post('/api/v1/auth/login', { data: { email, password: testPassword } });
  const expectFailure = async (tab: string, call: string, act: () => Promise<void>, button: string) =>
    test.step(call, async () => {
      await visit(page, `/profile?tab=${tab}`);
      await breakCall(page, call);
      await act();
      await expectSnackbar(page, broken);
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
      await page.unrouteAll();
      expectNoOtherTroubles(troubles);
    });
  const press = async (name: string) => page.getByRole('button', { name, exact: true }).click();

  await expectFailure(
    'password',
    'auth/update-password',
    async () => {
      await field(page, 'Old password').fill(testPassword);
      await field(page, 'New password').fill('gR4vy!bOat');
      await field(page, 'Confirm password').fill('gR4vy!bOat');
      await press('Change Password');
    },
    'Change Password',
  );
  await expectFailure('devices', 'auth/userData', async () => press('Download My Data'), 'Download My Data');
  await expectFailure(
    'devices',
    'auth/endSessions',
    async () => {
      await press('Sign out everywhere else');
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(testPassword);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    },
    'Sign out everywhere else',
  );
  for (const call of ['auth/check-password', 'auth/userDelete'])
    await expectFailure(
      'information',
      call,
      async () => {
        await press('Delete Account');
        await confirmDeletion(page);
      },
      'Delete Account',
    );
});

test('if mail preferences cannot be saved, an error is shown and they stay unchanged', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  await visit(page, '/you');
  const mondays = page.getByLabel('Send me a summary of my week on Mondays');
  await expect(mondays).toBeVisible();
  await breakCall(page, 'users/mail-wishes');
  await mondays.click();
  await expectSnackbar(page, broken);
  await expect(mondays).not.toBeChecked();
  await expect(mondays).toBeEnabled();
  expectNoOtherTroubles(troubles);
});

test('if a mailed link cannot be checked, it is not reported as invalid, and Retry checks it', async ({
  page,
  troubles,
}) => {
  const call = 'auth/forget-password/verify-otp';
  await breakCall(page, call);
  await visit(page, `/verifypassword#${'a'.repeat(22)}`);
  await expect(alert(page)).toContainText(broken);
  await page.unrouteAll();
  await alert(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('That link has already been used')).toBeVisible();
  troubles.length = 0;
});

test('a failed unsubscription is reported and succeeds on Retry', async ({ page, troubles }) => {
  await page.route('**/api/v1/website/unsubscribe', async (route) => route.fulfill({ status: 500 }));
  await visit(page, `/unsubscribe#${'a'.repeat(43)}`);
  await expect(alert(page)).toContainText(broken);
  await page.unrouteAll();
  await page.route('**/api/v1/website/unsubscribe', async (route) =>
    route.fulfill({ json: { data: { ended: 'mondays' } } }),
  );
  await alert(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('You will get no more weekly summaries.')).toBeVisible();
  expectNoOtherTroubles(troubles);
});
