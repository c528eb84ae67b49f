import type { Page } from '@playwright/test';
import { expect, tabValue, test } from './support/accounts.ts';
import {
  addressOf,
  card,
  fill,
  ignoreServerTime,
  margin,
  openContest,
  readContest,
  saveStatus,
  submit,
} from './support/contest-page.ts';
import { expectPhoneFit } from './support/fit.ts';
import { expectNoNotice } from './support/notices.ts';
import { newPlayer } from './support/players.ts';
import { signInAs } from './support/sign-in.ts';
import { contestSport } from './support/sports.ts';

/** The main action's color. Tests look for it in the border, because the background changes gradually and also on hover. */
const actionColor = 'rgb(245, 177, 51)';

/** Opens the contest with the clock stopped 35 seconds before the first lock. Returns the contest's games. */
async function openBeforeLock(page: Page) {
  const { result } = await readContest(page);
  const start = Date.parse(result[0]?.date ?? '');
  await ignoreServerTime(page);
  await page.clock.install({ time: start - 3_600_000 });
  await openContest(page);
  await expect(saveStatus(page)).toContainText(/first lock in|All saved/u);
  await page.clock.pauseAt(start - 35_000);
  return result;
}

/** Holds the answers to submissions until the returned function is called. */
async function holdSaving(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/users/userPerdiction', async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

const algorithmTeam = (page: Page, index: number, { algoTeam }: { readonly algoTeam: string }) =>
  card(page, index).getByRole('radio', { name: algoTeam });

test('a complete choice saves itself; the pick bar counts incomplete and filled choices and the seconds to the first lock, and Submit saves all', async ({
  page,
}) => {
  await signInAs(page, await newPlayer());
  const result = await openBeforeLock(page);
  await expect(saveStatus(page)).toHaveText('No picks yet, first lock in 35 s');
  await expect(submit(page)).not.toHaveCSS('border-top-color', actionColor);

  // A margin without a team is no pick.
  await margin(page, 0).selectOption('6');
  await expect(saveStatus(page)).toHaveText('1 change not saved, first lock in 35 s');
  await expect(page.getByText(`0 of ${result.length} picked, 0 disagreements`)).toBeVisible();
  await expect(submit(page)).toHaveCSS('border-top-color', actionColor);
  const announced = page.getByRole('main').getByRole('status');
  await expect(announced).toHaveText('Changes not saved. First lock in less than 1 minute.');
  await page.clock.runFor(5000);
  await expect(saveStatus(page)).toHaveText('1 change not saved, first lock in 30 s');
  // Screen readers announce the last minute instead of every second.
  await expect(announced).toHaveText('Changes not saved. First lock in less than 1 minute.');

  const [first] = result;
  if (!first) throw new Error('the contest has no games');
  const releaseOwn = await holdSaving(page);
  await algorithmTeam(page, 0, first).check();
  await expect(saveStatus(page)).toHaveText('Saving…');
  await expect(card(page, 0)).toContainText('Saving…');
  releaseOwn();
  await expect(saveStatus(page)).toHaveText('All saved');
  await expect(card(page, 0)).toContainText(/Saved .*\. Change it until .* E[SD]T\./u);
  await expectNoNotice(page);

  await fill(page).click();
  await expect(saveStatus(page)).toContainText(`${result.length - 1} changes not saved, first lock in `);
  await submit(page).click();
  await expect(saveStatus(page)).toHaveText('All saved');
  await expect(saveStatus(page).locator('svg')).toBeVisible();
  await expect(announced).toHaveText('All saved');
  await expect(submit(page)).not.toHaveCSS('border-top-color', actionColor);
  await page.clock.runFor(1500);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without a connection picks are kept on this device over a reload, and sent when it is back', async ({
  page,
  context,
  troubles,
}) => {
  await signInAs(page, await newPlayer());
  await openContest(page);
  await expect(saveStatus(page)).toContainText('No picks yet, first lock in ');
  await context.setOffline(true);
  await card(page, 0).getByRole('radio').first().check();
  await margin(page, 0).selectOption('6');
  await expect(saveStatus(page)).toHaveText('No connection: kept on this device');
  await expect(card(page, 0)).toContainText('Not saved: no connection. Kept on this device.');
  await expectPhoneFit(page);
  await fill(page).click();
  await submit(page).click();
  await expect(submit(page)).toBeEnabled();
  await expect(saveStatus(page)).toHaveText('No connection: kept on this device');
  const id = (await addressOf(page, contestSport)).split('/').at(-1);
  expect(await tabValue(page, `draft contest ${id}`)).toContain('"team"');
  await context.setOffline(false);
  await expect(card(page, 0)).toContainText('Saved ');
  await expect(saveStatus(page)).toContainText(/\d changes not saved, first lock in /u);

  // The site does not answer; the page is closed before it does.
  await page.route('**/users/userPerdiction', async (route) => route.abort());
  await margin(page, 0).selectOption('7');
  await expect(card(page, 0)).toContainText('Not saved: no connection. Kept on this device.');
  await page.unroute('**/users/userPerdiction');
  await openContest(page);
  await expect(margin(page, 0)).toHaveValue('7');
  await expect(card(page, 0)).toContainText('Saved ');
  await submit(page).click();
  await expect(saveStatus(page)).toHaveText('All saved');
  await expect(page.getByRole('dialog')).toBeVisible();
  // The offline requests and the aborted one failed on purpose.
  troubles.length = 0;
});

