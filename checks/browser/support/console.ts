import type { Page } from '@playwright/test';
import type { Role } from '@outpick/contracts/admin';
import { addOperatorSecrets, addTestOperator, authenticatorCode } from '@outpick/server/testing';
import type { TestOperator } from '@outpick/server/testing';
import { expect, test as base } from './test.ts';
import type { ConsoleSite } from './worker-fixtures.ts';

/**
 * Troubles that console tests cause on purpose: refused calls, and the script that `test.ts` adds to every document, which
 * the frame of a preview blocks.
 */
const expected = [
  /^status (?:400|401|403|409|422): \S+\/api\/v1\/admin\//u,
  /^console error: Failed to load resource: the server responded with a status of (?:400|401|403|409|422)/u,
  /^console error: Blocked script execution in '\S+\/preview\//u,
];
const isExpected = (trouble: string) => expected.some((pattern) => pattern.test(trouble));

/** A console test. It ignores expected troubles and fails for all others. */
export const test = base.extend({
  baseURL: async ({ consoleSite }, use) => use(consoleSite.origin),
  troubles: async ({ troubles }, use) => {
    await use(troubles);
    troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !isExpected(trouble)));
  },
});

export const ownerPassword = 'seven quiet otters';

/** The owner that `joinAsOwner` sets up. */
export interface Owner {
  readonly email: string;
  /** The key of the authenticator app. */
  readonly key: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up an owner with the set-up link in the browser. Ends on the console's first screen. */
export async function joinAsOwner(page: Page, { setUpLink }: ConsoleSite): Promise<Owner> {
  await page.goto(setUpLink);
  await page.getByLabel('Name').fill('Olive Owner');
  await page.getByLabel('Email').fill('olive@outpick.example');
  await page.getByLabel('Password').fill(ownerPassword);
  const key = (await page.getByTestId('authenticator-key').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(authenticatorCode(key, new Date()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recoveryCodes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await page.getByRole('checkbox', { name: 'I have saved them' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  return { email: 'olive@outpick.example', key, recoveryCodes };
}

/** Adds an owner with a password and an authenticator app. */
export async function addOwner({ platform }: ConsoleSite) {
  const { id } = await addTestOperator(platform, 'owner');
  const { email, password, authenticatorKey } = await addOperatorSecrets(platform, { id });
  let step = -1;
  return {
    id,
    email,
    password,
    /** Returns a new code, because each works once. The site accepts codes of the previous, current and next time step. */
    nextCode: () => authenticatorCode(authenticatorKey, new Date(Date.now() + 30_000 * step++)),
  };
}

/** Signs in on the sign-in page with a password and a code. */
export async function signInWith(
  page: Page,
  { origin }: ConsoleSite,
  { email, password, nextCode }: Awaited<ReturnType<typeof addOwner>>,
): Promise<void> {
  await page.goto(`${origin}/console/`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code', { exact: true }).fill(nextCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
}

/** Adds an operator and sets their session cookie, without the sign-in page. */
export async function signInAs(
  page: Page,
  { platform, origin }: ConsoleSite,
  role: Role,
): Promise<TestOperator> {
  const operator = await addTestOperator(platform, role);
  const [name = '', value = ''] = (operator.headers['cookie'] ?? '').split('=');
  // A cookie with this prefix must be secure. Browsers send secure cookies to localhost even without TLS.
  const url = origin.replace('http:', 'https:');
  await page.context().addCookies([{ name, value, url, secure: true, httpOnly: true, sameSite: 'Strict' }]);
  return operator;
}

/** Opens a screen of the console, for example `/operators`. */
export async function openScreen(page: Page, { origin }: ConsoleSite, path: string): Promise<void> {
  await page.goto(`${origin}/console/#${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export { expect };
