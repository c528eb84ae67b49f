import { aboutForm, signUpForm } from '@outpick/contracts';
import { expect, test } from 'vitest';
import { faultsOf } from './form-faults.ts';

const filled = {
  firstName: 'Ann',
  lastName: 'O’Neill',
  email: 'ann@example.com',
  subject: 'Margins',
  message: 'Hello, I have 2 questions.',
};

test('what passes the schema has no faults', () => {
  expect(faultsOf(aboutForm, filled)).toEqual({});
});

test('[S5-MSG-01] an empty field is required, and only that is said of it', () => {
  expect(faultsOf(aboutForm, { ...filled, firstName: '', subject: '' })).toEqual({
    firstName: 'First name is required!',
    subject: 'Subject is required!',
  });
});

test('a fault between two fields stands at the field that the schema names', () => {
  const passwords = { password: 'Secret1!x', confirmPassword: 'Secret1!y' };
  expect(Object.keys(faultsOf(signUpForm, { email: 'a@example.com', ...passwords, terms: true }))).toEqual([
    'confirmPassword',
  ]);
});
