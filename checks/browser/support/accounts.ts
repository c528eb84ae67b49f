import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addTestAccount, newEmail, testPassword } from '@outpick/server/testing';
import { test as base, expect } from './test.ts';

/** Gives each test its own IP address, because mails and login attempts are limited per address. */
export const test = base.extend({
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
});

export { expect, newEmail, testPassword };
export { expectSnackbar, expectToast, notice } from './notices.ts';

export interface Player {
  readonly email: string;
  readonly token: string;
  readonly id: string;
}

/** Adds a verified account, without a mailed code, and signs it in through the API. */
export async function join(page: Page, email = newEmail()): Promise<Player> {
  const settings: { readonly DATABASE_URL: string } = JSON.parse(process.env['OUTPICK_SETTINGS'] ?? '{}');
  await addTestAccount(settings.DATABASE_URL, email);
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password: testPassword } });
  expect(answer.status(), 'login').toBe(200);
  const { data }: { readonly data: { readonly token: string; readonly id: string } } = JSON.parse(
    await answer.text(),
  );
  return { email, token: data.token, id: data.id };
}

/** Creates an account and signs the browser in before its next page load. */
export async function signIn(page: Page, email?: string): Promise<Player> {
  const player = await join(page, email);
  await page.addInitScript(({ token, id }) => {
    // This script runs before every page, but signs in only once per tab, so that it does not undo the site's sign-out.
    if (sessionStorage.getItem('signed in by the test') !== null) return;
    sessionStorage.setItem('signed in by the test', '');
    localStorage.setItem('token', token);
    localStorage.setItem('id', id);
  }, player);
  return player;
}

export const localValue = async (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
export const tabValue = async (page: Page, key: string) =>
  page.evaluate((name) => sessionStorage.getItem(name), key);

/** Finds a field of the form on the page. */
export const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label, { exact: true });

/** Fills in the form of a new account, with its checkbox. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  // Wait for the page, because the sign-in page also has an email field and may still be shown.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await field(page, 'Confirm password').fill(testPassword);
  await page.getByLabel('I am 18 or older').check();
}

/** Finds the message below a field. */
export async function findMessage(page: Page, label: string) {
  const id = await field(page, label).getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`);
}

/** Confirms the open dialog to delete the account. */
export async function confirmDeletion(page: Page, password = testPassword): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
}

/** Types the code into the four inputs. The form submits itself after the last digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(code);
}
