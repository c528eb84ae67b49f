import { describe, expect, it } from 'vitest';
import { accountsCalls } from '../accounts/calls.ts';
import { newPasswordCalls } from '../accounts/new-passwords.ts';
import { profileCalls } from '../profile/calls.ts';
import { toRequest } from '../client.ts';
import type { WireRequest } from '../client.ts';
import { codeForm, codeOf, loginForm } from './account.ts';
import { signUpForm } from './new-passwords.ts';
import { profileForm } from './profile.ts';

const email = 'Ann@Example.ORG';
const password = 'vT9#kqLw2';

/** Returns the message under each field. */
const messages = (
  form: {
    safeParse: (value: unknown) => {
      error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
    };
  },
  value: object,
) =>
  Object.fromEntries(
    (form.safeParse(value).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

const fault = (file: File) => messages(profileForm, { email, profilePic: file })['profilePic'];

/** Returns a request's parsed JSON body. */
const sent = ({ body }: WireRequest): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

describe('the account forms', () => {
  it('[S5-SIGNUP-04] [S3-ACCT-01] require ticked terms, and do not send `terms`', () => {
    const form = { email, password, confirmPassword: password };
    expect(messages(signUpForm, { ...form, terms: false })).toEqual({ terms: 'Terms is required!' });
    expect(messages(signUpForm, form)).toEqual({ terms: 'Terms is required!' });
    const filled = signUpForm.parse({ ...form, terms: true });
    expect(sent(toRequest(newPasswordCalls.signUp, { body: filled }))).toEqual({
      email: 'ann@example.org',
      password,
      confirmPassword: password,
    });
  });

  it('[S5-ACCT-01] lower-case the email before they send it', () => {
    const body = loginForm.parse({ email, password });
    expect(sent(toRequest(accountsCalls.login, { body }))).toEqual({ email: 'ann@example.org', password });
  });

  it('[S3-ACCT-02] [S5-OTP-01] join the four boxes in order; each must contain one digit', () => {
    const digits = { digit1: '0', digit2: '1', digit3: '2', digit4: '3' };
    expect(codeOf(codeForm.parse(digits))).toBe('0123');
    expect(messages(codeForm, { ...digits, digit2: '' })).toHaveProperty('digit2', 'Digit is required!');
    for (const wrong of ['12', 'a', ' ', '１'])
      expect(messages(codeForm, { ...digits, digit3: wrong })).toHaveProperty('digit3');
  });

  it('send the profile as a multipart form, with the picture as a file', () => {
    const picture = new File(['x'], 'me.png', { type: 'image/png' });
    const form = profileForm.parse({ email, contestTeamName: 'Owls', profilePic: picture });
    const { body, headers } = toRequest(profileCalls.updateProfile, { body: form });
    expect(headers).toEqual({});
    expect(body).toBeInstanceOf(FormData);
    const fields = body instanceof FormData ? [...body.entries()] : [];
    expect(fields.map(([name]) => name)).toEqual(['email', 'contestTeamName', 'profilePic']);
  });

  it('[S5-PROFILE-04] reject a picture that is too large or not a png, jpg or jpeg', () => {
    expect(fault(new File(['x'], 'me.gif', { type: 'image/gif' }))).toBe(
      'The picture must be a png, jpg or jpeg!',
    );
    expect(fault(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }))).toBe(
      'The picture must be smaller than 5 MB!',
    );
    expect(fault(new File(['x'], 'me.jpeg', { type: 'image/jpeg' }))).toBeUndefined();
  });
});
