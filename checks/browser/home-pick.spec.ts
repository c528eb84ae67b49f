import type { Locator, Page } from '@playwright/test';
import { formatGapGames } from '@outpick/contracts';
import {
  expect,
  field,
  fillSignUp,
  join,
  newEmail,
  tabValue,
  test,
  testPassword,
  typeCode,
} from './support/accounts.ts';
import { letterTo, lettersTo } from './support/mailbox.ts';
import { visit } from './support/visit.ts';

const radios = (page: Page) =>
  page.getByRole('group', { name: 'Who do you think will win?' }).getByRole('radio');
const sureness = (page: Page) => page.getByRole('slider', { name: 'How sure are you?' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const outcome = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Escapes a text for a pattern, because team names may contain question marks. */
const escapePattern = (text: string) => text.replaceAll(/[.?*+()[\]]/gu, String.raw`\$&`);

interface NextLock {
  readonly contestId: string;
  readonly homeTeam: { readonly id: string; readonly name: string };
  readonly awayTeam: { readonly id: string; readonly name: string };
}

/** Reads the game that locks next from the API. */
async function readNextGame(page: Page) {
  const answer = await page.request.get('/api/v1/website/home-page');
  const { data }: Readonly<{ data: { nextLock: NextLock; contestList: { contest: { date: string } }[] } }> =
    JSON.parse(await answer.text());
  return { ...data.nextLock, date: data.contestList[0]?.contest.date ?? '' };
}

/** Picks the away team by a margin on the home page. */
async function pickAway(page: Page, margin: number): Promise<void> {
  await visit(page, '/');
  await radios(page).first().check();
  await sureness(page).fill(String(margin));
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Save my pick' }).click();
  await expect(heading(page, 'Sign In')).toBeVisible();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
}

test('a visitor picks the next game on the home page, which shows its teams, a slider with the points at stake, and the next locks', async ({
  page,
}) => {
  await visit(page, '/');
  await expect(
    page.getByText(/^(?:Tonight|Today|Tomorrow|[A-Z][a-z]+day): \d+ games? locks?, (?:next )?in \d/u),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Save my pick' }).click();
  await expect(page.getByText('Choose a team first.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await radios(page).first().check();
  await sureness(page).fill('1');
  const stakes = page.getByText(/^Right \+\d+\.\d, Wrong −\d+\.\d/u);
  const small = await stakes.textContent();
  await sureness(page).press('ArrowRight');
  await expect(stakes).not.toHaveText(small ?? '');
  const { awayTeam } = await readNextGame(page);
  await expect(
    page.getByText(new RegExp(`^${escapePattern(awayTeam.name)} by 2 \\(\\d+%\\)$`, 'u')),
  ).toBeVisible();
  // The pick is stored only in this tab.
  await visit(page, '/');
  await expect(radios(page).first()).toBeChecked();
  await expect(sureness(page)).toHaveValue('2');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  for (const width of [320, 360, 768, 1440])
    await test.step(`the pick for the next game fits the page at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await expect(radios(page)).toHaveCount(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});

test('a first-time visitor gets from the home page to a saved pick in 6 taps and one mailed code', async ({
  page,
}) => {
  let taps = 0;
  const tap = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    taps += 1;
    await page.getByRole('main').getByRole(role, { name }).first().click();
  };
  const email = newEmail();
  await visit(page, '/');
  const { contestId, awayTeam } = await readNextGame(page);
  await tap('radio', awayTeam.name);
  await tap('link', 'Save my pick');
  await expect(heading(page, 'Sign In')).toBeVisible();
  await tap('link', 'Sign Up');
  await expect(heading(page, 'Sign Up')).toBeVisible();
  // `fillSignUp` ticks a checkbox, which is a tap.
  taps += 1;
  await fillSignUp(page, email);
  await tap('button', 'Sign Up');
  await expect(page).toHaveURL(/\/verifypassword$/u);
  await typeCode(page, (await letterTo(email)).code);
  const sent = page.waitForRequest('**/users/userPerdiction');
  await tap('button', 'Verify');
  // Only this pick is sent.
  expect((await sent).postDataJSON()).toHaveLength(1);
  await expect(outcome(page)).toContainText(
    new RegExp(`^${escapePattern(awayTeam.name)} .*Saved .* Change it until`, 'u'),
  );
  expect(taps).toBe(6);
  expect(await lettersTo(email)).toHaveLength(1);
  expect(await tabValue(page, 'draft home pick')).toBeNull();
  await page.getByRole('link', { name: 'See your picks' }).click();
  const card = page.locator(`[data-game="${contestId}"]`);
  await expect(card.getByRole('radio', { name: awayTeam.name })).toBeChecked();
  await expect(card).toContainText(/Saved .* Change it until/u);
});

test('the home page asks before its pick overwrites a saved one', async ({ page }) => {
  const { email, token } = await join(page);
  const { contestId, homeTeam, awayTeam, date } = await readNextGame(page);
  const saved = await page.request.post('/api/v1/users/userPerdiction', {
    headers: { authorization: `Bearer ${token}` },
    data: [{ contestId, userPredictedTeam: homeTeam.id, userPredictedScore: 1, date }],
  });
  expect(saved.status()).toBe(200);
  await pickAway(page, 2);
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/userPerdiction') ? 1 : 0));
  await logIn(page, email);
  await expect(outcome(page)).toContainText(`You already picked ${homeTeam.name} by 1`);
  // If the player has not answered, the page asks again after a reload.
  await page.reload();
  await expect(outcome(page)).toContainText(`You already picked ${homeTeam.name} by 1`);
  expect(sent).toBe(0);
  await page.getByRole('button', { name: `Change to ${awayTeam.name} by 2` }).click();
  await expect(outcome(page)).toContainText(/Saved .* Change it until/u);
  expect(sent).toBe(1);
  expect(await tabValue(page, 'draft home pick')).toBeNull();
});

test('if the game locks while a visitor signs in, the pick is not saved, and the home page says so', async ({
  page,
}) => {
  const { email } = await join(page);
  await pickAway(page, 2);
  await page.route('**/website/contestsList*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"state":"open"', '"state":"locked"');
    await route.fulfill({ response: answer, body });
  });
  await logIn(page, email);
  await expect(outcome(page)).toContainText(/^Not saved: .+ @ .+ locked before you signed in\./u);
  await expect(outcome(page).getByRole('link', { name: 'Pick the other games' })).toBeVisible();
});

const readType = async (text: Locator) =>
  text.evaluate((element) => {
    const { fontSize, fontFamily } = getComputedStyle(element);
    return { pixels: Number.parseFloat(fontSize), face: fontFamily };
  });

test('home says in large type how many players beat the algorithm in the last seven days, and names the best player', async ({
  plainPage: page,
}) => {
  await page.goto('/');
  const { lastWeek }: { lastWeek: LastWeek } = (
    await (await page.request.get('/api/v1/website/home-page')).json()
  ).data;
  const { ahead, players, boards, best } = lastWeek;
  const share = page.getByText(/% of players beat it in the last seven days$/u);
  await expect(share).toHaveText(
    `${Math.round((ahead / players) * 100)}% of players beat it in the last seven days`,
  );
  const details = page.getByText(/entries on \d+ boards?, in all sports\./u);
  await expect(details).toContainText(`${ahead} of ${players} entries on ${boards} board`);
  await expect(details).toContainText(
    `Best: ${best?.userName}, ${best?.gap.toFixed(1)} ahead ${formatGapGames(best?.games ?? 0, 'both')}`,
  );
  const question = await readType(page.getByRole('heading', { level: 1 }));
  const body = await readType(details);
  expect((await readType(share)).pixels).toBeGreaterThanOrEqual(body.pixels * 1.5);
  expect((await readType(share)).face).toBe(question.face);
  expect((await readType(share.getByText(/^\d+%$/u))).pixels).toBeGreaterThanOrEqual(body.pixels * 3);
});

interface LastWeek {
  readonly boards: number;
  readonly players: number;
  readonly ahead: number;
  readonly best: { readonly userName: string; readonly gap: number; readonly games: number } | null;
}
