import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  expect,
  expectSnackbar,
  field,
  join,
  tabValue,
  newEmail,
  findMessage,
  localValue,
  test,
  testPassword,
  fillSignUp,
  typeCode,
} from './support/accounts.ts';
import { failCall, unavailable } from './support/failing.ts';
import { looks } from './support/look.ts';
import { findSportId } from './support/lists.ts';
import { letterTo } from './support/mailbox.ts';
import { contestSport, emptySport } from './support/sports.ts';
import { visit, waitForHydration } from './support/visit.ts';

const home = (url: URL) => url.pathname + url.search === '/';

interface SentAccount {
  readonly email: string;
  readonly deviceToken: string;
}

/** Enters the code and expects a session under the account's id, which differs from the id that sign-up has stored. */
async function verifyNewAccount(page: Page, code: string): Promise<void> {
  const signUpId = await localValue(page, 'id');
  const responsePromise = page.waitForResponse('**/verify-otp');
  // The form submits itself.
  await typeCode(page, code);
  const { data }: { data: { token: string; id: string } } = JSON.parse(await (await responsePromise).text());
  await expectSnackbar(page, 'OTP verified successfully');
  await expect(page).toHaveURL(home);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'in');
  expect([await localValue(page, 'token'), await localValue(page, 'id')]).toEqual([data.token, data.id]);
  expect(data.id).not.toBe(signUpId);
  expect(await tabValue(page, 'email')).toBeNull();
}

const signUpTitles = [
  '[S4-ACCT-04] [S2-ACCT-08] [S8-MSG-03] a new player signs up, enters the mailed code and arrives on the home page',
  '[S4-ACCT-02] [D-STORE-01] [S4-ACCT-03] sign-up stores an id, no token, and the email in session storage only; the code signs in',
];

for (const [index, { width, colorScheme }] of looks.entries())
  test(`${signUpTitles[index]}, at ${width} px, ${colorScheme}`, async ({ page }) => {
    const email = newEmail();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await visit(page, '/signup');
    await fillSignUp(page, email.toUpperCase());
    const sent = page.waitForRequest('**/auth/signup');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expectSnackbar(page, 'OTP Sent Successfully.');
    await expect(page).toHaveURL(/\/verifypassword$/u);
    const { deviceToken, ...account }: SentAccount = (await sent).postDataJSON();
    expect(account).toEqual({ email, password: testPassword, confirmPassword: testPassword });
    // The browser sends a random device token but does not store it.
    expect(deviceToken).toMatch(/^[\da-f]{32}$/u);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain(deviceToken);
    expect(await localValue(page, 'id')).toMatch(/^[\da-f-]{36}$/u);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['id']);
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
    expect(await tabValue(page, 'email')).toBe(email);
    await expect(page.getByRole('form')).toContainText(email);
    await expectAccessible(page);
    await verifyNewAccount(page, (await letterTo(email)).code);
  });

