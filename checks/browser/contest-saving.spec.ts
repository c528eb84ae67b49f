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

test('the pick bar shows the number of unsaved changes and the seconds to the first lock; after saving, it says that all are saved', async ({
  page,
}) => {
  await signInAs(page, await newPlayer());
  const result = await openBeforeLock(page);
  await expect(saveStatus(page)).toHaveText('No picks yet, first lock in 35 s');
  await expect(submit(page)).not.toHaveCSS('border-top-color', actionColor);

  await margin(page, 0).selectOption('6');
  await expect(saveStatus(page)).toHaveText('1 change not saved, first lock in 35 s');
  await margin(page, 1).selectOption('6');
  await expect(saveStatus(page)).toHaveText('2 changes not saved, first lock in 35 s');
  await expect(submit(page)).toHaveCSS('border-top-color', actionColor);
  await expect(page.getByText(`0 of ${result.length} picked, 0 disagreements`)).toBeVisible();

  // Screen readers announce the last minute instead of every second.
  const announced = page.getByRole('main').getByRole('status');
  await expect(announced).toHaveText('Changes not saved. First lock in less than 1 minute.');
  await page.clock.runFor(5000);
  await expect(saveStatus(page)).toHaveText('2 changes not saved, first lock in 30 s');
  await expect(announced).toHaveText('Changes not saved. First lock in less than 1 minute.');

  await fill(page).click();
  await expect(saveStatus(page)).toHaveText(`${result.length} changes not saved, first lock in 30 s`);
  const release = await holdSaving(page);
  await submit(page).click();
  await expect(saveStatus(page)).toHaveText('Saving…');
  await expect(announced).toHaveText('Saving…');
  release();
  await expect(saveStatus(page)).toHaveText('All saved');
  await expect(saveStatus(page).locator('svg')).toBeVisible();
  await expect(announced).toHaveText('All saved');
  await expect(submit(page)).not.toHaveCSS('border-top-color', actionColor);
  await page.clock.runFor(1500);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without a connection, or if saving gets no answer, the pick bar says that changes are kept on this device', async ({
  page,
  context,
  troubles,
}) => {
  await signInAs(page, await newPlayer());
  await openContest(page);
  await expect(saveStatus(page)).toContainText('No picks yet, first lock in ');
  await context.setOffline(true);
  await fill(page).click();
  await expect(saveStatus(page)).toHaveText('No connection: kept on this device');
  await submit(page).click();
  await expect(submit(page)).toBeEnabled();
  await expect(saveStatus(page)).toHaveText('No connection: kept on this device');
  const id = (await addressOf(page, contestSport)).split('/').at(-1);
  expect(await tabValue(page, `draft contest ${id}`)).toContain('"team"');
  await context.setOffline(false);
  await expect(saveStatus(page)).toContainText(/\d changes not saved, first lock in /u);

  await page.route('**/users/userPerdiction', async (route) => route.abort());
  await submit(page).click();
  await expect(saveStatus(page)).toHaveText('No connection: kept on this device');
  await page.unroute('**/users/userPerdiction');
  await submit(page).click();
  await expect(saveStatus(page)).toHaveText('All saved');
  await expect(page.getByRole('dialog')).toBeVisible();
  // The offline requests and the aborted one failed on purpose.
  troubles.length = 0;
});

test('a change that is made during saving stays unsaved; if a lock discards it, the card says so and names the pick that counts', async ({
  page,
}) => {
  await signInAs(page, await newPlayer());
  await openContest(page);
  await fill(page).click();
  await margin(page, 0).selectOption('2');
  const release = await holdSaving(page);
  await submit(page).click();
  await expect(saveStatus(page)).toHaveText('Saving…');
  await margin(page, 0).selectOption('17');
  release();
  // The dialog lists the saved picks.
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toContainText(/ by 2$/u);
  await expect(saveStatus(page)).toContainText('1 change not saved');
  await dialog.getByRole('link', { name: 'Back to Home' }).click();
  const [first] = await openBeforeLock(page);
  await expect(margin(page, 0)).toHaveValue('17');
  await expect(saveStatus(page)).toContainText('1 change not saved, first lock in ');
  await margin(page, 0).selectOption('2');
  await expect(saveStatus(page)).toHaveText('All saved');
  await margin(page, 0).selectOption('6');
  await expect(saveStatus(page)).toHaveText('1 change not saved, first lock in 35 s');
  await page.clock.runFor(36_000);
  await expect(card(page, 0)).toContainText(
    `This game locked before you saved: your change to ${first?.algoTeam} by 6 was not counted. Your saved pick, ${first?.algoTeam} by 2, counts.`,
  );
  await expect(card(page, 1)).not.toContainText('This game locked before you saved');
  await expect(saveStatus(page)).toHaveText('All saved');
});

test('a game that locks while the page is open is shown as locked without its unsaved pick; other games stay open', async ({
  page,
}) => {
  const result = await openBeforeLock(page);
  const [first] = result;
  if (!first) throw new Error('the contest has no games');
  await page.clock.runFor(25_000);
  await expect(card(page, 0)).toContainText('Locks in 10 s.');
  await expect(page.getByText(`0 of ${result.length} picked`)).toBeVisible();
  await algorithmTeam(page, 0, first).check();
  await margin(page, 0).selectOption('0');
  await page.clock.runFor(11_000);
  await expect(card(page, 0)).toContainText('Locked at kick-off. No changes, for anyone.');
  await expect(card(page, 0).getByRole('radio')).toHaveCount(0);
  await expect(card(page, 0).getByRole('link', { name: /^Receipt/u })).toContainText(
    first.receipt.hash.slice(0, 8),
  );
  await expect(card(page, 0)).toContainText(
    'This game locked before you saved: your change to a level call was not counted. You have no pick in this game.',
  );
  await expect(saveStatus(page)).toContainText('No picks yet, first lock in ');
  await expect(page.getByText(`0 of ${result.length - 1} picked`)).toBeVisible();
  await expect(card(page, 1).getByRole('radio')).toHaveCount(2);
});
