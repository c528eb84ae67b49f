import type { Page } from '@playwright/test';
import { contestPoints } from '@outpick/forecast';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts';
import { expect, field, join, kept, notice, signIn, test, testPassword } from './support/accounts.ts';
import { calledMargin, watchedPlayer } from './support/contests.ts';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice, expectToast } from './support/notices.ts';
import { signInAs } from './support/sign-in.ts';
import { contestSport, emptySport, forecastSport, playedSport } from './support/sports.ts';
import { sportIdOf } from './support/lists.ts';
import { visit } from './support/visit.ts';

const home = (url: URL) => url.pathname === '/';

const addressOf = async (page: Page, sport: string) => `/content/${await sportIdOf(page, sport)}`;
const openContest = async (page: Page, sport = contestSport) => visit(page, await addressOf(page, sport));

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, place: number) => cards(page).nth(place);
const margin = (page: Page, place: number) => card(page, place).getByRole('combobox');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const fill = (page: Page) => page.getByRole('button', { name: 'Fill the rest like the algorithm' });

/** The contest as the calls give it. */
async function readContest(page: Page, sport = contestSport) {
  const id = await sportIdOf(page, sport);
  const answer = await page.request.get(`/api/v1/website/contestsList?sportsCategory=${id}`);
  const { data }: { data: WireContest } = JSON.parse(await answer.text());
  return data;
}

