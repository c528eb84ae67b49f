import { aboutForm, signUpForm } from '@outpick/contracts';
import { expect, test } from 'vitest';
import { findErrors } from './use-form.ts';

const valid = {
  firstName: 'Ann',
  lastName: 'O’Neill',
  email: 'ann@example.com',
  subject: 'Margins',
  message: 'Hello, I have 2 questions.',
};

test('valid values have no errors', () => {
  expect(findErrors(aboutForm, valid)).toEqual({});
});

test('[S5-MSG-01] an empty field shows only that it is required', () => {
  expect(findErrors(aboutForm, { ...valid, firstName: '', subject: '' })).toEqual({
    firstName: 'First name is required!',
    subject: 'Subject is required!',
  });
});

test('an error between two fields is shown at the field that the schema names', () => {
  const passwords = { password: 'gR4vy!bOat', confirmPassword: 'gR4vy!bOot' };
  expect(Object.keys(findErrors(signUpForm, { email: 'a@example.com', ...passwords, terms: true }))).toEqual([
    'confirmPassword',
  ]);
});
