import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { loginForm } from './account.ts';
import { commonStems } from './common-stems.ts';
import { passwordChangeForm, recoveryForm, signUpForm } from './new-passwords.ts';
import { isWeakPassword, weakPassword } from './weak-passwords.ts';

const fits = (password: string) => loginForm.safeParse({ email: 'a@example.org', password }).success;
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const leet = (word: string) =>
  capitalize(
    word
      .replaceAll('a', '@')
      .replaceAll('o', '0')
      .replaceAll('s', '$')
      .replaceAll('i', '1')
      .replaceAll('e', '3'),
  );

/** Common endings that make a word meet a rule of four kinds of characters. */
const endings = [
  '1!',
  '@1',
  '!1',
  '123!',
  '@123',
  '#123',
  '1234!',
  '@1234',
  '2024!',
  '@2025',
  '!23',
  '01!',
  '12#',
  '$1',
  '!@#1',
  '.1',
  '_1',
  '*1',
];
const decoratedPasswords = commonStems.flatMap((stem) => [
  ...endings.map((ending) => capitalize(stem) + ending),
  `1${capitalize(stem)}!`,
  `!1${capitalize(stem)}`,
  ...endings.slice(0, 4).map((ending) => leet(stem) + ending),
]);
const knownPasswords = [
  'P@ssw0rd',
  'P@ssword1',
  'Passw0rd!',
  'Pa$$w0rd',
  'P@55w0rd',
  'Password1!',
  'Password@123',
  'Welcome@123',
  'Admin@123',
  'Qwerty123!',
  'Qwerty@123',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Zaq12wsx!',
  '1Qaz2wsx!',
  'Abc@1234',
  'Abcd@1234',
  'Abc123!@#',
  'Test@123',
  'Aa123456!',
  'Aa@123456',
  'Asdf1234!',
  'Qwe123!@#',
  '!@#123Qwe',
  'Iloveyou1!',
  'Football1!',
  'Letmein1!',
  'Changeme1!',
  'Hello@123',
  'India@123',
  'Pass@1234',
  'Pass@word1',
  'Summer2025!',
  'Winter2024!',
  'Spring@2025',
  'Monday123!',
  'Liverpool1!',
  'Chelsea#1',
  'Qwertyuiop1!',
  'Asdfghjkl1!',
];

describe('V6.2.4 common passwords', () => {
  it('are rejected; more than 3,000 of those tried meet the form’s rule', () => {
    const tried = [...new Set([...decoratedPasswords, ...knownPasswords])].filter(fits);
    expect(tried.length).toBeGreaterThan(3000);
    expect(tried.filter((password) => !isWeakPassword(password, { email: 'someone@example.org' }))).toEqual(
      [],
    );
  });
});

describe('V6.2.11 passwords about this site or this person', () => {
  it.each([
    'Outpick1!',
    '0utp1ck!A',
    'Outpick@2026',
    'Nfl2026!!',
    'Baseball#1',
    'IceHockey1!',
    'LaLiga@25',
    'Algorithm1!',
    'Pickem#2026',
  ])('are rejected if they contain a product word: %s', (password) =>
    expect(isWeakPassword(password, { email: 'someone@example.org' })).toBe(true),
  );

  it.each(['Marguerite1!', 'M@rguerite9', 'Fontaine!88', '1!Marguerite', 'marguerite.F1', 'Fontaine-1A'])(
    'are rejected if they contain a part of the email: %s',
    (password) => expect(isWeakPassword(password, { email: 'marguerite.fontaine@example.org' })).toBe(true),
  );
});

describe('other passwords', () => {
  it.each(['vT9#kqLw2', 'Plume7-varech', 'Zinc&Orme42x', 'gR4vy!bOat', 'N0ct*urnal-Owl', 'tR3e;hEdge9'])(
    'are accepted, such as %s',
    (password) => expect(isWeakPassword(password, { email: 'someone@example.org' })).toBe(false),
  );

  it('are accepted in nearly all cases if they are random', () => {
    const random = Array.from({ length: 5000 }, () =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString('base64'),
    );
    const refused = random.filter((password) => isWeakPassword(password, { email: 'someone@example.org' }));
    expect(refused.length).toBeLessThan(5);
  });
});

const ownEmail = 'Marguerite.Fontaine@example.org';
const withConfirmation = (password: string) => ({ password, confirmPassword: password });

const messageFor = (form: z.ZodType, field: string, values: object) =>
  form.safeParse(values).error?.issues.find(({ path }) => path[0] === field)?.message;

const messageForRecovery = (password: string) =>
  messageFor(recoveryForm, 'password', withConfirmation(password));

const messageForChange = (newPassword: string) =>
  messageFor(passwordChangeForm, 'newPassword', {
    oldPassword: 'x',
    newPassword,
    confirmPassword: newPassword,
  });

describe('[D-VALID-02] the forms for a new password', () => {
  it.each(['P@ssw0rd', 'Outpick1!', '!QAZ2wsx', 'Fontaine!88'])('reject %s, as the calls do', (password) => {
    const values = { email: ownEmail, ...withConfirmation(password) };
    // The message appears even if another field is invalid.
    for (const terms of [true, false])
      expect(messageFor(signUpForm, 'password', { ...values, terms })).toBe(weakPassword);
    expect(messageFor(recoveryForm, 'password', values)).toBe(weakPassword);
  });

  it('check the profile’s new password without the email, which that form lacks', () => {
    expect([messageForChange('P@ssw0rd'), messageForChange('Xw4!vneb')]).toEqual([weakPassword, undefined]);
  });

  it('show the message about the length first, and skip the check for overlong text', () => {
    expect(messageForRecovery('Pass1!')).toBe('length must be greater than 7 characters!');
    const start = performance.now();
    expect(messageForRecovery('Password1!'.repeat(1000))).toBe('length must be less than 17 characters!');
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