test('[S2-ACCT-02] [S5-FORM-04] [S5-MSG-01] sign-up has all fields in order and names missing and invalid ones', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/auth/') ? 1 : 0));
  await visit(page, '/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
  await expect(page.getByRole('form').locator('label')).toHaveText([
    'Email',
    'Password',
    'Confirm password',
    'I am 18 or older and agree to the Terms of Use and Privacy Policy',
  ]);
  for (const [name, path] of [
    ['Terms of Use', '/termscondition'],
    ['Privacy Policy', '/privacypolicy'],
  ] as const)
    await expect(page.getByRole('form').getByRole('link', { name })).toHaveAttribute('href', path);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  for (const label of ['Email', 'Password', 'Confirm password'])
    await expect(await findMessage(page, label)).toHaveText(`${label} is required!`);
  await expect(page.getByText('Terms is required!')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Password').fill('Short1!');
  await expect(await findMessage(page, 'Password')).toHaveText('length must be greater than 7 characters!');
  await field(page, 'Password').fill('Longer1!Longer1!x');
  await expect(await findMessage(page, 'Password')).toHaveText('length must be less than 17 characters!');
  await field(page, 'Password').fill('nocapital1!');
  await expect(await findMessage(page, 'Password')).toHaveText('Password is invalid!');
  await field(page, 'Password').fill(testPassword);
  await expect(await findMessage(page, 'Password')).toHaveText('Looks good!');
  await field(page, 'Confirm password').fill('vT9#kqLw3');
  await expect(await findMessage(page, 'Confirm password')).toHaveText(
    'Confirm password must be the same as the password!',
  );
  await field(page, 'Email').fill('ann@example');
  await expect(await findMessage(page, 'Email')).toHaveText('Email is invalid!');
  await expectAccessible(page);
  expect(calls).toBe(0);
});

test('[S2-ACCT-07] [D-LOGIN-01] [S3-SHELL-01] login leads home; signing in, reading news, viewing a sport and choosing a theme store exactly five keys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const { email, id } = await join(page);
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  // The previous page also has a form with an email field.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
  await field(page, 'Email').fill(email.toUpperCase());
  await field(page, 'Password').fill(testPassword);
  await field(page, 'Password').press('Enter');
  await expectSnackbar(page, 'Login successfully.');
  await expect(page).toHaveURL(home);
  await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).click();
  await page.getByRole('link', { name: 'A short one' }).click();
  await expect(page).toHaveURL(/\/news-details\//u);
  const newsId = page.url().split('/').at(-1);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sports Data', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Ranking' }).first().click();
  await expect(page).toHaveURL(/\/ranking\//u);
  const sportId = page.url().split('/').at(-1);
  // The page stores the sport only after rendering, later than the change of the address.
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('rankingid'))).toBe(sportId);
  // A signed-in visitor is redirected home from the sign-in and sign-up screens.
  for (const path of ['/login', '/signup']) {
    await visit(page, path);
    await expect(page).toHaveURL(home);
  }
  await page.getByRole('banner').getByRole('link', { name: 'My Account', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account');
  await expect
    .poll(async () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage))))
    .toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/u),
      id,
      newsid: newsId,
      rankingid: sportId,
      theme: 'dark',
    });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(home);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'newsid',
    'rankingid',
    'theme',
  ]);
});

