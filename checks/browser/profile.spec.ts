import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { testPicture } from '@outpick/server/testing';
import { expectAccessible } from './support/accessible.ts';
import {
  confirmDeletion,
  expect,
  field,
  join,
  expectSnackbar,
  expectToast,
  findMessage,
  signIn,
  localValue,
  test,
  testPassword,
} from './support/accounts.ts';
import { failCall } from './support/failing.ts';
import { looks } from './support/look.ts';
import { visit } from './support/visit.ts';

const home = (url: URL) => url.pathname === '/';
const newPassword = 'gR4vy!bOat';

/** Finds a value in the profile information. */
const profileValue = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

const countCalls = (page: Page, call: string) => {
  const calls = { count: 0 };
  page.on('request', (request) => (calls.count += request.url().endsWith(call) ? 1 : 0));
  return calls;
};

test('[S2-PROFILE-01] My Account has its tabs, each with an address, at 360 px in dark and at 1440 px in light', async ({
  page,
}) => {
  const { email } = await signIn(page);
  await visit(page, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account');
  await expect(profileValue(page, 'Email')).toHaveText(email);
  const tabs = page.getByRole('navigation', { name: 'My Account' }).getByRole('link');
  const names = [
    'Profile Information',
    'Edit Profile',
    'Change Password',
    'Contact Us',
    'Terms And Policies',
  ];
  const ours = ['Devices And Data', 'You vs the algorithm'];
  await expect(tabs).toHaveText([...names, ...ours]);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const [index, name] of [...names, ...ours].entries()) {
      await tabs.nth(index).click();
      await expect(
        page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).first(),
      ).toBeVisible();
      await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page');
      // Check each tab at only one of the two widths.
      if (index % 2 === (width === 360 ? 1 : 0)) await expectAccessible(page);
    }
  }
  await page.goBack();
  await expect(page).toHaveURL(/\?tab=devices$/u);
});

