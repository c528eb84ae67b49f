import { hiddenName, moderationMessages } from '@outpick/contracts';
import { suspend as suspendPlayer } from '@outpick/server';
import { openTestPlatform, waitUntilConnected } from '@outpick/server/testing';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts';
import { expect, expectSnackbar, field, join, signIn, test, testPassword } from './support/accounts.ts';
import { knownBoards } from './support/boards.ts';
import { visit } from './support/visit.ts';

const widths = [360, 1440] as const;
const reason = 'Your team name insults other players.';

async function suspend(playerId: string, until: Date): Promise<void> {
  const settings: { readonly DATABASE_URL: string } = JSON.parse(process.env['OUTPICK_SETTINGS'] ?? '{}');
  const opened = await openTestPlatform({ process: 'worker', databaseUrl: settings.DATABASE_URL });
  try {
    await waitUntilConnected(opened.platform);
    await suspendPlayer(opened.platform, { kind: 'command', name: 'test' }, { playerId, reason, until });
  } finally {
    await opened.close();
  }
}

const board = () => `/winner-data/${knownBoards().sportId}?slateId=${knownBoards().finished.id}`;

async function fillLogin(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('form').getByRole('button', { name: 'Sign In' }).click();
}

/** Expects only refused requests (403) among the troubles, at least one, and clears them. */
function expectRefusals(troubles: string[]): void {
  expect(troubles.length).toBeGreaterThan(0);
  expect(troubles.filter((trouble) => !trouble.includes('403'))).toEqual([]);
  troubles.splice(0);
}

test('a visitor can report a name on a board in a dialog, at 360 and 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await visit(page, board());
  await page.getByRole('link', { name: 'Report a name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a name' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Report' }).click();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(dialog.getByText('Name is required!')).toBeVisible();
    await expect(dialog.getByText('Reason is required!')).toBeVisible();
    await expectAccessible(page, 'dialog');
  }
  const names = dialog.getByLabel('Name', { exact: true });
  await expect(names.getByRole('option', { name: 'The Algorithm' })).toHaveCount(0);
  await names.selectOption({ index: 3 });
  await dialog.getByLabel('Reason').selectOption('The name is offensive');
  await dialog.getByLabel('Note (optional)').fill('See for yourself.');
  const sent = page.waitForResponse((response) => response.url().endsWith('/report-player'));
  await dialog.getByRole('button', { name: 'Report' }).click();
  expect((await sent).status()).toBe(200);
  await expect(dialog).toBeHidden();
  await expectSnackbar(page, moderationMessages.reported);
});

test('a suspended player sees the reason and the end, and can appeal once, at 360 and 1440 px', async ({
  page,
  troubles,
}) => {
  const { email, id } = await join(page);
  const until = new Date(Date.now() + 100 * 86_400_000);
  // This hour is on the same day in UTC and in New York.
  until.setUTCHours(17, 0, 0, 0);
  await suspend(id, until);
  await visit(page, '/login');
  await fillLogin(page, email);
  const heading = page.getByRole('heading', { name: 'Your account is suspended' });
  await expect(heading).toBeFocused();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText(`You can sign in again on ${day.format(until)}.`)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  }
  const form = page.getByRole('form', { name: 'Appeal' });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Message is required!')).toBeVisible();
  await form.getByLabel('Message').fill('It is the name of my village.');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(moderationMessages.appealed)).toBeVisible();
  await visit(page, '/login');
  await fillLogin(page, email);
  await expect(page.getByText('We have your appeal and will decide about it.')).toBeVisible();
  await expect(form).toHaveCount(0);
  expectRefusals(troubles);
});

test('a suspension ends the session in the browser', async ({ page, troubles }) => {
  const { id } = await signIn(page);
  await suspend(id, new Date(Date.now() + 86_400_000));
  await page.goto('/profile');
  await expect(page.getByText('You were signed out.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in and go back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  expectRefusals(troubles);
});

test('with scripts off, the link under a board leads to the contact form', async ({ plainPage }) => {
  await plainPage.goto(board());
  await plainPage.getByRole('link', { name: 'Report a name' }).click();
  await expect(plainPage).toHaveURL(/\/contact$/u);
  await expect(plainPage.getByText(hiddenName)).toHaveCount(0);
});
