import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newEmail, testPassword } from '@outpick/server/testing';
import { letterTo } from './mailbox.ts';
import { test as base, expect } from './test.ts';

/** Of mails and guesses an address has few: each test comes from one of its own. */
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

/** Makes an account as an app would, by calls and a mailed code. */
export async function join(page: Page, email = newEmail()): Promise<Player> {
  const password = testPassword;
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`/api/v1/auth/${call}`, { data });
    expect(answer.status(), call).toBe(200);
    const body: { readonly data: { readonly token: string; readonly id: string } } = JSON.parse(
      await answer.text(),
    );
    return body;
  };
  await post('signup', { email, password, confirmPassword: password });
  const { code } = await letterTo(email);
  const { data } = await post('forget-password/verify-otp', { email, otp: code });
  return { email, token: data.token, id: data.id };
}

/** Makes an account and signs this browser in with it, before its next page. */
export async function signIn(page: Page, email?: string): Promise<Player> {
  const player = await join(page, email);
  await page.addInitScript(({ token, id }) => {
    // Once a tab: a later page finds what the site itself made of it.
    if (sessionStorage.getItem('signed in by the test') !== null) return;
    sessionStorage.setItem('signed in by the test', '');
    localStorage.setItem('token', token);
    localStorage.setItem('id', id);
  }, player);
  return player;
}

export const stored = async (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
export const kept = async (page: Page, key: string) =>
  page.evaluate((name) => sessionStorage.getItem(name), key);

/** A field of the form on the page. */
export const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label, { exact: true });

/** What is said of a field. */
export async function said(page: Page, label: string) {
  const id = await field(page, label).getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`);
}

/** Types the code into the four boxes, as someone would who reads it from the mail. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(code);
}
