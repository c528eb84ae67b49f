import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { failCall, unavailable } from './support/failing.ts';
import { expectSnackbar } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const thanks = 'Thank you! Your message has been successfully sent. We will get back to you shortly';

// An IP address may send five messages an hour, so each test uses its own.
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
    sentIds: '[S3-ENQ-02] [S7-CALL-25]',
    path: '/about',
    labels: enquiry,
    call: 'whatLookingFor',
    own: { subject: 'Margins, mostly' },
  },
  {
    id: '[S2-ENQ-02]',
    sentIds: '[S3-ENQ-02] [S7-CALL-25]',
    path: '/faq',
    labels: enquiry,
    call: 'whatLookingFor',
    own: { subject: 'Margins, mostly' },
  },
  {
    id: '[S2-ENQ-03]',
    sentIds: '[S3-ENQ-01] [S7-CALL-23]',
    path: '/contact',
    labels: contact,
    call: 'create-contact-us',
    own: { mobileNumber: 12_025_550_143 },
  },
] as const;

for (const { id, sentIds, path, labels, call, own } of forms)
  test.describe(path, () => {
    test(`${id} the form has its fields in order`, async ({ page }) => {
      await visit(page, path);
      if (path === '/contact')
        await expect(page.getByRole('heading', { name: 'Get in touch with us' })).toBeVisible();
      await expect(page.getByRole('form').locator('label')).toHaveText(labels);
    });

    test('[S8-MSG-07] [S6-PERM-03] a visitor can send the form by keyboard alone and sees the thanks', async ({
      page,
    }) => {
      await visit(page, path);
      await field(page, labels[0]).focus();
      for (const label of labels) {
        await expect(field(page, label)).toBeFocused();
        await page.keyboard.type(label === 'Email' ? `ann${randomInt(1e9)}@example.com` : validValues[label]);
        await page.keyboard.press('Tab');
      }
      const sent = page.waitForRequest(`**/api/v1/website/${call}`);
      await page.keyboard.press('Enter');
      await expect(page.getByText(thanks, { exact: true })).toBeVisible();
      expect((await sent).headers()).not.toHaveProperty('authorization');
      for (const label of labels) await expect(field(page, label)).toHaveValue('');
      await expect(page.getByText('Looks good!')).toHaveCount(0);
    });

    test(`${sentIds} the form sends each value under its field’s name`, async ({ page }) => {
      await visit(page, path);
      await fillAll(page, labels);
      const email = await field(page, 'Email').inputValue();
      const sent = page.waitForRequest(`**/api/v1/website/${call}`);
      await send(page).click();
      expect((await sent).postDataJSON()).toEqual({
        firstName: 'Ann',
        lastName: 'O’Neill-Lee',
        email,
        ...own,
        message: 'Hello, I have 2 questions.',
        secondsOpen: expect.any(Number),
      });
      await expect(page.getByText(thanks, { exact: true })).toBeVisible();
    });

    test('[S4-FORM-01] while the form is sent, the button shows Loading... and is disabled', async ({
      page,
    }) => {
      await visit(page, path);
      const gate = Promise.withResolvers<void>();
      let calls = 0;
      await page.route(`**/${call}`, async (route) => {
        calls += 1;
        await gate.promise;
        await route.fulfill({ json: { data: { received: true } } });
      });
      await fillAll(page, labels);
      await send(page).click();
      await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
      await field(page, 'Email').press('Enter');
      gate.resolve();
      await expect(send(page)).toBeEnabled();
      expect(calls).toBe(1);
    });

    test('[S5-FORM-04] [S5-MSG-01] an empty form is not sent: all fields show an error and the first is focused', async ({
      page,
    }) => {
      let calls = 0;
      page.on('request', (request) => (calls += request.url().includes(call) ? 1 : 0));
      await visit(page, path);
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
      expect(calls).toBe(0);
    });

    test('[S5-MSG-08] a field shows its message after it loses focus, also when it is valid', async ({
      page,
    }) => {
      await visit(page, path);
      await field(page, 'First name').fill('Ann');
      await expect(page.getByText('Looks good!')).toHaveCount(0);
      await field(page, 'First name').blur();
      await expect(await messageOf(page, 'First name')).toHaveText('Looks good!');
    });

    test(`${path === '/contact' ? '[S8-ERR-07]' : '[S8-ERR-08]'} a failed form shows an error and keeps its values`, async ({
      page,
      troubles,
    }) => {
      await visit(page, path);
      await failCall(page, `website/${call}`);
      await fillAll(page, labels);
      const email = await field(page, 'Email').inputValue();
      await send(page).click();
      await expectSnackbar(page, path === '/contact' ? unavailable : 'Error posting aboutus');
      for (const label of labels)
        await expect(field(page, label)).toHaveValue(label === 'Email' ? email : validValues[label]);
      troubles.length = 0;
    });

    test('a used-up limit is explained beside the button', async ({ page, troubles }) => {
      const message = 'Too many messages from here. Please try again later.';
      await visit(page, path);
      await page.route(`**/${call}`, async (route) =>
        route.fulfill({ status: 429, json: { error: { code: 'TOO_MANY_REQUESTS', message } } }),
      );
      await fillAll(page, labels);
      await send(page).click();
      await expect(page.getByRole('form').getByRole('alert')).toHaveText(message);
      await expectSnackbar(page, path === '/contact' ? message : 'Error posting aboutus');
      troubles.length = 0;
    });

    test('an error that only the server finds is shown at its field', async ({ page, troubles }) => {
      await visit(page, path);
      await page.route(`**/${call}`, async (route) =>
        route.fulfill({
          status: 422,
          json: {
            error: {
              code: 'VALIDATION_FAILED',
              message: 'Please check.',
              fields: { email: 'Email is invalid!' },
            },
          },
        }),
      );
      await fillAll(page, labels);
      await send(page).click();
      await expect(await messageOf(page, 'Email')).toHaveText('Email is invalid!');
      await expect(field(page, 'Email')).toBeFocused();
      await field(page, 'Email').fill('other@example.com');
      await expect(await messageOf(page, 'Email')).toHaveText('Looks good!');
      troubles.length = 0;
    });

    test('names of any alphabet are valid; other characters are not', async ({ page }) => {
      await visit(page, path);
      for (const name of ['Zoë', 'Łukasz', '李小龙', "O'Neill", 'Anna Maria'])
        expect(await messageFor(page, 'First name', name)).toMatch(
          /^(?:Looks good!|length must be greater than 2 characters!)$/u,
        );
      for (const name of [' Ann', '-Ann', 'Ann1', 'A@b'])
        expect(await messageFor(page, 'First name', name)).toBe('First name is invalid!');
      for (const email of ['ann', 'ann@example', 'ann@example.c', '@example.com'])
        expect(await messageFor(page, 'Email', email)).toBe('Email is invalid!');
      expect(await messageFor(page, 'Message', ' Hello')).toBe('Message is invalid!');
      expect(await messageFor(page, 'Message', 'Hello, I have 2 questions.')).toBe('Looks good!');
    });
  });