test('[S4-PROFILE-05] [S8-MSG-08] [S4-PROFILE-04] a chosen picture has a preview; a phone number is reduced to its digits; saving reloads the profile', async ({
  page,
}) => {
  const { email, token } = await signIn(page);
  await visit(page, '/profile?tab=edit');
  const saves = countCalls(page, 'updateProfile');
  const loads = countCalls(page, 'userProfile');
  await expect(page.getByRole('img', { name: 'No picture yet' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'Your profile' });
  const choose = async (buffer: Buffer) => {
    await field(page, 'Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(picture).toHaveAttribute('src', `data:image/png;base64,${buffer.toString('base64')}`);
  };
  await choose(await testPicture(200, 300));
  await choose(await testPicture(300, 200));
  const phone = field(page, 'Mobile number');
  await phone.fill('12/34567');
  await phone.blur();
  await expect(await findMessage(page, 'Mobile number')).toContainText('digits only, with the country code');
  await phone.fill('+1 202-555-0143');
  await phone.blur();
  await expect(phone).toHaveValue('12025550143');
  await expect(await findMessage(page, 'Mobile number')).toHaveText('Looks good!');
  expect([saves.count, loads.count]).toEqual([0, 0]);
  await phone.fill('+1 (202) 555 0144');
  await field(page, 'First name').fill('Zoë');
  await field(page, 'Team name').fill('The Late Kickers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile Updated Successfully');
  await expect(picture).toHaveAttribute('src', /^\/files\/.+\.webp$/u);
  expect([saves.count, loads.count]).toEqual([1, 1]);
  await expect(field(page, 'Team name')).toHaveValue('The Late Kickers');
  // The preview also replaces a stored picture.
  await choose(await testPicture(100, 100));
  expect([saves.count, loads.count]).toEqual([1, 1]);
  await page.getByRole('link', { name: 'Profile Information' }).click();
  await expect(profileValue(page, 'First name')).toHaveText('Zoë');
  await expect(profileValue(page, 'Email')).toHaveText(email);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const headers = { authorization: `Bearer ${token}` };
  const stored = await (await page.request.get('/api/v1/auth/userProfile', { headers })).json();
  expect(stored.data).toMatchObject({ mobileNumber: '12025550144' });
});

test('[D-PROFILE-01] [S5-PROFILE-01] [S5-PROFILE-04] the form has every field, the email disabled, and validates its values', async ({
  page,
}) => {
  const { email } = await signIn(page);
  await visit(page, '/profile?tab=edit');
  await expect(page.getByRole('form').locator('label')).toHaveText([
    'Profile picture',
    'Email',
    'First name',
    'Last name',
    'Mobile number',
    'Team name',
    'League',
  ]);
  await expect(field(page, 'Email')).toBeDisabled();
  await expect(field(page, 'Email')).toHaveValue(email);
  const saves = countCalls(page, 'updateProfile');
  await field(page, 'Profile picture').setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await field(page, 'First name').fill('The Algorithm');
  await field(page, 'Last name').fill('Lee');
  await field(page, 'League').fill('ab');
  await field(page, 'Mobile number').fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(await findMessage(page, 'Profile picture')).toHaveText(
    'The picture must be a png, jpg or jpeg!',
  );
  await expect(await findMessage(page, 'First name')).toHaveText(
    'That name is reserved. Please choose another.',
  );
  await expect(await findMessage(page, 'League')).toHaveText('length must be greater than 2 characters!');
  await expect(await findMessage(page, 'Mobile number')).toContainText('phone number');
  await expect(await findMessage(page, 'Last name')).toHaveText('Looks good!');
  await expectAccessible(page);
  expect(saves.count).toBe(0);
});

test('[S8-ERR-14] [S5-PROFILE-07] [S5-MSG-08] a failed update shows the reason in a toast; long names are truncated to five words; empty fields and weak passwords get no "Looks good!"', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  await visit(page, '/profile?tab=edit');
  await field(page, 'Team name').focus();
  await field(page, 'League').fill('Owls');
  await field(page, 'League').blur();
  await expect(await findMessage(page, 'League')).toHaveText('Looks good!');
  await expect(await findMessage(page, 'Team name')).toHaveText('');
  const restore = await failCall(page, 'auth/updateProfile');
  await field(page, 'Team name').fill('a b c d e f g h i');
  await field(page, 'League').fill('u v w x y z');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'We cannot answer right now. Please try again in a moment.');
  await expect(field(page, 'Team name')).toHaveValue('a b c d e f g h i');
  await restore();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Profile Updated Successfully');
  await page.getByRole('link', { name: 'Profile Information' }).click();
  await expect(profileValue(page, 'Team name')).toHaveText('a b c d e…');
  await expect(profileValue(page, 'League')).toHaveText('u v w x y…');
  await page
    .getByRole('navigation', { name: 'My Account' })
    .getByRole('link', { name: 'Edit Profile' })
    .click();
  await field(page, 'League').fill('one two three four five');
  const reload = page.waitForResponse('**/auth/userProfile');
  await page.getByRole('button', { name: 'Save' }).click();
  await reload;
  await page.getByRole('link', { name: 'Profile Information' }).click();
  await expect(profileValue(page, 'League')).toHaveText('one two three four five');
  await page.getByRole('link', { name: 'Change Password' }).click();
  for (const [password, message, confirmation] of [
    ['Password1!', 'That password is too easy to guess. Please choose another.', ''],
    [newPassword, 'Looks good!', 'Looks good!'],
  ] as const) {
    await field(page, 'New password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await field(page, 'Confirm password').blur();
    await expect(await findMessage(page, 'New password')).toHaveText(message);
    await expect(await findMessage(page, 'Confirm password')).toHaveText(confirmation);
  }
  troubles.length = 0;
});

test('[S8-MSG-09] [S4-PROFILE-03] [S8-ERR-15] the password can be changed; if the server refuses the change, its reason is shown', async ({
  page,
  troubles,
}) => {
  const { email } = await signIn(page);
  await visit(page, '/profile?tab=password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  for (const label of ['Old password', 'New password', 'Confirm password'])
    await expect(await findMessage(page, label)).toHaveText(`${label} is required!`);
  await field(page, 'New password').fill('vT9#kqLw3');
  await expect(await findMessage(page, 'New password')).toHaveText('New password is invalid!');
  await field(page, 'Old password').fill('nothing like it');
  await field(page, 'New password').fill(newPassword);
  await field(page, 'Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectSnackbar(page, 'Please check what you entered.');
  await expect(await findMessage(page, 'Old password')).toHaveText('That is not your password.');
  expect(await localValue(page, 'token')).not.toBeNull();
  await field(page, 'Old password').fill(testPassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectSnackbar(page, 'Password Changed Successfully.');
  await expect(page).toHaveURL(home);
  expect(await localValue(page, 'token')).not.toBeNull();
  const login = await page.request.post('/api/v1/auth/login', { data: { email, password: newPassword } });
  expect(login.status()).toBe(200);
  troubles.length = 0;
});

test('[S2-PROFILE-05] [S2-PROFILE-02] [D-FAIL-01] Contact Us shows phone and email; Terms And Policies shows its text', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  await page.route('**/api/v1/content/contact-us', async (route) => {
    const answer = await route.fetch();
    const json: { data: object } = JSON.parse(await answer.text());
    const pageContent =
      '<p>Write.</p><p>Mobile Number: +1 202 555 0143</p><p>Email: hello@outpick.example</p>';
    await route.fulfill({ json: { data: { ...json.data, pageContent } } });
  });
  await visit(page, '/profile?tab=contact');
  await expect(profileValue(page, 'Mobile Number').getByRole('link')).toHaveAttribute(
    'href',
    'tel:+12025550143',
  );
  await expect(profileValue(page, 'Email')).toHaveText('hello@outpick.example');
  const restore = await failCall(page, 'content?*');
  await page.getByRole('link', { name: 'Terms And Policies' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This did not load');
  await restore();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: '1. Part of Terms and Policies' })).toBeVisible();
  troubles.length = 0;
});

test('[S2-PROFILE-04] [S4-PROFILE-01] [D-LOGOUT-01] Logout asks for confirmation and ends the session here and on the server; home does not show the notice of an ended session', async ({
  page,
}) => {
  const { token } = await signIn(page);
  await visit(page, '/profile');
  const calls = countCalls(page, 'auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(calls.count).toBe(0);
  expect(await localValue(page, 'token')).toBe(token);
  await page.getByRole('button', { name: 'Logout' }).click();
  const sent = page.waitForRequest('**/auth/logout');
  await dialog.getByRole('button', { name: 'Logout' }).click();
  expect((await sent).headers()['authorization']).toBe(`Bearer ${token}`);
  await expect(page).toHaveURL(home);
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
  expect([await localValue(page, 'token'), await localValue(page, 'id')]).toEqual([null, null]);
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/v1/auth/userProfile', { headers })).status()).toBe(401);
  await expect(page.getByRole('link', { name: 'Join Now' })).toBeVisible();
  await expect(page.getByText('You were signed out.')).toHaveCount(0);
});

test('V7.4.4 Logout is two steps away, by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page);
  for (const path of ['/', '/about']) {
    await visit(page, path);
    await page.getByRole('banner').getByRole('link', { name: 'My Account' }).press('Enter');
    await page.getByRole('button', { name: 'Logout' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page).toHaveURL(path);
    await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Logout' })).toBeVisible();
  }
});

test('[S2-PROFILE-03] [S8-ERR-16] Delete Account has the color of alerts, asks for confirmation and shows the reason of a failure', async ({
  page,
  troubles,
}) => {
  const { token } = await signIn(page);
  await visit(page, '/profile');
  const calls = countCalls(page, 'auth/userDelete');
  await failCall(page, 'auth/userDelete');
  // Both buttons have the color of alerts, and neither has the color of a main action.
  const [alert, action] = await page.evaluate(() =>
    ['--alert', '--action'].map((name) => {
      const sample = document.body.appendChild(document.createElement('i'));
      sample.style.color = `var(${name})`;
      const { color } = getComputedStyle(sample);
      sample.remove();
      return color;
    }),
  );
  const opener = page.getByRole('button', { name: 'Delete Account' });
  await expect(opener).toHaveCSS('color', alert ?? '');
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const confirm = dialog.getByRole('button', { name: 'Delete Account' });
  await expect(confirm).toHaveCSS('color', alert ?? '');
  await expect(confirm).not.toHaveCSS('background-color', action ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(calls.count).toBe(0);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await confirmDeletion(page);
  await expectSnackbar(page, 'We cannot answer right now. Please try again in a moment.');
  expect([calls.count, await localValue(page, 'token')]).toEqual([1, token]);
  troubles.length = 0;
});

for (const { width, colorScheme } of looks)
  test(`[S4-PROFILE-02] [S8-MSG-10] V7.5.1 Delete Account asks for the password: a wrong one keeps the account, the right one ends it, at ${width} px, ${colorScheme}`, async ({
    page,
    troubles,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { email } = await signIn(page);
    await visit(page, '/profile');
    const deletions = countCalls(page, 'auth/userDelete');
    await page.getByRole('button', { name: 'Delete Account' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Account' });
    const password = dialog.getByLabel('Password', { exact: true });
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Delete Account' }).press('Enter');
    await expect(dialog).toContainText('Password is required!');
    await expect(password).toBeFocused();
    await page.keyboard.type('Wr0ng!ong');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('That is not your password.');
    await expect(password).toBeFocused();
    await expectAccessible(page, 'dialog');
    expect(deletions.count).toBe(0);
    const logIn = async () =>
      (await page.request.post('/api/v1/auth/login', { data: { email, password: testPassword } })).status();
    expect(await logIn()).toBe(200);
    await password.fill('');
    await page.keyboard.type(testPassword);
    for (const name of ['Show Password', 'Cancel', 'Delete Account']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expectSnackbar(page, 'Account Delete successfully');
    await expect(page).toHaveURL(home);
    await expect(page.locator('html')).toHaveAttribute('data-auth', 'out');
    expect([await localValue(page, 'token'), await localValue(page, 'id')]).toEqual([null, null]);
    expect([deletions.count, await logIn()]).toEqual([1, 400]);
    // The wrong password causes a failed request.
    troubles.length = 0;
  });

test('a player can end all other sessions with the password, and can download their own data', async ({
  page,
  troubles,
}) => {
  const { email } = await signIn(page);
  const again = await page.request.post('/api/v1/auth/login', {
    data: { email, password: testPassword },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  const { data: other }: { data: { token: string } } = JSON.parse(await again.text());
  await visit(page, '/profile?tab=devices');
  const sessions = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toContainText('That is not your password.');
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expectSnackbar(page, 'Signed out everywhere else.');
  await expect(sessions).toHaveCount(1);
  const headers = { authorization: `Bearer ${other.token}` };
  expect((await page.request.get('/api/v1/auth/userProfile', { headers })).status()).toBe(401);
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe('outpick-my-data.json');
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ account: { email } });
  await expectSnackbar(page, 'File downloaded successfully');
  // The wrong password causes a failed request.
  troubles.length = 0;
});

test('[S6-PERM-04] a visitor is asked to sign in and returns to the tab', async ({ page }) => {
  const { email } = await join(page);
  for (const tab of ['information', 'password', 'edit']) {
    await visit(page, `/profile?tab=${tab}`);
    await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete Account' })).toHaveCount(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/profile\?tab=edit$/u);
  await expect(field(page, 'Email')).toHaveValue(email);
});

test('if the session was ended elsewhere, the page signs out and leads home', async ({ page, troubles }) => {
  const { token } = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/v1/auth/logout', { headers })).status()).toBe(200);
  await visit(page, '/profile');
  await expect(page).toHaveURL(home);
  expect([await localValue(page, 'token'), await localValue(page, 'id')]).toEqual([null, null]);
  troubles.length = 0;
});

test('[S4-FORM-02] V6.2.6 V6.2.7 every password field can be shown and hidden, pasted into, and filled by a password manager', async ({
  page,
}) => {
  const checkFields = async (path: string, labels: readonly string[]) => {
    await visit(page, path);
    for (const label of labels) {
      await expect(field(page, label)).toHaveAttribute(
        'autocomplete',
        path === '/login' || label === 'Old password' ? 'current-password' : 'new-password',
      );
      await field(page, label).focus();
      await page.keyboard.insertText('Secret');
      await expect(field(page, label)).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: `Show ${label}`, exact: true }).click();
      await expect(field(page, label)).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: `Hide ${label}`, exact: true }).click();
      await expect(field(page, label)).toHaveAttribute('type', 'password');
      await expect(field(page, label)).toHaveValue('Secret');
    }
  };
  await checkFields('/login', ['Password']);
  await checkFields('/signup', ['Password', 'Confirm password']);
  await page.evaluate(() => sessionStorage.setItem('recovery', 'x'));
  await checkFields('/changepassword', ['New password', 'Confirm password']);
  await signIn(page);
  await checkFields('/profile?tab=password', ['Old password', 'New password', 'Confirm password']);
});

test('[S2-SHELL-03] [S2-SHELL-04] the header shows Sign In and Sign Up, or My Account, at 360 and at 1440 px', async ({
  page,
}) => {
  const accountLinks = async () =>
    page
      .getByRole('banner')
      .getByRole('link', { name: /account|sign|log/iu })
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  const expectAccountLinks = async (links: readonly (readonly [name: string, href: string])[]) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await visit(page, '/about');
    expect(await accountLinks()).toEqual(links);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    expect(await accountLinks()).toEqual(links);
  };
  await expectAccountLinks([
    ['Sign In', '/login'],
    ['Sign Up', '/signup'],
  ]);
  await signIn(page);
  await expectAccountLinks([['My Account', '/profile']]);
});

test('with scripts off, My Account says that it needs JavaScript', async ({ plainPage }) => {
  expect((await plainPage.goto('/profile'))?.status()).toBe(200);
  await expect(plainPage.getByText('needs JavaScript')).toBeVisible();
});
