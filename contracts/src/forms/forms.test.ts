import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { enquiriesCalls } from '../enquiries/calls.ts';
import { toRequest } from '../client.ts';
import { aboutForm, contactForm, enquiryLabels, faqForm } from './enquiry.ts';
import { emailField, mobilePattern, nameField } from './fields.ts';
import { formMessages } from './messages.ts';
import { profileForm } from './profile.ts';

const firstMessage = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

const about = {
  firstName: 'Ann',
  lastName: 'O’Neil',
  email: 'ann@example.com',
  subject: 'Hello, you',
  message: 'Hello, I have 2 questions.',
};
const contact = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  mobileNumber: '12025550143',
  message: 'Hello.',
};

/** Whether a form accepts a value in one field while all other fields are valid. */
const accepts = (form: z.ZodObject, field: string, value: unknown): boolean =>
  form.safeParse({ ...(form === contactForm ? contact : about), [field]: value }).success;

describe('fields', () => {
  it.each(['Ann', 'José María', "D'Arcy", 'Jean-Luc', 'Ζωή', 'नीरज', '李'])(
    '[S5-FORM-01] %s is a name',
    (text) => {
      expect(nameField('Name', { max: 25 }).safeParse(text).success).toBe(true);
    },
  );

  it.each([' Ann', '-Ann', '1Ann', 'Ann1', 'Ann,', 'Ann\n', 'An\tn', 'Ann<b>', 'A\0'])(
    '[S5-FORM-01] %j is not a name',
    (text) => {
      expect(firstMessage(nameField('Name', { max: 25 }), text)).toBe('Name is invalid!');
    },
  );

  it.each([
    ['+1 202-5550143', true],
    ['12025550143', true],
    ['1.202.555', true],
    ['+1234 1234 123456789', true],
    ['123', false],
    ['+12345 123 123 123', false],
    ['1 202 55', false],
    ['+1234 1234 1234567890', false],
    ['1 20 5550143', false],
    ['1 20255 50143', false],
    ['1--202-5550143', false],
    ['1/202/5550143', false],
    ['12025550143 ', false],
    ['12a2025550', false],
    ['++12025550143', false],
  ])('[S5-FORM-02] the mobile pattern matches %s: %s', (text, fits) => {
    expect(mobilePattern.test(text)).toBe(fits);
  });

  it.each([
    ['ann@example.com', true],
    ['ann@example.co', true],
    ['ann@example.c', false],
    ['ann@example.c1', false],
    ['ann@example', false],
    ['ann', false],
    ['ann@example.com\r\nBcc: x@example.com', false],
    ['ann@exa mple.com', false],
  ])('[S5-FORM-03] %j is an email address: %s', (text, fits) => {
    expect(emailField().safeParse(text).success).toBe(fits);
  });

  it('[S5-MSG-01] [S5-MSG-02] name the missing or invalid field', () => {
    const field = nameField('First name', { max: 15 });
    for (const nothing of [undefined, null, ''])
      expect(firstMessage(field, nothing)).toBe('First name is required!');
    for (const wrong of [7, {}, ['Ann'], '7'])
      expect(firstMessage(field, wrong)).toBe('First name is invalid!');
  });

  it('[S5-MSG-03] [S5-MSG-04] [S5-MSG-07] have messages for numbers and dates', () => {
    expect(formMessages.atLeast('Point Spread', 0)).toBe('Point Spread must be greater than or equal to 0!');
    expect(formMessages.atMost('Point Spread', 50)).toBe('Point Spread must be less than or equal to 50!');
    expect(formMessages.notBeforeStart).toBe('must be greater than or equal to start date!');
  });

  it('[S5-MSG-05] [S5-MSG-06] [S5-MSG-08] name the right lengths, and have a message for a valid field', () => {
    const field = nameField('Name', { min: 3, max: 25 });
    expect(firstMessage(field, 'Al')).toBe('length must be greater than 2 characters!');
    expect(firstMessage(field, 'A'.repeat(26))).toBe('length must be less than 26 characters!');
    expect(formMessages.valid).toBe('Looks good!');
  });

  it('[S5-MSG-09] have separate messages for web addresses, phone numbers and street addresses', () => {
    const { uri, mobile, address } = formMessages;
    expect(new Set([uri, mobile, address, formMessages.invalid('X')]).size).toBe(4);
    expect(mobile).toContain('digits only, with the country code');
    // Six digits have a valid length but do not match the pattern, so the message says what a phone number needs.
    expect(firstMessage(contactForm.shape.mobileNumber, '123456')).toBe(mobile);
    expect(firstMessage(profileForm.shape.mobileNumber, '123456')).toBe(mobile);
  });
});