test('[S5-ABOUT-01] [S5-ABOUT-03] [S5-ABOUT-04] About: names up to 15, subject up to 50, message up to 500', async ({
  page,
}) => {
  await visit(page, '/about');
  for (const [label, max] of [
    ['First name', 15],
    ['Last name', 15],
    ['Subject', 50],
    ['Message', 500],
  ] as const) {
    expect(await messageFor(page, label, 'a'.repeat(max))).toBe('Looks good!');
    expect(await messageFor(page, label, 'a'.repeat(max + 1))).toBe(
      `length must be less than ${max + 1} characters!`,
    );
  }
});

test('[S5-FAQ-01] [S5-FAQ-04] FAQ: names of 3 to 25, message up to 2,000', async ({ page }) => {
  await visit(page, '/faq');
  for (const label of ['First name', 'Last name'] as const) {
    expect(await messageFor(page, label, 'Al')).toBe('length must be greater than 2 characters!');
    expect(await messageFor(page, label, 'a'.repeat(25))).toBe('Looks good!');
    expect(await messageFor(page, label, 'a'.repeat(26))).toBe('length must be less than 26 characters!');
  }
  expect(await messageFor(page, 'Message', 'a'.repeat(2000))).toBe('Looks good!');
  expect(await messageFor(page, 'Message', 'a'.repeat(2001))).toBe(
    'length must be less than 2001 characters!',
  );
});

test('[S5-CONTACT-03] [S5-MSG-09] Contact: a phone number of 6 to 15 digits, with its own error message', async ({
  page,
}) => {
  await visit(page, '/contact');
  expect(await messageFor(page, 'Phone number', '12345')).toBe('length must be greater than 5 characters!');
  expect(await messageFor(page, 'Phone number', '1'.repeat(16))).toBe(
    'length must be less than 16 characters!',
  );
  for (const number of ['++12025550143', '1202/5550143', '123456', 'abcdefg'])
    expect(await messageFor(page, 'Phone number', number)).toContain('digits only, with the country code');
  for (const number of ['1234567', '123456789012345'])
    expect(await messageFor(page, 'Phone number', number)).toBe('Looks good!');
});

test('a phone number becomes its digits when the field is left', async ({ page }) => {
  await visit(page, '/contact');
  const phone = field(page, 'Phone number');
  for (const [written, digits] of [
    ['+1 202-555-0143', '12025550143'],
    ['(+44) 1632.960961', '441632960961'],
    ['+12025550143', '12025550143'],
  ] as const) {
    expect(await messageFor(page, 'Phone number', written)).toBe('Looks good!');
    await expect(phone).toHaveValue(digits);
  }
  await messageFor(page, 'Phone number', 'call me');
  await expect(phone).toHaveValue('call me');
});

for (const way of ['the button', 'Enter'])
  test(`a written phone number is accepted when the form is sent by ${way}`, async ({ page }) => {
    await visit(page, '/contact');
    await fillAll(page, contact);
    const phone = field(page, 'Phone number');
    await phone.fill('+1 202-555-0143');
    const sent = page.waitForRequest('**/api/v1/website/create-contact-us');
    if (way === 'Enter') await phone.press('Enter');
    else await send(page).click();
    expect((await sent).postDataJSON()).toMatchObject({ mobileNumber: 12_025_550_143 });
    await expect(page.getByText(thanks, { exact: true })).toBeVisible();
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

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a message replaces the form, which needs JavaScript', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText('This form needs JavaScript')).toBeVisible();
    await expect(page.getByRole('form')).toHaveCount(0);
  });
});
