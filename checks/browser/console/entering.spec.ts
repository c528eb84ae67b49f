import { expectAccessible } from '../support/accessible.ts';
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
  // Back at the screen that was asked for.
  await expect(page.getByRole('heading', { name: 'Operators' })).toBeVisible();
  await openScreen(page, consoleSite, '/security');
  await expect(page.getByText('Codes left')).toBeVisible();

  // The link of the first owner is spent.
  await page.goto(consoleSite.setUpLink);
  await expect(page.getByRole('alert')).toContainText('This link was used before, or is too old.');
});

test('an owner confirms who they are, invites an operator, and the operator joins', async ({
  page,
  browser,
  consoleSite,
}) => {
  test.setTimeout(180_000);
  const owner = await addOwner(consoleSite);
  await signInWith(page, consoleSite, owner);
  // The sign-in itself is a proof; this is the same session some time later.
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

for (const role of ['scorer', 'editor', 'moderator'] as const)
  test(`a ${role} does not see the owners’ screens and cannot open them`, async ({ page, consoleSite }) => {
    await signInAs(page, consoleSite, role);
    await openScreen(page, consoleSite, '/security');
    const menu = page.getByRole('navigation', { name: 'Console' });
    await expect(menu.getByRole('link', { name: 'Devices and security' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Operators' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
    for (const path of ['/operators', '/audit']) {
      await openScreen(page, consoleSite, path);
      await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    }
    const refused = await page.request.get(`${consoleSite.origin}/api/v1/admin/operators`);
    expect(refused.status()).toBe(403);
  });

test('the audit log shows what was before and after', async ({ page, consoleSite }) => {
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

for (const width of [360, 1024, 1440])
  test(`the screens have no accessibility violation at ${width} px`, async ({ page, consoleSite }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${consoleSite.origin}/console/`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const { headers } = await signInAs(page, consoleSite, 'owner');
    // A first line for the audit log.
    const { origin } = consoleSite;
    const made = await page.request.post(`${origin}/api/v1/admin/recovery-codes`, {
      headers: { ...headers, origin },
    });
    expect(made.status()).toBe(200);
    await page.reload();
    for (const path of ['/operators', '/audit', '/security']) {
      await openScreen(page, consoleSite, path);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
    await openScreen(page, consoleSite, '/operators');
    await page.getByRole('button', { name: 'Invite an operator' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

test('visitors get nothing of the console', async ({ page, consoleSite }) => {
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