/** The message under one field while all other fields are valid. */
const messageUnder = (form: z.ZodObject, field: string, value: unknown): string | undefined =>
  form
    .safeParse({ ...(form === contactForm ? contact : about), [field]: value })
    .error?.issues.find(({ path }) => path[0] === field)?.message;

const tooShort = (least: number) => `length must be greater than ${least - 1} characters!`;
const tooLong = (most: number) => `length must be less than ${most + 1} characters!`;

/** The messages under the fields of the three forms. The browser tests check only one or two on each form. */
describe('messages of the forms', () => {
  const forms = [
    ['About', aboutForm],
    ['FAQ', faqForm],
    ['Contact', contactForm],
  ] as const;

  it.each(forms)(
    '[S5-MSG-02] %s: names of any alphabet are valid; other characters are not',
    (_name, form) => {
      for (const name of ['Zoë', 'Łukasz', '李小龙', "O'Neill", 'Anna Maria'])
        expect(messageUnder(form, 'firstName', name)).toBeUndefined();
      for (const name of [' Ann', '-Ann', 'Ann1', 'A@b'])
        expect(messageUnder(form, 'firstName', name)).toBe('First name is invalid!');
      for (const email of ['ann', 'ann@example', 'ann@example.c', '@example.com'])
        expect(messageUnder(form, 'email', email)).toBe('Email is invalid!');
      expect(messageUnder(form, 'message', ' Hello')).toBe('Message is invalid!');
      expect(messageUnder(form, 'message', 'Hello, I have 2 questions.')).toBeUndefined();
    },
  );

  it.each(forms)('[S5-MSG-01] %s: the message under an empty field names the field', (_name, form) => {
    const labels: Readonly<Record<string, string>> = enquiryLabels;
    for (const field of Object.keys(form.shape))
      expect(messageUnder(form, field, '')).toBe(`${labels[field]} is required!`);
  });

  it('[S5-ABOUT-01] [S5-ABOUT-03] [S5-ABOUT-04] About: name the limits of names, subject and message', () => {
    for (const [field, most] of [
      ['firstName', 15],
      ['lastName', 15],
      ['subject', 50],
      ['message', 500],
    ] as const) {
      expect(messageUnder(aboutForm, field, 'a'.repeat(most))).toBeUndefined();
      expect(messageUnder(aboutForm, field, 'a'.repeat(most + 1))).toBe(tooLong(most));
    }
  });

  it('[S5-FAQ-01] [S5-FAQ-04] FAQ: name the limits of 3 to 25 for names and 2,000 for the message', () => {
    for (const field of ['firstName', 'lastName']) {
      expect(messageUnder(faqForm, field, 'Al')).toBe(tooShort(3));
      expect(messageUnder(faqForm, field, 'a'.repeat(25))).toBeUndefined();
      expect(messageUnder(faqForm, field, 'a'.repeat(26))).toBe(tooLong(25));
    }
    expect(messageUnder(faqForm, 'message', 'a'.repeat(2000))).toBeUndefined();
    expect(messageUnder(faqForm, 'message', 'a'.repeat(2001))).toBe(tooLong(2000));
  });

  it('[S5-CONTACT-03] [S5-MSG-09] Contact: name the limits of 6 to 15 digits, and say what a phone number may contain', () => {
    expect(messageUnder(contactForm, 'mobileNumber', '12345')).toBe(tooShort(6));
    expect(messageUnder(contactForm, 'mobileNumber', '1'.repeat(16))).toBe(tooLong(15));
    for (const number of ['++12025550143', '1202/5550143', '123456', 'abcdefg'])
      expect(messageUnder(contactForm, 'mobileNumber', number)).toContain(
        'digits only, with the country code',
      );
    for (const number of ['1234567', '123456789012345'])
      expect(messageUnder(contactForm, 'mobileNumber', number)).toBeUndefined();
  });
});

