import { expectAccessible } from './support/accessible.ts';
import { expect, field, join, localValue, newEmail, test } from './support/accounts.ts';
import { looks } from './support/look.ts';
import { letterTo } from './support/mailbox.ts';
import { visit } from './support/visit.ts';

for (const { width, colorScheme } of looks)
  test(`a player signs in by a mailed link and returns to the page, at ${width} px, ${colorScheme}`, async ({
    page,
    troubles,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const { email } = await join(page);
    await visit(page, '/you');
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
    await page.getByRole('link', { name: 'Email me a sign-in link' }).click();
    await expect(page).toHaveURL(/\/sign-in-link$/u);
    await field(page, 'Registered Email Address').fill(email);
    await page.getByRole('button', { name: 'Email Me a Link' }).click();
    await expect(page.getByText(`If ${email} has an account, a sign-in link is on its way.`)).toBeVisible();
    await expectAccessible(page);
    const { text } = await letterTo(email);
    const link = /\/sign-in-link#\S+/u.exec(text)?.[0] ?? '';
    await visit(page, link);
    // Opening the page does not use the link: a scanner of mails may have opened it before.
    await page.reload();
    expect(await localValue(page, 'token')).toBeNull();
    await expect(page.getByText('Only use a link that you asked for.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/you' && url.hash === '');
    expect(await localValue(page, 'token')).toMatch(/^[\w-]{43}$/u);
    await visit(page, link);
    // A stranger may have mailed a link to the stranger's own account.
    await expect(page.getByText('ends your present session here')).toBeVisible();
    await expect(page.getByText('Continue only if you asked for this link.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('That link has already been used')).not.toHaveCount(0);
    // The browser logs the refused call.
    troubles.length = 0;
  });

test('[D-LIMIT-02] a sign-in that is refused for too many tries offers a mailed link', async ({
  page,
  troubles,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const email = newEmail();
  const message = 'Too many tries. Please wait a little.';
  await page.route('**/auth/login', async (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3000' },
      json: { error: { code: 'TOO_MANY_REQUESTS', message } },
    }),
  );
  await visit(page, '/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('Wr0ng!ong');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(message).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Email Me a Link' }).click();
  await expect(page.getByText(`If ${email} has an account, a sign-in link is on its way.`)).toBeVisible();
  troubles.length = 0;
});
