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
  typeCode,
} from './support/accounts.ts';
import { looks } from './support/look.ts';
import { letterTo } from './support/mailbox.ts';
import { visit } from './support/visit.ts';

const newPassword = 'gR4vy!bOat';

const journeyTitles = [
  '[S4-ACCT-05] [S2-ACCT-13] [S8-MSG-04] a player who forgot the password enters a mailed code, sets a new password and signs in',
  '[S2-ACCT-12] [D-SAFE-37] [S2-ACCT-05] the recovery token is stored only in the tab, and the site treats the visitor as signed out',
];

for (const [index, { width, colorScheme }] of looks.entries())
  test(`${journeyTitles[index]}, at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { email } = await join(page);
    await visit(page, '/forgotpassword');
    await field(page, 'Registered Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page).toHaveURL(/\/verifypassword$/u);
    await typeCode(page, (await letterTo(email)).code);
    await expectSnackbar(page, 'OTP verified successfully');
    await expect(page).toHaveURL(/\/changepassword$/u);
    await expect(page.getByRole('form').locator('label')).toHaveText(['New password', 'Confirm password']);
    await expectAccessible(page);
    const recoveryToken = await tabValue(page, 'recovery');
    expect(recoveryToken).toMatch(/^[\w-]{43}$/u);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
    await field(page, 'New password').fill(newPassword);
    await field(page, 'Confirm password').fill(newPassword);
    const sent = page.waitForRequest('**/forget-password/update-password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    const { authorization } = (await sent).headers();
    expect(authorization).toBe(`Bearer ${recoveryToken}`);
    expect((await sent).postDataJSON()).toEqual({
      email,
      password: newPassword,
      confirmPassword: newPassword,
    });
    await expectSnackbar(page, 'Password changed successfully. Please login with new password');
    await expect(page).toHaveURL(/\/login$/u);
    expect([await tabValue(page, 'recovery'), await localValue(page, 'token')]).toEqual([null, null]);
    const login = async (password: string) =>
      (await page.request.post('/api/v1/auth/login', { data: { email, password } })).status();
    expect([await login(testPassword), await login(newPassword)]).toEqual([400, 200]);
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(newPassword);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
  });

test('[S2-ACCT-03] [S2-ACCT-09] [S8-MSG-01] forgot password has one field, stores the email and sends a code', async ({
  page,
}) => {
  await visit(page, '/forgotpassword');
  await expect(page.getByRole('form').locator('label')).toHaveText(['Registered Email Address']);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(await findMessage(page, 'Registered Email Address')).toHaveText(
    'Registered Email Address is required!',
  );
  const email = newEmail();
  await field(page, 'Registered Email Address').fill(email.toUpperCase());
  const sent = page.waitForRequest('**/forget-password/send-otp');
  await page.getByRole('button', { name: 'Send Code' }).click();
  expect((await sent).postDataJSON()).toEqual({ email });
  await expectSnackbar(page, 'OTP sent successfully. Please check your email for further instructions');
  await expect(page).toHaveURL(/\/verifypassword$/u);
  expect(await tabValue(page, 'email')).toBe(email);
  expect((await letterTo(email)).code).toMatch(/^\d{4}$/u);
});

test('[D-CODE-09] the mailed link lets the player set a new password in another browser, and works only once', async ({
  page,
  troubles,
}) => {
  const { email } = await join(page);
  await page.request.post('/api/v1/auth/forget-password/send-otp', { data: { email } });
  const { secret } = await letterTo(email);
  await visit(page, `/verifypassword#${secret}`);
  await expect(page).toHaveURL(/\/changepassword$/u);
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await visit(page, `/verifypassword#${secret}`);
  await expect(page.getByText('That link has already been used')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/verifypassword' && url.hash === '');
  troubles.length = 0;
});

test('without a code, the pages to verify it and to change the password link to Send Code; an expired token leads there', async ({
  page,
  troubles,
}) => {
  for (const path of ['/verifypassword', '/changepassword']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name: 'You need a code first' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send Code' })).toHaveAttribute('href', '/forgotpassword');
  }
  await page.evaluate(() => {
    sessionStorage.setItem('email', 'ann@example.com');
    sessionStorage.setItem('recovery', 'x'.repeat(43));
  });
  await visit(page, '/changepassword');
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/forgotpassword$/u);
  expect(await tabValue(page, 'recovery')).toBeNull();
  troubles.length = 0;
});
