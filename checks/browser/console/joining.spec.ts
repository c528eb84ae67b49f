import type { Page } from '@playwright/test';
import { authenticatorCode, inviteTestOperator, linkToken } from '@outpick/server/testing';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { addFingerprintReader } from '../support/fingerprint-reader.ts';
import type { ConsoleSite } from '../support/worker-fixtures.ts';
import { addOwner, expect, openScreen, ownerPassword, signInWith, test } from '../support/console.ts';

const phone = { width: 360, height: 800 };

/** Opens the page of a new operator's one-time link. */
async function openInvitation(page: Page, { platform, origin }: ConsoleSite, email: string): Promise<void> {
  const { link } = await inviteTestOperator(platform, email);
  await page.goto(`${origin}/console/#/join?token=${linkToken(link)}`);
}

const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

test('an invited operator joins on a phone with an app that uses SHA-1', async ({ page, consoleSite }) => {
  await page.setViewportSize(phone);
  await openInvitation(page, consoleSite, 'sha1@outpick.example');
  const opener = page.getByRole('link', { name: 'Open in the app on this device' });
  await expect(opener).toHaveAttribute('href', /^otpauth:\/\/totp\/.*algorithm=SHA1/u);
  await expectFits(page);
  await expectAccessibleInBothSchemes(page);
  const key = (await page.getByTestId('authenticator-key').textContent()) ?? '';
  await page.getByLabel('Password').fill(ownerPassword);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, new Date(), 'SHA1'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expectFits(page);
});

test('an invited operator joins on a phone with a passkey, and signs in with it', async ({
  page,
  consoleSite,
}) => {
  await page.setViewportSize(phone);
  await addFingerprintReader(page);
  await openInvitation(page, consoleSite, 'passkey@outpick.example');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Grace, editor' })).toBeVisible();
  await openScreen(page, consoleSite, '/security');
  await expect(page.getByText('You sign in with a passkey and have no password.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0);
  await expectFits(page);
  await page.getByRole('button', { name: 'Grace, editor' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Grace, editor' })).toBeVisible();
});

test('an operator changes the own password on a phone', async ({ page, consoleSite }) => {
  const owner = await addOwner(consoleSite);
  await signInWith(page, consoleSite, owner);
  await page.setViewportSize(phone);
  // A page that became narrow may show the open menu over itself.
  await page.reload();
  await openScreen(page, consoleSite, '/security');
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  await dialog.getByLabel('Present password').fill('not the password');
  await dialog.getByLabel('New password').fill(ownerPassword);
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByLabel('Present password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The password is changed.')).toBeVisible();
  await expect(dialog).toBeHidden();
});
