import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import {
  addOwner,
  expect,
  joinAsOwner,
  openScreen,
  ownerPassword,
  signInAs,
  signInWith,
  test,
} from '../support/console.ts';

test('an owner sets the console up, signs out, and signs in again by keyboard', async ({
  page,
  consoleSite,
}) => {
  test.setTimeout(180_000);
  const { email, recoveryCodes } = await joinAsOwner(page, consoleSite);
  expect(recoveryCodes).toHaveLength(10);

  await openScreen(page, consoleSite, '/operators');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('You');
  await page.getByRole('button', { name: 'Olive Owner, owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${consoleSite.origin}/console/#/operators`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  // The first field has the focus.
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ownerPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That code is not right, or was used before.');
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  // The sign-in returns to the requested screen.
  await expect(page.getByRole('heading', { name: 'Operators' })).toBeVisible();
  await openScreen(page, consoleSite, '/security');
  await expect(page.getByText('Codes left')).toBeVisible();

  // The first owner's set-up link is used up.
  await page.goto(consoleSite.setUpLink);
  await expect(page.getByRole('alert')).toContainText('This link was used before, or is too old.');
});

test('an owner confirms their identity and invites an operator, who joins', async ({
  page,
  browser,
  consoleSite,
}) => {
  test.setTimeout(180_000);
  const owner = await addOwner(consoleSite);
  await signInWith(page, consoleSite, owner);
  // A new sign-in counts as confirmation. Make the session look older.
  await consoleSite.platform.db
    .updateTable('operator_sessions')
    .set({ confirmed_at: new Date(0) })
    .where('operator_id', '=', owner.id)
    .execute();
  await openScreen(page, consoleSite, '/operators');
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mo Derator');
  await page.getByRole('textbox', { name: 'Email' }).fill('mo@outpick.example');
  await page.getByRole('radio', { name: /moderator/iu }).check();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The email or the password is not right.');
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByLabel('Code', { exact: true }).fill(owner.nextCode());
  await dialog.getByRole('button', { name: 'Confirm' }).click();

  const link = page.getByText(/#\/join\?token=/u);
  await expect(link).toBeVisible();
  const other = await browser.newPage();
  await other.goto((await link.textContent()) ?? '');
  await expect(other.getByText('Your role: moderator')).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue('mo@outpick.example');
  await other.getByLabel('Password').fill('short');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('At least 12 characters.')).toBeVisible();
  await other.close();
});

test('the audit log shows the values before and after an operator’s change, filters by text, and downloads as CSV', async ({
  page,
  consoleSite,
}) => {
  const operator = await signInAs(page, consoleSite, 'owner');
  await openScreen(page, consoleSite, '/security');
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('checkbox', { name: 'I have saved them' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await openScreen(page, consoleSite, '/audit');
  const line = page.getByRole('row').filter({ hasText: operator.name });
  await expect(line).toContainText('recovery-codes.renew');
  await line.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('table', { name: 'Before and after' })).toContainText('Codes');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByPlaceholder('Who, act or reason').fill('nothing has this');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  expect(page.url()).toContain('nothing');
  await page.reload();
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByPlaceholder('Who, act or reason').fill(operator.name);
  await expect(line).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
});

/** every-screen.spec.ts checks the screens that an operator sees after signing in. */
test('the sign-in page and the invitation dialog have no accessibility violations at any width', async ({
  page,
  consoleSite,
}) => {
  test.setTimeout(180_000);
  const widths = [360, 1024, 1440];
  await page.goto(`${consoleSite.origin}/console/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
  }
  await signInAs(page, consoleSite, 'owner');
  await page.reload();
  await openScreen(page, consoleSite, '/operators');
  await page.getByRole('button', { name: 'Invite an operator' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
  }
});

test('visitors load no part of the console', async ({ page, consoleSite }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${consoleSite.siteOrigin}/`);
  await expect(page.getByRole('main')).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/console') || path.includes('/admin/s'))).toEqual([]);
  const scripts = requested.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of scripts) {
    const text = await (await page.request.get(consoleSite.siteOrigin + path)).text();
    expect([path, /react-admin|\/api\/v1\/admin\/operators|MuiButton/u.test(text)]).toEqual([path, false]);
  }
});
