import { contestPoints, marginProbability } from '@outpick/forecast';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts';
import { expect, field, join, tabValue, notice, signIn, test, testPassword } from './support/accounts.ts';
import {
  addressOf,
  card,
  cards,
  fill,
  margin,
  openContest,
  readContest,
  submit,
  type WireContest,
} from './support/contest-page.ts';
import { pickedMargin, contestPlayer } from './support/contests.ts';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice, expectToast } from './support/notices.ts';
import { newPlayer } from './support/players.ts';
import { signInAs } from './support/sign-in.ts';
import { contestSport, emptySport, forecastSport, playedSport } from './support/sports.ts';
import { findSportId } from './support/lists.ts';
import { visit } from './support/visit.ts';

const home = (url: URL) => url.pathname === '/';

test('[S2-CONTEST-01] [S2-CONTEST-02] [S2-CONTEST-03] with scripts off the contest shows every game, its forecast and the question', async ({
  plainPage: page,
}) => {
  const { result } = await readContest(page);
  await page.goto(await addressOf(page, contestSport));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${contestSport} Contest`);
  await expect(cards(page)).toHaveCount(result.length);
  for (const [index, game] of result.entries()) {
    const one = card(page, index);
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

test('[D-CONTEST-04] the card shows the forecast that was frozen when the contest opened', async ({
  plainPage: page,
}) => {
  const id = await findSportId(page, contestSport);
  const [first] = (await readContest(page)).result;
  // A later result has changed the ratings a lot.
  const teams = `${id}/${encodeURIComponent(first?.homeTeam ?? '')}/${encodeURIComponent(first?.awayTeam ?? '')}`;
  const answer = await page.request.get(`/api/v1/website/headToHeadResult/${teams}`);
  const { data }: { data: { neutralWinner: string; neutralMargin: number } } = JSON.parse(
    await answer.text(),
  );
  await page.goto(`/content/${id}`);
  const cardMargin = /by (\d+\.\d\d), Win/u.exec((await card(page, 0).textContent()) ?? '')?.[1];
  expect(cardMargin).toBe(first?.algoMargin.toFixed(2));
  const newMargin = data.neutralWinner === first?.predictedWinner ? data.neutralMargin : -data.neutralMargin;
  expect(Math.abs(newMargin - Number(cardMargin))).toBeGreaterThan(2);
});

test('a card says as what the algorithm is scored, and why, if that is something else than its forecast', async ({
  plainPage: page,
}) => {
  let notable = 0;
  for (const sport of [contestSport, playedSport]) {
    const { result, marginSigma } = await readContest(page, sport);
    await page.goto(await addressOf(page, sport));
    for (const { awayTeam, algoScore, algoMargin, winProb, tieProb } of result) {
      const one = cards(page).filter({ hasText: awayTeam });
      const share = winProb + tieProb / 2;
      const isElsewhere =
        algoScore !== Math.round(algoMargin) ||
        Math.abs(marginProbability(algoScore, marginSigma) - share) >= 0.02;
      notable += isElsewhere ? 1 : 0;
      const pick = algoScore === 0 ? 'a level call' : `by ${algoScore}`;
      await expect(one.getByText(`Scored as ${pick}`)).toHaveCount(isElsewhere ? 1 : 0);
      await expect(one.getByText(`nearest to ${(share * 100).toFixed(1)}%`)).toHaveCount(isElsewhere ? 1 : 0);
    }
  }
  expect(notable).toBeGreaterThan(0);
});

/** Computes the algorithm's running score in the played contest. */
async function computeAlgorithmScore(page: Page): Promise<string> {
  const { result } = await readContest(page, playedSport);
  const final = result.filter(({ state }) => state === 'final');
  const sum = final.reduce((total, { algoPoints }) => total + (algoPoints ?? 0), 0);
  return `${sum < 0 ? '−' : '+'}${Math.abs(sum).toFixed(1)}`;
}

test('a visitor sees the algorithm’s score, and the crowd’s mark at the share that its text states; without final games there is no score', async ({
  plainPage: page,
}) => {
  const { result } = await readContest(page, playedSport);
  const live = result.find(({ state }) => state === 'locked');
  const main = page.getByRole('main');
  await page.goto(await addressOf(page, playedSport));
  await expect(
    main.getByText(`The algorithm ${await computeAlgorithmScore(page)}, 2 of 3 games in`),
  ).toBeVisible();
  const one = cards(page).filter({ hasText: live?.awayTeam ?? '' });
  await expect(one).toContainText(`80% took ${live?.awayTeam}`);
  // The scale's left end stands for the away team, so 80% for the away team is 20% of the width from the left.
  const mark = one.locator('[data-voice=crowd]');
  expect(await mark.evaluate((element) => Number.parseFloat(element.style.left))).toBeCloseTo(20, 6);
  await page.goto(await addressOf(page, contestSport));
  await expect(cards(page)).not.toHaveCount(0);
  await expect(main.getByText(/the algorithm [+−\d]/iu)).toHaveCount(0);
});

test('[S9-FMT-01] [S9-FMT-02] [D-CONTEST-89] a card shows start and zone, time until the lock, and a margin with two decimals; filling the rest like the algorithm keeps existing choices and sends nothing', async ({
  page,
}) => {
  let sent = 0;
  const requests: string[] = [];
  page.on('request', (request) => {
    sent += request.method() === 'POST' ? 1 : 0;
    requests.push(request.url());
  });
  const { result } = await readContest(page);
  const [first] = result;
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

  // The bar is always visible.
  await expect(fill(page)).toBeInViewport({ ratio: 1 });
  const own = result[0]?.algoTeam === result[0]?.homeTeam ? result[0]?.awayTeam : result[0]?.homeTeam;
  await card(page, 0)
    .getByRole('radio', { name: own ?? '' })
    .check();
  await margin(page, 0).selectOption('6');
  // In the second game, pick the algorithm's team with another margin.
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
  for (const [index, game] of result.entries()) {
    if (index === 0) continue;
    await expect(card(page, index).getByRole('radio', { name: game.algoTeam })).toBeChecked();
    if (index > 1) await expect(margin(page, index)).toHaveValue(String(game.algoScore));
  }
  await expect(fill(page)).toBeDisabled();
  // Filled choices are in the form only.
  await expect(card(page, 2)).toContainText('Not saved yet.');
  expect(sent).toBe(0);
  // Without a session, the page does not request saved picks.
  expect(requests.filter((address) => address.includes('contestsList?'))).toEqual([]);
});

test('[S2-CONTEST-04] [S5-CONTEST-02] margins range from 0 to the sport’s maximum; the margin field explains the margins and groups those that give the same points', async ({
  page,
}) => {
  for (const [sport, max] of [
    [contestSport, 100],
    [forecastSport, 49],
  ] as const) {
    const { marginSigma: sigma } = await readContest(page, sport);
    await openContest(page, sport);
    const select = page.getByRole('combobox', { name: /^Predicted score margin/u }).first();
    await expect(select.locator('option:enabled')).toHaveCount(max + 1);
    const valuesOf = async (options: string) =>
      select.locator(options).evaluateAll((all) => all.map((option) => Number(option.getAttribute('value'))));
    expect(await valuesOf('option:enabled')).toEqual(Array.from({ length: max + 1 }, (_, value) => value));
    await expect(select).toHaveAccessibleDescription(
      /^The margin says how sure you are, not what the score will be: a win by 1 pays the same as a win by \d+\.$/u,
    );
    const group = select.locator('optgroup');
    await expect(group).toHaveAttribute('label', /^These all pay the same: Right \+25\.0, Wrong −75\.0/u);
    const inside = await valuesOf('optgroup > option');
    const outside = await valuesOf(':scope > option:enabled');
    const formatPoints = (value: number | undefined) =>
      (['win', 'loss', 'tie'] as const).map((outcome) => contestPoints(value ?? 0, sigma, outcome)).join(' ');
    expect(new Set(inside.map(formatPoints)).size).toBe(1);
    expect(formatPoints(outside.at(-1))).not.toBe(formatPoints(inside[0]));
    // Near certainty, the text has a decimal instead of ">99%".
    const texts = await select
      .locator(':scope > option:enabled')
      .evaluateAll((options) => options.map((option) => option.textContent));
    expect(texts.filter((text) => text.includes('>99%'))).toEqual([]);
  }
});

test('[D-CONTEST-14] [D-CONTEST-87] every change of the margin updates its probability and points', async ({
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
  const probability = await one.getByText('Plays at').textContent();
  await one.getByRole('button', { name: 'One more' }).click();
  await expectStakes(7);
  await expect(one.getByText('Plays at')).not.toHaveText(probability ?? '');
  for (const value of [6, 5, 4, 3, 2, 1, 0]) {
    await one.getByRole('button', { name: 'One less' }).click();
    await expectStakes(value);
  }
  await expect(margin(page, 0).locator('option:checked')).toHaveText('Call it level');
  await expect(one.getByText('Plays at')).toHaveText('Plays at 50.0%');
});

test('[S8-ERR-05] [S2-CONTEST-05] [D-CONTEST-87] a failed load shows an error, and Retry works; a sport without a contest has no Submit button; a sport without ties shows no points for a tie', async ({
  page,
  troubles,
}) => {
  await visit(page, `/ranking/${await findSportId(page, contestSport)}`);
  const restore = await failCall(page, 'website/contestsList*');
  await page
    .getByRole('navigation', { name: contestSport, exact: true })
    .getByRole('link', { name: 'Algo Contest' })
    .click();
  await expect(page.getByRole('alert')).toContainText('The contest did not load');
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await restore();
  troubles.length = 0;
  await page.route('**/contestsList*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({
      response: answer,
      json: { data: { ...data, marginSigma: 13, tiesPossible: false } },
    });
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(submit(page)).toBeVisible();
  await margin(page, 0).selectOption('6');
  await expect(card(page, 0).getByText(/^Right \+/u)).toHaveText('Right +14.6, Wrong −20.9');
  await margin(page, 0).selectOption('7');
  await expect(card(page, 0).getByText(/^Right \+/u)).toHaveText('Right +16.3, Wrong −24.7');
  await expectNoNotice(page);

  await openContest(page, emptySport);
  await expect(page.getByRole('heading', { name: 'No Contest is Found' })).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('[S5-CONTEST-01] [S9-CONST-03] [D-STORE-02] an incomplete submission is not sent and its first missing field is focused; the sign-in toast lasts 3 s; picks are stored in session storage only', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  const id = await findSportId(page, contestSport);
  await page.clock.install();
  await openContest(page);

  await test.step('picks can be made by keyboard alone', async () => {
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

  await fill(page).click();
  await page.reload();
  // Choices survive a reload. They are not in a new tab, whose session storage is empty.
  await expect(fill(page)).toBeDisabled();
  await expect(card(page, 0)).toContainText('Kept in this tab. Sign up and it counts.');
  expect(await tabValue(page, 'draft picks')).toContain('"margin":7');
  await page.evaluate(() => sessionStorage.clear());
  await openContest(page);
  await card(page, 0).getByRole('radio').first().check();
  await submit(page).click();
  await expect(notice(page)).toHaveText('Please Fill All the contest fields');
  await expect(margin(page, 0)).toBeFocused();
  await expect(card(page, 0)).toContainText('Choose a margin.');
  await expect(card(page, 1)).toContainText('Choose a team and a margin.');
  await expectAccessible(page, 'main li:first-child');

  await page.clock.pauseAt(Date.now() + 60_000);
  await fill(page).click();
  await submit(page).click();
  await expect(notice(page)).toHaveText('Please SignIn First');
  await expectToast(page, 'Please SignIn First');
  await page.clock.runFor(2900);
  await expect(notice(page)).toHaveText('Please SignIn First');
  await page.clock.runFor(200);
  await expect(notice(page)).toHaveCount(0);
  expect(await tabValue(page, `draft contest ${id}`)).toContain('"owner":null');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['rankingid']);
  expect(sent).toBe(0);
});

test('[D-SAFE-22] [S8-MSG-05] [D-LOGIN-01] a visitor picks, signs in, returns to the picks and saves them', async ({
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
  // The choice that the visitor made is saved by itself, the filled ones with the submission.
  await expect(card(page, 0)).toContainText(/Saved .*\. Change it until .* E[SD]T\./u);
  await expect(card(page, 1)).toContainText('Not saved yet.');
  const sent = page.waitForRequest('**/users/userPerdiction');
  await submit(page).click();
  const request = await sent;
  expect((await request.allHeaders())['idempotency-key']).toMatch(/^[\da-f]{32}$/u);
  expect(request.postDataJSON()).toHaveLength(result.length);
  await expect(notice(page)).toHaveText('Contest Submitted Successfully');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(card(page, 0)).toContainText(/Saved .*\. Change it until .* E[SD]T\./u);
  expect(await tabValue(page, `draft contest ${address.split('/').at(-1)}`)).toBeNull();
});

test('[S4-CONTEST-01] [S2-CONTEST-06] [S2-CONTEST-07] after a submission, first the toast is shown, then the thank-you dialog with the saved picks and the ledger’s head; closing the dialog leads home', async ({
  page,
}) => {
  const { result } = await readContest(page);
  await signInAs(page, await newPlayer());
  await page.clock.install();
  const openDialog = async () => {
    await openContest(page);
    await expect(page.getByText(/\d of \d picked/u)).toBeVisible();
    if (await fill(page).isEnabled()) await fill(page).click();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    const response = page.waitForResponse('**/users/userPerdiction');
    await submit(page).click();
    await expect(notice(page)).toHaveText('Contest Submitted Successfully');
    await expectToast(page, 'Contest Submitted Successfully');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.runFor(1500);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.clock.resume();
    const { data }: { data: { ledgerHead: string } } = JSON.parse(await (await response).text());
    return data;
  };
  for (const leave of [
    async () => page.getByRole('link', { name: 'Back to Home' }).click(),
    async () => page.keyboard.press('Escape'),
  ]) {
    const { ledgerHead } = await openDialog();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText(['Thank you for your input!']);
    await expect(dialog.locator('p').first()).toHaveText('Your response has been successfully submitted');
    await expect(dialog).toContainText(
      new RegExp(`${result.length} saved, 0 disagreements, first lock in \\d`, 'u'),
    );
    await expect(dialog).toContainText(ledgerHead);
    await expect(dialog.getByRole('link')).toHaveText(['Your picks on Today', 'Back to Home']);
    await expect(dialog.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await expectAccessible(page, 'dialog');
    await leave();
    await expect(page).toHaveURL(home);
  }
});

test('[D-SAFE-23] a refused submission shows the server’s message; a retried submission keeps its idempotency key; the dialog lists the saved picks', async ({
  page,
  context,
  troubles,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { result } = await readContest(page);
  await signInAs(page, await newPlayer());
  await openContest(page);

  const message = 'Every game you picked has locked. No changes, for anyone.';
  const accept = await failCall(page, 'users/userPerdiction', message, 409);
  await fill(page).click();
  await submit(page).click();
  await expect(notice(page)).toHaveText(message);
  await expect(submit(page)).toBeEnabled();
  await accept();

  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  const restore = await failCall(page, 'users/userPerdiction', unavailable);
  for (const change of [undefined, undefined, '13']) {
    if (change !== undefined) {
      // A changed margin saves itself: it is sent at once, beside the form.
      const own = page.waitForResponse('**/users/userPerdiction');
      await margin(page, 0).selectOption(change);
      await own;
      keys.pop();
    }
    const response = page.waitForResponse('**/users/userPerdiction');
    await submit(page).click();
    await response;
    await expect(submit(page)).toBeEnabled();
  }
  await restore();
  troubles.length = 0;
  const response = page.waitForResponse('**/users/userPerdiction');
  await submit(page).click();
  const { data }: { data: { ledgerHead: string } } = JSON.parse(await (await response).text());
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(keys[3]).toBe(keys[2]);

  const picks = result.map((game, index) => {
    const picked = index === 0 ? 13 : game.algoScore;
    const pick = picked === 0 ? `${game.algoTeam}, called level` : `${game.algoTeam} by ${picked}`;
    return { game: `${game.awayTeam} @ ${game.homeTeam}`, pick };
  });
  await expect(dialog.getByRole('list', { name: 'Your picks' }).getByRole('listitem')).toHaveText(
    picks.map(({ game, pick }) => `${game} ${pick}`),
  );
  await dialog.getByRole('button', { name: 'Copy my picks' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      `My ${contestSport} picks against the algorithm`,
      ...picks.map(({ game, pick }) => `${game}: ${pick}`),
      page.url(),
    ].join('\n'),
  );

  // The link to the picks is above the ledger's head, a hash in small type.
  const today = dialog.getByRole('link', { name: 'Your picks on Today' });
  const hash = dialog.getByText(data.ledgerHead, { exact: true });
  await expect(hash).toHaveCSS('font-size', '14px');
  const [todayBox, hashBox] = [await today.boundingBox(), await hash.boundingBox()];
  expect(todayBox?.y).toBeLessThan(hashBox?.y ?? 0);
  await expectAccessible(page, 'dialog');
  await today.click();
  await expect(page).toHaveURL((url) => url.pathname === '/today');
});

test('[S3-CONTEST-03] saved picks are loaded once, preselected and can be changed; until they have loaded, the tally is hidden and the buttons are disabled', async ({
  page,
  troubles,
}) => {
  const { result } = await readContest(page);
  const player = await newPlayer();
  await signInAs(page, player);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('contestsList?')) requests.push(new URL(request.url()).search);
  });
  await openContest(page);
  await expect.poll(() => requests).toEqual([expect.stringContaining(`userId=${player.id}`)]);
  await page.waitForLoadState('networkidle');
  expect(requests).toHaveLength(1);
  await fill(page).click();
  await margin(page, 0).selectOption('17');
  await margin(page, 1).selectOption('11');
  await submit(page).click();
  await expect(card(page, 1)).toContainText('Saved ');
  await expect(page.getByRole('dialog')).toBeVisible();

  const gate = Promise.withResolvers<void>();
  await page.route('**/contestsList*userId=*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openContest(page);
  await expect(page.getByText('Loading your picks…')).toBeVisible();
  await expect(page.getByText(/of \d+ picked/u)).toHaveCount(0);
  await expect(fill(page)).toBeDisabled();
  await expect(submit(page)).toBeDisabled();
  gate.resolve();
  await expect(page.getByText(`${result.length} of ${result.length} picked`)).toBeVisible();
  await expect(margin(page, 0)).toHaveValue('17');
  await expect(margin(page, 1)).toHaveValue('11');
  await expect(card(page, 1)).toContainText('Saved ');
  await page.unroute('**/contestsList*userId=*');

  await test.step('a saved pick can be changed, and saves itself', async () => {
    const saving = page.waitForResponse('**/users/userPerdiction');
    await margin(page, 1).selectOption('12');
    expect((await saving).status()).toBe(200);
    await expect(card(page, 1)).toContainText('Saved ');
  });

  const restore = await failCall(page, 'website/contestsList*userId=*');
  await openContest(page);
  await expect(page.getByRole('alert')).toContainText('Your saved picks did not load.');
  await expect(fill(page)).toBeDisabled();
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(margin(page, 0)).toHaveValue('17');
  await expect(margin(page, 1)).toHaveValue('12');
  await expect(card(page, 1)).toContainText('Saved ');
  // Retry only loads the saved picks; it submits nothing, so there is no notice.
  await expect(notice(page)).toHaveCount(0);
  troubles.length = 0;
});

test('on a device with a clock one day ahead, open games are shown as open after the first response', async ({
  page,
}) => {
  const { result } = await readContest(page);
  const last = Math.max(...result.map(({ date }) => Date.parse(date)));
  await signInAs(page, await newPlayer());
  await page.clock.install({ time: last + 86_400_000 });
  await openContest(page);
  await expect(page.getByText(`0 of ${result.length} picked`)).toBeVisible();
  await expect(card(page, 0)).toContainText('Locks in ');
  await expect(card(page, 0).getByRole('radio')).toHaveCount(2);
});

test('submitting with an ended session leads home and keeps the picks', async ({ page, troubles }) => {
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

test('a played contest shows the player’s picks, receipts, corrections, results and running score', async ({
  page,
}) => {
  const { result } = await readContest(page, playedSport);
  await signInAs(page, contestPlayer());
  await openContest(page, playedSport);
  const [won, corrected, live, canceled] = result;
  const cardOf = (game: WireContest['result'][number] | undefined) =>
    cards(page).filter({ hasText: game?.awayTeam ?? '' });
  await expect(cardOf(won)).toContainText(`You: ${won?.homeTeam} by ${pickedMargin}`);
  await expect(cardOf(won)).toContainText('Called it');
  await expect(cardOf(won)).toContainText(`Receipt ${won?.receipt.hash.slice(0, 8)}`);
  await expect(cardOf(corrected)).toContainText(
    /Rescored \w{3} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T: score corrected to 24–23\. You: \+16\.2, now −24\.4\./u,
  );
  await expect(cardOf(live)).toContainText(`80% took ${live?.awayTeam}, by 8.5 on average.`);
  await expect(cardOf(live)).toContainText('Locked at kick-off. No changes, for anyone.');
  await expect(cardOf(live)).toContainText(`You need: ${live?.awayTeam}`);
  await expect(cardOf(canceled)).toContainText('Void: canceled. Nobody gains or loses.');
  await expect(submit(page)).toBeDisabled();
  // The player has +16.2 points in the first game and −24.4 in the game whose result was corrected.
  await expect(
    page.getByText(
      `on the 2 games you both picked. You −8.2, the algorithm ${await computeAlgorithmScore(page)}. 2 of 3 games in.`,
    ),
  ).toBeVisible();

  await test.step('the receipt of a locked card opens with the forecast of that game', async () => {
    await cardOf(won)
      .getByRole('link', { name: /^Receipt/u })
      .click();
    const receipt = page.getByRole('region', { name: 'One receipt' });
    await expect(receipt.getByRole('link').first()).toHaveText(
      new RegExp(`^${won?.awayTeam} (?:@|vs\\.) ${won?.homeTeam}$`, 'u'),
    );
    await expect(receipt).toContainText(`Fingerprint ${won?.receipt.hash}`);
  });
});

test('a contest with all picks made has no accessibility violations at 360 and 1440 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // This sport has the longest team names.
  await openContest(page, forecastSport);
  await fill(page).click();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothSchemes(page);
  }
});
