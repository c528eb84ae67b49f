import type { Locator, Page } from '@playwright/test';
import { formatGapGames } from '@outpick/contracts';
import { expectAccessible } from './support/accessible.ts';
import { expect, join, localValue, newEmail, tabValue, test, typeCode } from './support/accounts.ts';
import { letterTo, lettersTo } from './support/mailbox.ts';
import { visit } from './support/visit.ts';

const radios = (page: Page) =>
  page.getByRole('group', { name: 'Who do you think will win?' }).getByRole('radio');
const sureness = (page: Page) => page.getByRole('slider', { name: 'How sure are you?' });

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

/** The picks that wait for signing in. */
const kept = (page: Page) => page.getByRole('complementary', { name: 'Your picks' });
/** What has become of them after signing in. */
const adopted = (page: Page) => page.getByRole('list', { name: 'Your picks from before signing in' });
const joinSection = (page: Page) => page.getByRole('region', { name: 'Sign up' });

/** Signs up or in on Today with a mailed code, after "Save my pick". */
async function joinByCode(page: Page, email: string, number = 1): Promise<void> {
  await page.getByRole('link', { name: 'Save my pick' }).click();
  await expect(page).toHaveURL('/today#sign-up');
  await joinSection(page).getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await typeCode(page, (await letterTo(email, number)).code);
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
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

test('a first-time visitor gets from the home page to a saved pick in at most 6 taps and one mailed code, with the pick in sight on every screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  let taps = 0;
  const tap = async (role: 'link' | 'button' | 'radio' | 'checkbox', name: string | RegExp) => {
    taps += 1;
    await page.getByRole('main').getByRole(role, { name }).first().click();
  };
  const email = newEmail();
  await visit(page, '/');
  const { contestId, awayTeam } = await readNextGame(page);
  const expectPickInSight = async () => {
    await expect(kept(page).getByText(awayTeam.name)).toBeInViewport();
    await expect(kept(page)).toContainText('1 pick kept.');
  };
  await tap('radio', awayTeam.name);
  await tap('link', 'Save my pick');
  await expect(page).toHaveURL('/today#sign-up');
  await expectPickInSight();
  await expect(joinSection(page).getByLabel('Email', { exact: true })).toBeFocused();
  await expectAccessible(page, '#sign-up');
  await page.keyboard.type(email);
  await tap('checkbox', /I am 18 or older/u);
  await tap('button', 'Email Me a Code');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await expectPickInSight();
  await expectAccessible(page, '#sign-up');
  const sent = page.waitForRequest('**/users/userPerdiction');
  // The last digit submits the form.
  await page.keyboard.type((await letterTo(email)).code);
  // Only this pick is sent.
  expect((await sent).postDataJSON()).toHaveLength(1);
  await expect(adopted(page)).toContainText(
    new RegExp(`^${escapePattern(awayTeam.name)} .*Saved .* Change it until`, 'u'),
  );
  await expect(adopted(page)).toBeInViewport();
  expect(taps).toBeLessThanOrEqual(6);
  expect(await lettersTo(email)).toHaveLength(1);
  for (const draft of ['draft picks', 'draft join', 'draft home pick'])
    expect(await tabValue(page, draft)).toBeNull();
  await expect(page).toHaveURL('/today#sign-up');
  const row = page.locator(`[data-row="${contestId}"]`);
  await expect(row.locator(`button[value="${contestId}.away"]`)).toHaveAttribute('aria-pressed', 'true');
  await expect(row.locator('[data-tone]').first()).toHaveText('Saved');
  await page.goto('/');
  await expect(page.getByText(/1 pick waiting, locks /u)).toBeVisible();
});

test('signing in on Today asks before the pick of the home page overwrites a saved one', async ({
  page,
  troubles,
}) => {
  const { email, token } = await join(page);
  const { contestId, homeTeam, awayTeam, date } = await readNextGame(page);
  const saved = await page.request.post('/api/v1/users/userPerdiction', {
    headers: { authorization: `Bearer ${token}` },
    data: [{ contestId, userPredictedTeam: homeTeam.id, userPredictedScore: 1, date }],
  });
  expect(saved.status()).toBe(200);
  await pickAway(page, 2);
  let replaced = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/userPerdiction') && response.ok()) replaced += 1;
  });
  await joinByCode(page, email);
  await expect(adopted(page)).toContainText(`you picked ${homeTeam.name} by 1`);
  // If the player has not answered, the page asks again after a reload.
  await page.reload();
  const row = page.locator(`[data-row="${contestId}"]`);
  await expect(row).toContainText('Which one?');
  await row.getByRole('button', { name: /^Details/u }).click();
  await expect(row).toContainText(`you picked ${homeTeam.name} by 1`);
  expect(replaced).toBe(0);
  await row.getByRole('button', { name: `Change to ${awayTeam.name} by 2` }).click();
  await expect(row).toContainText(/Saved .* Change it until/u);
  expect(replaced).toBe(1);
  expect(await tabValue(page, 'draft picks')).toBeNull();
  // The refused replacements were failed responses.
  troubles.length = 0;
});

