import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { unavailable } from './support/failing.ts';
import { expectSnackbar, forgetNotices } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const thanks = 'Thank you! Your message has been successfully sent. We will get back to you shortly';

// The site accepts five messages an hour from an IP address, so each test uses its own IP address.
test.use({
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` }),
});

const validValues = {
  'First name': 'Ann',
  'Last name': 'O’Neill-Lee',
  Subject: 'Margins, mostly',
  Email: 'ann@example.com',
  'Phone number': '12025550143',
  Message: 'Hello, I have 2 questions.',
};
type Label = keyof typeof validValues;

const field = (page: Page, label: Label) => page.getByRole('form').getByLabel(label, { exact: true });
const messageOf = async (page: Page, label: Label) => {
  const id = await field(page, label).getAttribute('aria-describedby');
  return page.locator(`[id="${id}"]`);
};
const send = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Send' });

async function fillAll(page: Page, labels: readonly Label[]): Promise<void> {
  for (const label of labels) await field(page, label).fill(validValues[label]);
  if (labels.includes('Email')) await field(page, 'Email').fill(`ann${randomInt(1e9)}@example.com`);
}

/** Fills a field, leaves it and returns its message. */
async function messageFor(page: Page, label: Label, value: string): Promise<string> {
  await field(page, label).fill(value);
  await field(page, label).blur();
  return (await messageOf(page, label)).innerText();
}

const enquiry = ['First name', 'Last name', 'Subject', 'Email', 'Message'] as const;
const contact = ['First name', 'Last name', 'Email', 'Phone number', 'Message'] as const;

const forms = [
  {
    id: '[S2-ENQ-01]',
    sentIds: '[S3-ENQ-02] [S7-CALL-25] [S6-PERM-03]',
    failedId: '[S8-ERR-08]',
    path: '/about',
    labels: enquiry,
    call: 'whatLookingFor',
    own: { subject: 'Margins, mostly' },
    limited: { label: 'First name', character: 'a', max: 15 },
  },
  {
    id: '[S2-ENQ-02]',
    sentIds: '[S3-ENQ-02] [S8-MSG-07] [S6-PERM-03]',
    failedId: '[S8-ERR-08]',
    path: '/faq',
    labels: enquiry,
    call: 'whatLookingFor',
    own: { subject: 'Margins, mostly' },
    limited: { label: 'First name', character: 'a', max: 25 },
  },
  {
    id: '[S2-ENQ-03]',
    sentIds: '[S3-ENQ-01] [S7-CALL-23] [S8-MSG-07]',
    failedId: '[S8-ERR-07]',
    path: '/contact',
    labels: contact,
    call: 'create-contact-us',
    own: { mobileNumber: 12_025_550_143 },
    limited: { label: 'Phone number', character: '1', max: 15 },
  },
] as const;

for (const { id, sentIds, failedId, path, labels, call, own, limited } of forms)
  test.describe(path, () => {
    test(`${id} [S5-FORM-04] [S5-MSG-01] the form has its fields in order; an empty form is not sent, and every field shows an error`, async ({
      page,
    }) => {
      let calls = 0;
      page.on('request', (request) => (calls += request.url().includes(call) ? 1 : 0));
      await visit(page, path);
      if (path === '/contact')
        await expect(page.getByRole('heading', { name: 'Get in touch with us' })).toBeVisible();
      await expect(page.getByRole('form').locator('label')).toHaveText(labels);
      await send(page).click();
      for (const label of labels) {
        await expect(await messageOf(page, label)).toHaveText(`${label} is required!`);
        await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      }
      await expect(field(page, labels[0])).toBeFocused();
      await field(page, labels[0]).fill('Ann');
      await field(page, labels[1]).fill('Lee');
      await send(page).click();
      await expect(field(page, labels[2])).toBeFocused();
      // The contracts' tests cover all values and messages. These samples prove that the form uses its schema.
      const { label, character, max } = limited;
      expect(await messageFor(page, label, character.repeat(max))).toBe('Looks good!');
      expect(await messageFor(page, label, character.repeat(max + 1))).toBe(
        `length must be less than ${max + 1} characters!`,
      );
      if (path === '/faq')
        expect(await messageFor(page, 'Last name', 'Al')).toBe('length must be greater than 2 characters!');
      expect(await messageFor(page, 'First name', 'Ann1')).toBe('First name is invalid!');
      expect(await messageFor(page, 'Email', 'ann@example.c')).toBe('Email is invalid!');
      expect(await messageFor(page, 'Message', ' Hello')).toBe('Message is invalid!');
      expect(await messageFor(page, 'Message', 'Hello, I have 2 questions.')).toBe('Looks good!');
      expect(calls).toBe(0);
    });

    test(`${sentIds} a visitor sends the form by keyboard alone and sees the thanks; the request has each value under its field’s name`, async ({
      page,
    }) => {
      const email = `ann${randomInt(1e9)}@example.com`;
      await visit(page, path);
      await field(page, labels[0]).focus();
      for (const label of labels) {
        await expect(field(page, label)).toBeFocused();
        await page.keyboard.type(label === 'Email' ? email : validValues[label]);
        await page.keyboard.press('Tab');
      }
      const sent = page.waitForRequest(`**/api/v1/website/${call}`);
      await page.keyboard.press('Enter');
      await expect(page.getByText(thanks, { exact: true })).toBeVisible();
      expect((await sent).headers()).not.toHaveProperty('authorization');
      expect((await sent).postDataJSON()).toEqual({
        firstName: 'Ann',
        lastName: 'O’Neill-Lee',
        email,
        ...own,
        message: 'Hello, I have 2 questions.',
        secondsOpen: expect.any(Number),
      });
      for (const label of labels) await expect(field(page, label)).toHaveValue('');
      await expect(page.getByText('Looks good!')).toHaveCount(0);
    });

    test(`[S4-FORM-01] [S5-MSG-08] ${failedId} a valid field says so when it loses focus; during sending the button is disabled; a failure keeps the values`, async ({
      page,
      troubles,
    }) => {
      await page.clock.install();
      await visit(page, path);
      await field(page, 'First name').fill('Ann');
      await expect(page.getByText('Looks good!')).toHaveCount(0);
      await field(page, 'First name').blur();
      await expect(await messageOf(page, 'First name')).toHaveText('Looks good!');

      const gate = Promise.withResolvers<void>();
      let calls = 0;
      await page.route(`**/${call}`, async (route) => {
        calls += 1;
        await gate.promise;
        await route.fulfill({
          status: 503,
          json: { error: { code: 'UNAVAILABLE', message: unavailable } },
        });
      });
      await fillAll(page, labels);
      const email = await field(page, 'Email').inputValue();
      await send(page).click();
      await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
      await field(page, 'Email').press('Enter');
      gate.resolve();
      await expect(send(page)).toBeEnabled();
      expect(calls).toBe(1);
      await expectSnackbar(page, path === '/contact' ? unavailable : 'Error posting aboutus');
      for (const label of labels)
        await expect(field(page, label)).toHaveValue(label === 'Email' ? email : validValues[label]);

      // If the limit is used up, a message beside the button says so.
      await forgetNotices(page);
      const limit = 'Too many messages from here. Please try again later.';
      await page.route(`**/${call}`, async (route) =>
        route.fulfill({ status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', message: limit } } }),
      );
      await send(page).click();
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(limit);
      await expectSnackbar(page, path === '/contact' ? limit : 'Error posting aboutus');

      // An error that only the server finds appears at its field.
      const fields = { email: 'Email is invalid!' };
      await page.route(`**/${call}`, async (route) =>
        route.fulfill({
          status: 422,
          json: { error: { code: 'VALIDATION_FAILED', message: 'Please check.', fields } },
        }),
      );
      await send(page).click();
      await expect(await messageOf(page, 'Email')).toHaveText('Email is invalid!');
      await expect(field(page, 'Email')).toBeFocused();
      await field(page, 'Email').fill('other@example.com');
      await expect(await messageOf(page, 'Email')).toHaveText('Looks good!');
      troubles.length = 0;
    });
  });

test('[S5-CONTACT-03] [S5-MSG-09] a phone number is reduced to its digits on blur and on sending; invalid numbers have their own error message', async ({
  page,
}) => {
  await visit(page, '/contact');
  const phone = field(page, 'Phone number');
  for (const [written, digits] of [
    ['+1 202-555-0143', '12025550143'],
    ['(+44) 1632.960961', '441632960961'],
  ] as const) {
    expect(await messageFor(page, 'Phone number', written)).toBe('Looks good!');
    await expect(phone).toHaveValue(digits);
  }
  expect(await messageFor(page, 'Phone number', '12345')).toBe('length must be greater than 5 characters!');
  expect(await messageFor(page, 'Phone number', 'call me')).toContain('digits only, with the country code');
  await expect(phone).toHaveValue('call me');
  for (const way of ['the button', 'Enter']) {
    await fillAll(page, contact);
    await phone.fill('+1 202-555-0143');
    const answered = page.waitForResponse('**/api/v1/website/create-contact-us');
    if (way === 'Enter') await phone.press('Enter');
    else await send(page).click();
    const answer = await answered;
    expect(answer.request().postDataJSON()).toMatchObject({ mobileNumber: 12_025_550_143 });
    expect(answer.status()).toBe(200);
    await expectSnackbar(page, thanks);
    await expect(phone).toHaveValue('');
  }
});

test('values typed before hydration are kept', async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'First name').fill('Ann');
  await field(page, 'Phone number').fill('+1 202-555-0143');
  await field(page, 'First name').focus();
  await expect(send(page)).toBeDisabled();
  gate.resolve();
  await expect(send(page)).toBeEnabled();
  await expect(field(page, 'First name')).toHaveValue('Ann');
  await send(page).click();
  await expect(await messageOf(page, 'First name')).toHaveText('Looks good!');
  await expect(await messageOf(page, 'Phone number')).toHaveText('Looks good!');
});

test('with scripts off, a message says that the form needs JavaScript', async ({ plainPage }) => {
  await plainPage.goto('/contact');
  await expect(plainPage.getByText('This form needs JavaScript')).toBeVisible();
  await expect(plainPage.getByRole('form')).toHaveCount(0);
});
