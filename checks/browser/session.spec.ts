import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { expect, field, signIn, test, testPassword } from './support/accounts.ts';
import { findSportId } from './support/lists.ts';
import { contestSport } from './support/sports.ts';
import { visit } from './support/visit.ts';

const home = (url: URL) => url.pathname === '/';
const signedOut = (page: Page) => page.getByText('You were signed out.');

test('after a session has ended, the home page says so, and signing in leads back to the contest with the choices', async ({
  page,
  troubles,
}) => {
  const { email, token } = await signIn(page);
  const address = `/content/${await findSportId(page, contestSport)}`;
  await visit(page, address);
  const first = page.getByRole('article').first();
  await first.getByRole('radio').first().check();
  await first.getByRole('combobox').selectOption('9');
  await page.getByRole('button', { name: 'Fill the rest like the algorithm' }).click();
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/v1/auth/logout', { headers })).status()).toBe(200);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(home);
  await expect(signedOut(page)).toBeVisible();
  // The return address survives a reload.
  await page.reload();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('link', { name: 'Sign in and go back' }).click();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === address);
  await expect(first.getByRole('radio').first()).toBeChecked();
  await expect(first.getByRole('combobox')).toHaveValue('9');
  // The 401 is expected.
  troubles.length = 0;
});