test('[S2-ACCT-01] [S2-ACCT-06] [S8-ERR-01] a wrong password shows Invalid Credentials, a server error does not; both keep the form', async ({
  page,
  troubles,
}) => {
  await visit(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
  await expect(page.getByRole('form').locator('label')).toHaveText(['Email', 'Password']);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgotpassword',
  );
  await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  const gate = Promise.withResolvers<void>();
  await page.route('**/auth/login', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await field(page, 'Email').fill(newEmail());
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  gate.resolve();
  await expectSnackbar(page, 'Invalid Credentials');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(field(page, 'Password')).toHaveValue(testPassword);
  // The snackbar disappears after two seconds, but the message at the field stays.
  await expect(await findMessage(page, 'Password')).toHaveText('Invalid Credentials');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(page).toHaveURL(/\/login$/u);
  expect(await localValue(page, 'token')).toBeNull();
  // After a server error, the button that was pressed by keyboard gets the focus back, and no field shows an error.
  await failCall(page, 'auth/login');
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expectSnackbar(page, unavailable);
  await expect(button).toBeFocused();
  await expect(await findMessage(page, 'Password')).toHaveText('Looks good!');
  troubles.length = 0;
});

test('[D-LOOK-01] empty state, dialog and snackbar show exactly the specified texts', async ({
  page,
  troubles,
}) => {
  await visit(page, `/ranking/${await findSportId(page, emptySport)}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('No data Found');
  await page.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Please Sign In First!');
  await expect(dialog.locator('p')).toHaveText('Sign in required to download the file.');
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await field(page, 'Email').fill(newEmail());
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectSnackbar(page, 'Invalid Credentials');
  troubles.length = 0;
});

test('[D-LOGIN-01] [S4-ACCT-01] sign-in stores token and id and returns to the previous page, also after visiting sign-up and a reload', async ({
  page,
}) => {
  const { email, id } = await join(page);
  await visit(page, `/ranking/${await findSportId(page, contestSport)}`);
  await page.getByRole('link', { name: 'PSG' }).first().click();
  // The address changes first. The sorted page stores the address to return to when it renders.
  await expect(page.getByRole('columnheader', { name: 'PSG' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sortKey=psg/u);
  const before = page.url();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/signup$/u);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  // Wait for the new address, because a reload would otherwise load the old page.
  await expect(page).toHaveURL(/\/login$/u);
  await page.reload();
  await waitForHydration(page);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(before);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rankings');
  expect(await localValue(page, 'token')).toMatch(/^[\w-]{43}$/u);
  expect(await localValue(page, 'id')).toBe(id);
});

test('[D-SAFE-07] [D-LOGIN-01] signing in before verification leads to the verification page with a new code, and then to the previous page', async ({
  page,
  troubles,
}) => {
  const email = newEmail();
  const data = { email, password: testPassword, confirmPassword: testPassword };
  await page.request.post('/api/v1/auth/signup', { data });
  await visit(page, '/profile?tab=password');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await letterTo(email);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/verifypassword$/u);
  await expect(page.getByRole('form')).toContainText(email);
  await typeCode(page, (await letterTo(email, 2)).code);
  await expect(page).toHaveURL(/\/profile\?tab=password$/u);
  expect(await localValue(page, 'token')).not.toBeNull();
  // The first sign-in failed, because the email was not verified.
  troubles.length = 0;
});

test('[D-LOGIN-01] [S2-ACCT-11] [S8-MSG-02] Resend Code mails a new code that works; sign-up returns to the previous page', async ({
  page,
}) => {
  const email = newEmail();
  await visit(page, '/profile?tab=password');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/signup$/u);
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/verifypassword$/u);
  await letterTo(email);
  const sent = page.waitForRequest('**/auth/resend-otp');
  await page.getByRole('button', { name: 'Resend Code' }).click();
  expect((await sent).postDataJSON()).toEqual({ email });
  await expectSnackbar(page, 'OTP sent successfully');
  await typeCode(page, (await letterTo(email, 2)).code);
  await expect(page).toHaveURL(/\/profile\?tab=password$/u);
});

test('[S2-ACCT-04] [S2-ACCT-10] [S5-OTP-01] the focus moves forward and back between the four inputs, which also accept a whole code at once', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('email', 'ann@example.com'));
  await visit(page, '/verifypassword');
  await expect(page.getByText('ann@example.com')).toBeVisible();
  const box = (number: number) => page.getByLabel(`Digit ${number} of 4`);
  await expect(page.getByLabel(/^Digit \d of 4$/u)).toHaveCount(4);
  await expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await box(1).focus();
  await page.keyboard.type('1x2');
  await expect(box(1)).toHaveValue('1');
  await expect(box(2)).toHaveValue('2');
  await expect(box(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(2)).toBeFocused();
  await expect(box(2)).toHaveValue('');
  await expect(page.getByText('Digit is required!')).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Digit is required!')).toBeVisible();
  await expect(box(2)).toBeFocused();
  // A complete code submits the form. Here its call is never answered.
  const sent = page.waitForRequest('**/verify-otp');
  await page.route('**/verify-otp', () => undefined);
  await box(1).focus();
  await box(1).evaluate((input: HTMLInputElement) => {
    input.value = '04 71';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  for (const [index, digit] of ['0', '4', '7', '1'].entries())
    await expect(box(index + 1)).toHaveValue(digit);
  await expect(box(4)).toBeFocused();
  await expect(page.getByText('Looks good!')).toBeVisible();
  expect((await sent).postDataJSON()).toEqual({ email: 'ann@example.com', otp: '0471' });
});

test('[S3-ACCT-02] [S8-ERR-03] [D-CODE-08] a wrong code shows Invalid OTP; if codes are locked, the server’s message is shown', async ({
  page,
  troubles,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('email', 'ann@example.com'));
  await visit(page, '/verifypassword');
  const sent = page.waitForRequest('**/verify-otp');
  await typeCode(page, '0471');
  expect((await sent).postDataJSON()).toEqual({ email: 'ann@example.com', otp: '0471' });
  await expectSnackbar(page, 'Invalid OTP');
  const code = page.getByRole('group', { name: 'Code' });
  await expect(code).toContainText('Invalid OTP');
  await expect(code).not.toContainText('Looks good!');
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await expect(page).toHaveURL(/\/verifypassword$/u);
  const restore = await failCall(
    page,
    'auth/forget-password/verify-otp',
    'Too many tries. Use the link in your mail.',
    429,
  );
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectSnackbar(page, 'Too many tries. Use the link in your mail.');
  await restore();
  troubles.length = 0;
});

test('[S2-ACCT-12] [D-SAFE-40] after three wrong codes the screen says that the code no longer works and mails a new one that signs in', async ({
  page,
  troubles,
}) => {
  const email = newEmail();
  await visit(page, '/signup');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/verifypassword$/u);
  // The first digit has the focus when the screen opens.
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  const { code: first } = await letterTo(email);
  const wrong = first === '0471' ? '0472' : '0471';
  const form = page.getByRole('form');
  for (const left of ['2 tries left', '1 try left', 'no longer works']) {
    await typeCode(page, wrong);
    await expect(form).toContainText('Invalid OTP');
    await expect(form).toContainText(left);
  }
  await typeCode(page, first);
  await expect(form).toContainText('Invalid OTP');
  await expect(form).toContainText('After three wrong tries this code no longer works.');
  await form.getByRole('button', { name: 'Send a New Code' }).click();
  await expectSnackbar(page, 'OTP sent successfully');
  await expect(form).not.toContainText('no longer works');
  await expect(form).not.toContainText('Invalid OTP');
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await verifyNewAccount(page, (await letterTo(email, 2)).code);
  // The refused codes caused failed responses.
  troubles.length = 0;
});

test('[S8-ERR-02] sign-up, send, resend and change show the server’s error message', async ({
  page,
  troubles,
}) => {
  const message = 'Too many tries. Please wait a little.';
  await failCall(page, 'auth/**', message, 429);
  await visit(page, '/signup');
  await fillSignUp(page, newEmail());
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectSnackbar(page, message);
  await page.evaluate(() => {
    sessionStorage.setItem('email', 'ann@example.com');
    sessionStorage.setItem('recovery', 'x');
  });
  for (const [path, button] of [
    ['/verifypassword', 'Resend Code'],
    ['/forgotpassword', 'Send Code'],
    ['/changepassword', 'Change Password'],
  ] as const) {
    await visit(page, path);
    if (path === '/forgotpassword') await field(page, 'Registered Email Address').fill(newEmail());
    if (path === '/changepassword')
      for (const label of ['New password', 'Confirm password']) await field(page, label).fill(testPassword);
    await page.getByRole('button', { name: button }).click();
    await expectSnackbar(page, message);
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  troubles.length = 0;
});

test('with scripts off, the account screens say that they need JavaScript', async ({ plainPage }) => {
  for (const path of [
    '/login',
    '/sign-in-link',
    '/signup',
    '/forgotpassword',
    '/verifypassword',
    '/changepassword',
  ]) {
    expect((await plainPage.goto(path))?.status()).toBe(200);
    await expect(plainPage.getByText('needs JavaScript')).toBeVisible();
  }
});