test('changes of one pick are sent one after the other, the newest last; a lock that passes a change by says which pick counts', async ({
  page,
  troubles,
}) => {
  await signInAs(page, await newPlayer());
  const [first] = await openBeforeLock(page);
  if (!first) throw new Error('the contest has no games');
  await algorithmTeam(page, 0, first).check();
  await margin(page, 0).selectOption('2');
  await expect(card(page, 0)).toContainText('Saved ');

  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON()[0].userPredictedScore);
  });
  const release = await holdSaving(page);
  for (const value of ['3', '4', '5']) await margin(page, 0).selectOption(value);
  await expect(card(page, 0)).toContainText('Saving…');
  release();
  await expect(card(page, 0)).toContainText('Saved ');
  expect(sent).toEqual([3, 5]);

  await page.unroute('**/users/userPerdiction');
  await page.route('**/users/userPerdiction', async (route) => route.abort());
  await page.route('**/users/today', async (route) => route.abort());
  await margin(page, 0).selectOption('6');
  await expect(card(page, 0)).toContainText('Not saved: no connection.');
  await page.clock.runFor(36_000);
  await expect(card(page, 0)).toContainText(
    `This game locked before you saved: ${first.algoTeam} by 6 may not count. We ask the site once there is a connection.`,
  );
  await expectPhoneFit(page);
  await page.unroute('**/users/today');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(card(page, 0)).toContainText(
    `This game locked before you saved: ${first.algoTeam} by 6 was not counted. Your saved pick, ${first.algoTeam} by 5, counts.`,
  );
  await expectPhoneFit(page);
  await expect(card(page, 1)).not.toContainText('This game locked before you saved');
  // The aborted requests failed on purpose.
  troubles.length = 0;
});

test('a game that locks while the page is open is shown as locked without its filled choice; other games stay open', async ({
  page,
}) => {
  await signInAs(page, await newPlayer());
  const result = await openBeforeLock(page);
  const [first] = result;
  if (!first) throw new Error('the contest has no games');
  await page.clock.runFor(25_000);
  await expect(card(page, 0)).toContainText('Locks in 10 s.');
  await expect(page.getByText(`0 of ${result.length} picked`)).toBeVisible();
  await fill(page).click();
  await page.clock.runFor(11_000);
  await expect(card(page, 0)).toContainText('Locked at kick-off. No changes, for anyone.');
  await expect(card(page, 0).getByRole('radio')).toHaveCount(0);
  await expect(card(page, 0).getByRole('link', { name: /^Receipt/u })).toContainText(
    first.receipt.hash.slice(0, 8),
  );
  await expect(card(page, 0)).toContainText(
    /This game locked before you saved: your change to .* was not counted\. You have no pick in this game\./u,
  );
  await expect(page.getByText(`${result.length - 1} of ${result.length - 1} picked`)).toBeVisible();
  await expect(card(page, 1).getByRole('radio')).toHaveCount(2);
});