test('if the game locks while a visitor signs in, the pick is not saved, and Today says so', async ({
  page,
  troubles,
}) => {
  const { awayTeam } = await readNextGame(page);
  await pickAway(page, 2);
  await page.route('**/users/userPerdiction', async (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'CONTEST_LOCKED', message: 'Locked.' } } }),
  );
  await joinByCode(page, newEmail());
  await expect(adopted(page)).toContainText(
    `This game locked before you saved: ${awayTeam.name} by 2 was not counted. You have no pick in this game.`,
  );
  // The refused submission was a failed response.
  troubles.length = 0;
});

test('a reload loses neither the email nor the step; the email can be changed, and a wrong code is named in words', async ({
  page,
  troubles,
}) => {
  const [typo, email] = [newEmail(), newEmail()];
  await visit(page, '/today');
  const emailField = joinSection(page).getByLabel('Email', { exact: true });
  await emailField.fill(typo);
  await page.reload();
  await expect(emailField).toHaveValue(typo);
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(page.getByText('Terms is required!')).toBeVisible();
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(joinSection(page)).toContainText(`We sent a four-digit code to ${typo}`);
  await page.reload();
  await expect(joinSection(page)).toContainText(`We sent a four-digit code to ${typo}`);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(emailField).toHaveValue(typo);
  await expect(emailField).toBeFocused();
  await emailField.fill(email);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  await expect(joinSection(page)).toContainText(email);
  const { code } = await letterTo(email);
  await typeCode(page, code === '0471' ? '0472' : '0471');
  await expect(joinSection(page)).toContainText('That is not the code in our newest email.');
  await expect(joinSection(page)).toContainText('2 tries left');
  await typeCode(page, code);
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeFocused();
  // The wrong code was a failed response.
  troubles.length = 0;
});

test('the link in the mail signs in after a tap in another tab; the tab with the picks notices and saves them', async ({
  page,
  context,
}) => {
  const email = newEmail();
  const { awayTeam } = await readNextGame(page);
  await pickAway(page, 2);
  await page.getByRole('link', { name: 'Save my pick' }).click();
  await joinSection(page).getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Email Me a Code' }).click();
  const { secret } = await letterTo(email);
  const tab = await context.newPage();
  await visit(tab, `/sign-in-link#join=${secret}&to=%2Ftoday`);
  expect(await localValue(tab, 'token')).toBeNull();
  await tab.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(tab).toHaveURL('/today');
  await expect(adopted(page)).toContainText(new RegExp(`^${escapePattern(awayTeam.name)} by 2.*Saved`, 'u'));
  await visit(tab, `/sign-in-link#join=${secret}`);
  await expect(tab.getByText('ends your present session here')).toBeVisible();
});

test('an account without a password names itself on Today, and confirms the deletion by a mailed code', async ({
  page,
}) => {
  const email = newEmail();
  await pickAway(page, 2);
  await joinByCode(page, email);
  const name = page.getByRole('form', { name: 'Your name on boards' });
  await name.getByLabel('What should boards call you?').fill('no');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(name).toContainText('length must be greater than 2 characters!');
  await name.getByLabel('What should boards call you?').fill('Night Owls');
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveCount(0);
  await visit(page, '/profile');
  await expect(page.getByText('Night Owls')).toBeVisible();
  await visit(page, '/profile?tab=password');
  await expect(page.getByRole('button', { name: 'Set a Password' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByRole('button', { name: 'Email Me a Code' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill((await letterTo(email, 2)).code);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/');
  expect(await localValue(page, 'token')).toBeNull();
});

test('without scripts the section on Today says that it needs JavaScript', async ({ plainPage: page }) => {
  await page.goto('/today');
  await expect(joinSection(page)).toContainText('This form needs JavaScript');
  await expect(joinSection(page).getByLabel('Email', { exact: true })).toBeHidden();
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
