import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { expect, expectSnackbar, field, localValue, signIn, test, testPassword } from './support/accounts.ts';
import { addFingerprintReader } from './support/fingerprint-reader.ts';
import { startSite } from './support/start-site.ts';
import type { StartedSite } from './support/start-site.ts';
import { visit } from './support/visit.ts';

/** The site under test at a host that may have passkeys: its own origin is an IP address. */
let site: StartedSite;
test.beforeAll(async () => {
  const settings: Readonly<Record<string, string>> = JSON.parse(process.env['OUTPICK_SETTINGS'] ?? '{}');
  site = await startSite({ ...settings, TRUSTED_PROXIES: '127.0.0.1' }, { host: 'localhost' });
});
test.afterAll(async () => site.stop());

const useDevicesTab = async (page: Page) => visit(page, `${site.origin}/profile?tab=devices`);

const expectFits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

for (const width of [360, 1440])
  test(`a player adds a passkey, signs in with it and removes it, at ${width} px`, async ({
    page,
    troubles,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const setKnowsFinger = await addFingerprintReader(page);
    const { id } = await signIn(page);
    await useDevicesTab(page);
    await page.getByRole('button', { name: 'Add a Passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name')).not.toHaveValue('');
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Password', { exact: true }).fill('Wr0ng!ong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('That is not your password.')).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    await setKnowsFinger(false);
    await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('No passkey was used.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('My phone');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(testPassword);
    await setKnowsFinger(true);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectSnackbar(page, 'Passkey added.');
    await expect(page.getByRole('heading', { name: 'My phone' })).toBeVisible();
    await expect(page.getByText('Not used yet')).toBeVisible();
    await expectFits(page, width);
    await expectAccessibleInBothSchemes(page);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${site.origin}/`);
    await visit(page, `${site.origin}/login`);
    await field(page, 'Email').fill('typed@example.org');
    await setKnowsFinger(false);
    const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await byPasskey.click();
    await expectSnackbar(page, 'No passkey was used.');
    await expect(byPasskey).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue('typed@example.org');
    await expectFits(page, width);
    await expectAccessibleInBothSchemes(page);
    await setKnowsFinger(true);
    await byPasskey.click();
    await expectSnackbar(page, 'Login successfully.');
    expect(await localValue(page, 'id')).toBe(id);

    await useDevicesTab(page);
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the passkey' });
    await expectAccessibleInBothSchemes(page);
    await removal.getByLabel('Password', { exact: true }).fill(testPassword);
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectSnackbar(page, 'Passkey removed.');
    await expect(page.getByRole('heading', { name: 'My phone' })).toHaveCount(0);
    // The browser logs the refused call.
    troubles.length = 0;
  });

test('a removed passkey gets a plain message on the sign-in page', async ({ page, troubles }) => {
  await addFingerprintReader(page);
  await signIn(page);
  await useDevicesTab(page);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectSnackbar(page, 'Passkey added.');
  await page.getByRole('button', { name: /^Remove / }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the passkey' });
  await removal.getByLabel('Password', { exact: true }).fill(testPassword);
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectSnackbar(page, 'Passkey removed.');
  await page.evaluate(() => localStorage.clear());
  await visit(page, `${site.origin}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectSnackbar(page, 'That passkey did not work. Please try again.');
  troubles.length = 0;
});

test('browsers and addresses without passkeys show no buttons for them', async ({ page }) => {
  await signIn(page);
  // The origin of the site under test is an IP address.
  await visit(page, '/profile?tab=devices');
  await expect(page.getByRole('button', { name: 'Download My Data' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.evaluate(() => localStorage.clear());
  for (const origin of ['', site.origin]) {
    await visit(page, `${origin}/login`);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'passkey' })).toHaveCount(0);
  }
});