describe('forms', () => {
  it('[S5-ABOUT-01] [S5-ABOUT-02] About: require an email address and names of up to 15 characters', () => {
    expect(aboutForm.safeParse(about).success).toBe(true);
    for (const field of ['firstName', 'lastName']) {
      expect(accepts(aboutForm, field, 'A'.repeat(15))).toBe(true);
      for (const wrong of ['A'.repeat(16), '', ' A', undefined])
        expect(accepts(aboutForm, field, wrong)).toBe(false);
    }
    for (const wrong of ['', 'ann', undefined]) expect(accepts(aboutForm, 'email', wrong)).toBe(false);
  });

  it('[S5-ABOUT-03] [S5-ABOUT-04] About: require a subject of up to 50 characters and a message of up to 500', () => {
    expect(accepts(aboutForm, 'subject', 'S'.repeat(50))).toBe(true);
    expect(accepts(aboutForm, 'message', `Élan${' 1,\n'.repeat(124)}`)).toBe(true);
    for (const wrong of ['S'.repeat(51), '', undefined, ' S', '1', 'Two\nlines'])
      expect(accepts(aboutForm, 'subject', wrong)).toBe(false);
    for (const wrong of ['M'.repeat(501), '', undefined, ' M', '2 questions'])
      expect(accepts(aboutForm, 'message', wrong)).toBe(false);
  });

  it('[S5-FAQ-01] [S5-FAQ-02] FAQ: require an email address and names of 3 to 25 characters', () => {
    for (const field of ['firstName', 'lastName']) {
      for (const right of ['Ann', 'A'.repeat(25)]) expect(accepts(faqForm, field, right)).toBe(true);
      for (const wrong of ['Al', 'A'.repeat(26), '', undefined])
        expect(accepts(faqForm, field, wrong)).toBe(false);
    }
    for (const wrong of ['', 'ann@', undefined]) expect(accepts(faqForm, 'email', wrong)).toBe(false);
  });

  it('[S5-FAQ-03] [S5-FAQ-04] FAQ: require a subject, and a message of up to 2,000 characters', () => {
    expect(accepts(faqForm, 'subject', 'Élan: is <b> 2 & more, or 50 %?')).toBe(true);
    expect(accepts(faqForm, 'message', 'M'.repeat(2000))).toBe(true);
    for (const wrong of ['', undefined, ' S', '1', 'S'.repeat(51)])
      expect(accepts(faqForm, 'subject', wrong)).toBe(false);
    for (const wrong of ['M'.repeat(2001), '', undefined, ' M'])
      expect(accepts(faqForm, 'message', wrong)).toBe(false);
  });

  it('[S5-CONTACT-01] [S5-CONTACT-02] [S5-CONTACT-04] Contact: require names, an email address and a message', () => {
    expect(contactForm.safeParse(contact).success).toBe(true);
    for (const field of ['firstName', 'lastName'])
      for (const wrong of ['', ' A', '7', undefined]) expect(accepts(contactForm, field, wrong)).toBe(false);
    for (const wrong of ['', 'x', undefined]) expect(accepts(contactForm, 'email', wrong)).toBe(false);
    for (const wrong of ['', ' M', '1 M', undefined])
      expect(accepts(contactForm, 'message', wrong)).toBe(false);
  });

  it('[S5-CONTACT-03] Contact: require a phone number of 6 to 15 digits that matches the mobile pattern', () => {
    for (const right of ['1234567', '123456789012345'])
      expect(accepts(contactForm, 'mobileNumber', right)).toBe(true);
    const refused = ['12345', '123456', '1234567890123456', '+1234567', '123 4567', 'abcdefg'];
    for (const wrong of ['', undefined, ...refused])
      expect(accepts(contactForm, 'mobileNumber', wrong)).toBe(false);
    expect(firstMessage(contactForm.shape.mobileNumber, '12345')).toBe(
      'length must be greater than 5 characters!',
    );
  });

  it('[D-VALID-80] have default limits: 25 characters for names, 50 for the subject, 2,000 for the message', () => {
    for (const [form, field, most] of [
      [contactForm, 'firstName', 25],
      [contactForm, 'lastName', 25],
      [contactForm, 'message', 2000],
      [faqForm, 'subject', 50],
    ] as const) {
      expect(accepts(form, field, 'A'.repeat(most))).toBe(true);
      expect(accepts(form, field, 'A'.repeat(most + 1))).toBe(false);
    }
  });

  it('[D-VALID-03] accept any text after the first letter', () => {
    const text = 'Hello, I have 2 questions.';
    for (const form of [aboutForm, faqForm, contactForm]) expect(accepts(form, 'message', text)).toBe(true);
    for (const form of [aboutForm, faqForm]) expect(accepts(form, 'subject', text)).toBe(true);
  });

  it('[S3-ENQ-01] [D-VALID-02] share the schema with the call, which sends the phone number as a number', () => {
    const { body } = toRequest(enquiriesCalls.createContactMessage, { body: contact });
    expect(JSON.parse(typeof body === 'string' ? body : '')).toEqual({
      ...contact,
      mobileNumber: 12_025_550_143,
    });
    expect(enquiriesCalls.createContactMessage.body.shape.message).toBe(contactForm.shape.message);
  });
});