interface WireContest {
  readonly marginSigma: number;
  readonly result: readonly {
    readonly gameId: string;
    readonly date: string;
    readonly homeTeam: string;
    readonly awayTeam: string;
    readonly predictedWinner: string;
    readonly algoMargin: number;
    readonly winProb: number;
    readonly tieProb: number;
    readonly algoTeam: string;
    readonly algoScore: number;
    readonly receipt: { readonly hash: string };
  }[];
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('[S2-CONTEST-01] [S2-CONTEST-02] [S2-CONTEST-03] the contest can be read: every game, its forecast, the question', async ({
    page,
  }) => {
    const { result } = await readContest(page);
    await page.goto(await addressOf(page, contestSport));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${contestSport} Contest`);
    await expect(cards(page)).toHaveCount(result.length);
    for (const [place, game] of result.entries()) {
      const one = card(page, place);
      await expect(one.getByRole('heading')).toContainText('@');
      await expect(one.getByRole('heading')).toContainText(game.awayTeam);
      await expect(one.getByRole('heading')).toContainText(game.homeTeam);
      await expect(one).toContainText(
        `Algorithm: ${game.predictedWinner} by ${game.algoMargin.toFixed(2)}, Win ${(game.winProb * 100).toFixed(1)}%, Tie ${(game.tieProb * 100).toFixed(1)}%`,
      );
      await expect(one.locator('time')).toContainText('UTC');
      const question = one.getByRole('group', { name: 'Who do you think will win the game?' });
      await expect(question.locator('label')).toContainText([game.awayTeam, game.homeTeam]);
    }
    await expect(page.getByText('Picking needs JavaScript')).toBeVisible();
  });
});

test('[S9-FMT-01] [S9-FMT-02] a card names its start with the zone, counts down to its lock, and gives the margin two decimals', async ({
  page,
}) => {
  const [first] = (await readContest(page)).result;
  const start = new Date(first?.date ?? '');
  await page.clock.setFixedTime(new Date(start.getTime() - (2 * 60 + 10) * 60_000));
  await openContest(page);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatToParts(start);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  await expect(card(page, 0).locator('time')).toHaveText(
    `${part('month')}-${part('day')}-${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`,
  );
  await expect(card(page, 0)).toContainText('Locks in 2 h 10 min.');
  await expect(card(page, 0)).toContainText(/ by \d+\.\d\d, Win/u);
});

test('[D-CONTEST-04] the card keeps the forecast that was frozen when picks opened', async ({ page }) => {
  const id = await sportIdOf(page, contestSport);
  const [first] = (await readContest(page)).result;
  // A result that came in since has turned the ratings over.
  const teams = `${id}/${encodeURIComponent(first?.homeTeam ?? '')}/${encodeURIComponent(first?.awayTeam ?? '')}`;
  const answer = await page.request.get(`/api/v1/website/headToHeadResult/${teams}`);
  const { data }: { data: { neutralWinner: string; neutralMargin: number } } = JSON.parse(
    await answer.text(),
  );
  await visit(page, `/content/${id}`);
  const shown = /by (\d+\.\d\d), Win/u.exec((await card(page, 0).textContent()) ?? '')?.[1];
  expect(shown).toBe(first?.algoMargin.toFixed(2));
  const now = data.neutralWinner === first?.predictedWinner ? data.neutralMargin : -data.neutralMargin;
  expect(Math.abs(now - Number(shown))).toBeGreaterThan(2);
});

test('[S2-CONTEST-04] [S5-CONTEST-02] the margins run from 0 to the sport’s own maximum', async ({
  page,
}) => {
  for (const [sport, most] of [
    [contestSport, 100],
    [forecastSport, 49],
  ] as const) {
    await openContest(page, sport);
    const select = page.getByRole('combobox', { name: /^Predicted score margin/u }).first();
    await expect(select.locator('option:enabled')).toHaveCount(most + 1);
    const values = await select
      .locator('option:enabled')
      .evaluateAll((options) => options.map((option) => Number(option.getAttribute('value'))));
    expect(values).toEqual(Array.from({ length: most + 1 }, (_, value) => value));
  }
});

test('[D-CONTEST-14] [D-CONTEST-87] every change of the margin shows what it plays at, pays and costs', async ({
  page,
}) => {
  const { marginSigma: sigma } = await readContest(page);
  const points = (value: number, outcome: 'win' | 'loss' | 'tie') => {
    const tenths = contestPoints(value, sigma, outcome);
    const digits = (Math.abs(tenths) / 10).toFixed(1);
    return tenths === 0 ? digits : `${tenths > 0 ? '+' : '−'}${digits}`;
  };
  await openContest(page);
  const one = card(page, 0);
  const expectStakes = async (value: number) => {
    await expect(margin(page, 0)).toHaveValue(String(value));
    await expect(one).toContainText(
      `Right ${points(value, 'win')}, Wrong ${points(value, 'loss')}, Tie ${points(value, 'tie')}`,
    );
  };
  await expect(one).not.toContainText('Plays at');
  await margin(page, 0).selectOption('6');
  await expectStakes(6);
  await expect(one).toContainText(/Plays at \d\d\.\d%/u);
  const said = await one.getByText('Plays at').textContent();
  await one.getByRole('button', { name: 'One more' }).click();
  await expectStakes(7);
  await expect(one.getByText('Plays at')).not.toHaveText(said ?? '');
  for (const value of [6, 5, 4, 3, 2, 1, 0]) {
    await one.getByRole('button', { name: 'One less' }).click();
    await expectStakes(value);
  }
  await expect(margin(page, 0).locator('option:checked')).toHaveText('Call it level');
  await expect(one.getByText('Plays at')).toHaveText('Plays at 50.0%');
});

test('[D-CONTEST-87] where no game can end tied, no tie is among the stakes', async ({ page }) => {
  await page.route('**/contestsList*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({
      response: answer,
      json: { data: { ...data, marginSigma: 13, tiesPossible: false } },
    });
  });
  await visit(page, `/ranking/${await sportIdOf(page, contestSport)}`);
  await page
    .getByRole('navigation', { name: contestSport, exact: true })
    .getByRole('link', { name: 'Algo Contest' })
    .click();
  await margin(page, 0).selectOption('6');
  await expect(card(page, 0).getByText('Right ')).toHaveText('Right +14.6, Wrong −20.9');
  await margin(page, 0).selectOption('7');
  await expect(card(page, 0).getByText('Right ')).toHaveText('Right +16.3, Wrong −24.7');
});

test('[D-CONTEST-89] what is left can be filled like the algorithm; what was chosen stays, and nothing is sent', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  const { result } = await readContest(page);
  await openContest(page);
  // The bar is in sight wherever one stands among the games.
  await expect(fill(page)).toBeInViewport({ ratio: 1 });
  const own = result[0]?.algoTeam === result[0]?.homeTeam ? result[0]?.awayTeam : result[0]?.homeTeam;
  await card(page, 0)
    .getByRole('radio', { name: own ?? '' })
    .check();
  await margin(page, 0).selectOption('6');
  // Of the next the algorithm's own team, but another margin than its.
  const other = result[1]?.algoScore === 6 ? '7' : '6';
  await card(page, 1)
    .getByRole('radio', { name: result[1]?.algoTeam ?? '' })
    .check();
  await margin(page, 1).selectOption(other);
  await expect(page.getByText(`2 of ${result.length} picked, 1 disagreement`)).toBeVisible();
  await fill(page).click();
  await expect(page.getByText(`${result.length} of ${result.length} picked, 1 disagreement`)).toBeVisible();
  await expect(card(page, 0).getByRole('radio', { name: own ?? '' })).toBeChecked();
  await expect(margin(page, 0)).toHaveValue('6');
  await expect(margin(page, 1)).toHaveValue(other);
  for (const [place, game] of result.entries()) {
    if (place === 0) continue;
    await expect(card(page, place).getByRole('radio', { name: game.algoTeam })).toBeChecked();
    if (place > 1) await expect(margin(page, place)).toHaveValue(String(game.algoScore));
  }
  await expect(fill(page)).toBeDisabled();
  expect(sent).toBe(0);
});

test('[S5-CONTEST-01] while anything is missing nothing is sent, and the first gap is shown', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await openContest(page);
  await fill(page).click();
  await page.reload();
  // What was chosen survives the reload; a fresh tab has nothing.
  await expect(fill(page)).toBeDisabled();
  await page.evaluate(() => sessionStorage.clear());
  await openContest(page);
  await card(page, 0).getByRole('radio').first().check();
  await submit(page).click();
  await expect(notice(page)).toHaveText('Please Fill All the contest fields');
  await expect(margin(page, 0)).toBeFocused();
  await expect(card(page, 0)).toContainText('Choose a margin.');
  await expect(card(page, 1)).toContainText('Choose a team and a margin.');
  await expectAccessible(page, 'main li:first-child');
  expect(sent).toBe(0);
});

test('[D-SAFE-22] [S8-MSG-05] [D-LOGIN-01] a visitor picks, signs in, comes back to the picks, and saves them', async ({
  page,
}) => {
  const { email } = await join(page);
  const { result } = await readContest(page);
  await openContest(page);
  const address = page.url();
  await card(page, 0).getByRole('radio').first().check();
  await margin(page, 0).selectOption('9');
  await fill(page).click();
  await submit(page).click();
  await expect(notice(page)).toHaveText('Please SignIn First');
  await expect(submit(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(`${result.length} of ${result.length} picked`)).toBeVisible();
  await expect(card(page, 0).getByRole('radio').first()).toBeChecked();
  await expect(margin(page, 0)).toHaveValue('9');
  await expect(card(page, 0)).toContainText('Not saved yet.');
  const sent = page.waitForRequest('**/users/userPerdiction');
  await submit(page).click();
  const request = await sent;
  expect((await request.allHeaders())['idempotency-key']).toMatch(/^[\da-f]{32}$/u);
  expect(request.postDataJSON()).toHaveLength(result.length);
  await expect(notice(page)).toHaveText('Contest Submitted Successfully');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(card(page, 0)).toContainText(/Saved .*\. Change it until .* E[SD]T\./u);
  expect(await kept(page, `draft contest ${address.split('/').at(-1)}`)).toBeNull();
});

test('[S9-CONST-03] [D-STORE-02] the word to sign in stays for 3 s; the picks are kept for this tab only', async ({
  page,
}) => {
  const id = await sportIdOf(page, contestSport);
  await page.clock.install();
  await visit(page, `/content/${id}`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await fill(page).click();
  await submit(page).click();
  await expect(notice(page)).toHaveText('Please SignIn First');
  await expectToast(page, 'Please SignIn First');
  await page.clock.runFor(2900);
  await expect(notice(page)).toHaveText('Please SignIn First');
  await page.clock.runFor(200);
  await expect(notice(page)).toHaveCount(0);
  expect(await kept(page, `draft contest ${id}`)).toContain('"owner":null');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['rankingid']);
});

test('[S4-CONTEST-01] the toast comes first, then the thanks', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await openContest(page);
  await fill(page).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page).click();
  await expect(notice(page)).toHaveText('Contest Submitted Successfully');
  await expectToast(page, 'Contest Submitted Successfully');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.runFor(1500);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[S2-CONTEST-06] [S2-CONTEST-07] the thanks say what was saved and give the ledger’s head; every way out leads home', async ({
  page,
}) => {
  const { result } = await readContest(page);
  await signIn(page);
  for (const leave of [
    async () => page.getByRole('link', { name: 'Back to Home' }).click(),
    async () => page.keyboard.press('Escape'),
  ]) {
    await openContest(page);
    await expect(page.getByText(/\d of \d picked/u)).toBeVisible();
    if (await fill(page).isEnabled()) await fill(page).click();
    const answered = page.waitForResponse('**/users/userPerdiction');
    await submit(page).click();
    const { data }: { data: { ledgerHead: string } } = JSON.parse(await (await answered).text());
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText(['Thank you for your input!']);
    await expect(dialog.locator('p').first()).toHaveText('Your response has been successfully submitted');
    await expect(dialog).toContainText(
      new RegExp(`${result.length} saved, 0 disagreements, first lock in \\d`, 'u'),
    );
    await expect(dialog).toContainText(data.ledgerHead);
    await expect(dialog.getByRole('link')).toHaveText(['Back to Home']);
    await expect(dialog.getByRole('link')).toHaveAttribute('href', '/');
    await expectAccessible(page, 'dialog');
    await leave();
    await expect(page).toHaveURL(home);
  }
});

test('[S3-CONTEST-03] a saved pick is shown chosen and can be changed; the last one counts', async ({
  page,
}) => {
  await signIn(page);
  await openContest(page);
  await fill(page).click();
  await margin(page, 1).selectOption('11');
  await submit(page).click();
  await expect(card(page, 1)).toContainText('Saved ');
  await openContest(page);
  await expect(margin(page, 1)).toHaveValue('11');
  await expect(card(page, 1)).toContainText('Saved ');
  await margin(page, 1).selectOption('12');
  await expect(card(page, 1)).toContainText(/Not saved yet\. Until you submit, .* by 11 counts\./u);
  await submit(page).click();
  await expect(card(page, 1)).toContainText('Saved ');
  await openContest(page);
  await expect(card(page, 1)).toContainText('Saved ');
  await expect(margin(page, 1)).toHaveValue('12');
});

test('until the saved picks have come nothing is said of them, and nothing can be filled in over them', async ({
  page,
  troubles,
}) => {
  const { result } = await readContest(page);
  await signIn(page);
  await openContest(page);
  await fill(page).click();
  await margin(page, 0).selectOption('17');
  await submit(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/contestsList*userId=*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openContest(page);
  await expect(page.getByText('Your picks …')).toBeVisible();
  await expect(page.getByText(/of \d+ picked/u)).toHaveCount(0);
  await expect(fill(page)).toBeDisabled();
  await expect(submit(page)).toBeDisabled();
  held.resolve();
  await expect(page.getByText(`${result.length} of ${result.length} picked`)).toBeVisible();
  await expect(margin(page, 0)).toHaveValue('17');

  await page.unroute('**/contestsList*userId=*');
  const mend = await failCall(page, 'website/contestsList*userId=*');
  await openContest(page);
  await expect(page.getByRole('alert')).toContainText('Your saved picks did not load.');
  await expect(fill(page)).toBeDisabled();
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(margin(page, 0)).toHaveValue('17');
  // Trying again is no try to submit.
  await expect(notice(page)).toHaveCount(0);
  troubles.length = 0;
});

test('a game that locks while the page is open turns locked, and the rest can still be sent', async ({
  page,
}) => {
  const { result } = await readContest(page);
  const [first] = result;
  const start = Date.parse(first?.date ?? '');
  await page.clock.install({ time: start - 60_000 });
  await openContest(page);
  await page.clock.pauseAt(start - 10_000);
  await expect(card(page, 0)).toContainText('Locks in 10 s.');
  await expect(page.getByText(`0 of ${result.length} picked`)).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(card(page, 0)).toContainText('Locked at kick-off. No changes, for anyone.');
  await expect(card(page, 0).getByRole('radio')).toHaveCount(0);
  await expect(card(page, 0).getByRole('link', { name: /^Receipt/u })).toContainText(
    first?.receipt.hash.slice(0, 8) ?? '',
  );
  await expect(page.getByText(`0 of ${result.length - 1} picked`)).toBeVisible();
  await expect(card(page, 1).getByRole('radio')).toHaveCount(2);
});

test('a device whose clock is a day ahead finds the games open that are, once it has heard from us', async ({
  page,
}) => {
  const { result } = await readContest(page);
  const last = Math.max(...result.map(({ date }) => Date.parse(date)));
  await signIn(page);
  await page.clock.install({ time: last + 86_400_000 });
  await openContest(page);
  await expect(page.getByText(`0 of ${result.length} picked`)).toBeVisible();
  await expect(card(page, 0)).toContainText('Locks in ');
  await expect(card(page, 0).getByRole('radio')).toHaveCount(2);
});

test('[D-SAFE-23] a refusal that is not about signing in is said in the server’s words', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  await openContest(page);
  const words = 'Every game you picked has locked. No changes, for anyone.';
  await failCall(page, 'users/userPerdiction', words, 409);
  await fill(page).click();
  await submit(page).click();
  await expect(notice(page)).toHaveText(words);
  await expect(submit(page)).toBeEnabled();
  troubles.length = 0;
});

test('a submission without an answer is repeated under its own key, the next one has another', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  await openContest(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  const mend = await failCall(page, 'users/userPerdiction', unavailable);
  await fill(page).click();
  for (const change of [undefined, undefined, '13']) {
    if (change !== undefined) await margin(page, 0).selectOption(change);
    const answered = page.waitForResponse('**/users/userPerdiction');
    await submit(page).click();
    await answered;
    await expect(submit(page)).toBeEnabled();
  }
  await mend();
  await submit(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(keys[3]).toBe(keys[2]);
  troubles.length = 0;
});

test('whoever’s session has ended meanwhile is taken home, and finds the picks again', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  await openContest(page);
  await margin(page, 0).selectOption('9');
  await fill(page).click();
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await submit(page).click();
  await expect(notice(page)).toHaveText('Please SignIn First');
  await expect(page).toHaveURL(home);
  await openContest(page);
  await expect(margin(page, 0)).toHaveValue('9');
  await expect(fill(page)).toBeDisabled();
  troubles.length = 0;
});

test('a page asks for the player’s own picks once, and for nobody’s without a session', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('contestsList?')) asked.push(new URL(request.url()).search);
  });
  await openContest(page);
  const { id } = await signIn(page);
  await openContest(page);
  await expect.poll(() => asked).toEqual([expect.stringContaining(`userId=${id}`)]);
  await page.waitForLoadState('networkidle');
  expect(asked).toHaveLength(1);
});

test('[S2-CONTEST-05] with a contest there is Submit; without one the page says so', async ({ page }) => {
  await openContest(page);
  await expect(submit(page)).toBeVisible();
  await openContest(page, emptySport);
  await expect(page.getByRole('heading', { name: 'No Contest is Found' })).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('[S8-ERR-05] a contest that did not load says so in place, and comes on Retry', async ({
  page,
  troubles,
}) => {
  const id = await sportIdOf(page, contestSport);
  await visit(page, `/ranking/${id}`);
  const mend = await failCall(page, 'website/contestsList*');
  await page
    .getByRole('navigation', { name: contestSport })
    .getByRole('link', { name: 'Algo Contest' })
    .click();
  await expect(page.getByRole('alert')).toContainText('The contest did not load');
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expectNoNotice(page);
  troubles.length = 0;
});

test('a played contest shows everyone on one ruler, the receipt, and what became of it', async ({ page }) => {
  const { result } = await readContest(page, playedSport);
  await signInAs(page, watchedPlayer());
  await openContest(page, playedSport);
  const [won, corrected, begun, calledOff] = result;
  const of = (game: WireContest['result'][number] | undefined) =>
    cards(page).filter({ hasText: game?.awayTeam ?? '' });
  await expect(of(won)).toContainText(`You: ${won?.homeTeam} by ${calledMargin}`);
  await expect(of(won)).toContainText('Called it');
  await expect(of(won)).toContainText(`Receipt ${won?.receipt.hash.slice(0, 8)}`);
  await expect(of(corrected)).toContainText(
    /Rescored \w{3} \d+, \d+:\d\d [AP]M E[SD]T: score corrected to 24–23\. You: \+16\.2, now −24\.4\./u,
  );
  await expect(of(begun)).toContainText(`80% took ${begun?.awayTeam}, by 8.5 on average.`);
  await expect(of(begun)).toContainText('Locked at kick-off. No changes, for anyone.');
  await expect(of(begun)).toContainText(`You need: ${begun?.awayTeam}`);
  await expect(of(calledOff)).toContainText('Void: cancelled. Nobody gains or loses.');
  await expect(submit(page)).toBeDisabled();
});

test('a contest can be picked by the keyboard alone', async ({ page }) => {
  await openContest(page);
  await expect(margin(page, 0).locator('option')).toHaveCount(102);
  await card(page, 0).getByRole('link', { name: 'Why' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 0).getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6');
  await expect(margin(page, 0)).toHaveValue('6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(margin(page, 0)).toHaveValue('7');
  await expect(page.getByText(/^1 of \d picked/u)).toBeVisible();
});

for (const width of [360, 1440])
  test(`the contest has no accessibility fault at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The longest names are among them.
    for (const sport of [forecastSport, playedSport]) {
      await openContest(page, sport);
      if (await fill(page).isVisible()) await fill(page).click();
      await expectAccessibleInBothSchemes(page);
    }
  });
