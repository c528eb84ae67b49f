import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { mustBe } from '../field-texts.ts';
import { accountLabels, forgotPasswordForm, joinForm, loginForm } from '../forms/account.ts';
import { requiredText } from '../forms/fields.ts';
import { formMessages } from '../forms/messages.ts';
import { id } from '../ids.ts';
import {
  codePattern,
  hasOneProof,
  hasProof,
  mailedCode,
  ownerProof,
  ownPassword,
  proofErrors,
} from './owner-proof.ts';

/** The messages shown after successful calls. */
export const accountMessages = {
  login: 'Login successfully.',
  signUp: 'OTP Sent Successfully.',
  recoveryCode: 'OTP sent successfully. Please check your email for further instructions',
  resend: 'OTP sent successfully',
  signInLink: 'If this email has an account, a sign-in link is on its way.',
  verify: 'OTP verified successfully',
  recovery: 'Password changed successfully. Please login with new password',
  passwordChange: 'Password Changed Successfully.',
} as const;

/** The secret in a mailed link. */
export const linkSecretPattern = /^[\w-]{22}$/u;

const verification = z
  .object({
    email: forgotPasswordForm.shape.email.optional(),
    otp: requiredText(accountLabels.otp).regex(
      new RegExp(`${codePattern.source}|${linkSecretPattern.source}`, 'u'),
      formMessages.invalid(accountLabels.otp),
    ),
  })
  .refine(({ email, otp }) => email !== undefined || linkSecretPattern.test(otp), {
    path: ['email'],
    error: formMessages.required(accountLabels.email),
  });

/** The code or the link's secret in a mail of `requestJoin`. */
const joinProof = z
  .object({
    email: joinForm.shape.email.optional(),
    code: requiredText(accountLabels.code).regex(
      new RegExp(`${codePattern.source}|${linkSecretPattern.source}`, 'u'),
      formMessages.invalid(accountLabels.code),
    ),
  })
  .refine(({ email, code }) => email !== undefined || linkSecretPattern.test(code), {
    path: ['email'],
    error: formMessages.required(accountLabels.email),
  });

const sent = z.object({ sent: z.literal(true) });

const session = z.object({
  id,
  /** Browser and system, from the User-Agent header. */
  device: z.string(),
  issuedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether this request belongs to the session. */
  current: z.boolean(),
});

export type Session = z.output<typeof session>;

const ownPathPattern = /^\/(?!\/)[!$-;=?-[\]-~]{0,300}$/u;

/** The path of a page of this site, with its query. It has no fragment, because pages take secrets from theirs. */
export const ownPath = z.string().regex(ownPathPattern, { error: mustBe('a path of this site') });

/** What the fragment of a mailed link that signs in contains. */
export interface SignInFragment {
  readonly secret: string;
  /** The page to open after signing in. */
  readonly returnTo?: string | undefined;
  /** The link of a mail with a code, which `joinWithCode` takes. Others are for `signInWithLink`. */
  readonly isJoin: boolean;
}

const joinMark = 'join=';

export const writeSignInFragment = ({ secret, returnTo, isJoin }: SignInFragment): string =>
  (isJoin ? joinMark : '') + secret + (returnTo === undefined ? '' : `&to=${encodeURIComponent(returnTo)}`);

/** Reads the fragment of a mailed link that signs in, without its `#`; undefined if it is not one. */
export function readSignInFragment(fragment: string): SignInFragment | undefined {
  const [mark = '', to = ''] = fragment.split('&to=', 2);
  const isJoin = mark.startsWith(joinMark);
  const secret = isJoin ? mark.slice(joinMark.length) : mark;
  if (!linkSecretPattern.test(secret)) return undefined;
  const returnTo = ownPath.safeParse(new URLSearchParams(`to=${to}`).get('to'));
  return { secret, returnTo: returnTo.data, isJoin };
}

export const accountsCalls = declareCalls({
  login: {
    method: 'POST',
    path: '/api/v1/auth/login',
    access: 'visitor',
    summary: 'Signs in. If the request carries a session token, that session ends.',
    body: loginForm,
    output: z.object({ token: z.string(), id }),
  },
  sendRecoveryCode: {
    method: 'POST',
    path: '/api/v1/auth/forget-password/send-otp',
    access: 'visitor',
    summary: 'Emails a code for choosing a new password.',
    body: forgotPasswordForm,
    output: sent,
  },
  verifyCode: {
    method: 'POST',
    path: '/api/v1/auth/forget-password/verify-otp',
    access: 'visitor',
    summary:
      'Verifies an email by the emailed code or the secret of the emailed link. Returns a session token for a new account. If existingUser is true, it returns a token that changes the password once within ten minutes.',
    body: verification,
    // The output includes the email because the mailed link may be opened in a browser that does not know it.
    output: z.object({ token: z.string(), existingUser: z.boolean(), id, email: z.string() }),
  },
  resendCode: {
    method: 'POST',
    path: '/api/v1/auth/resend-otp',
    access: 'visitor',
    summary: 'Emails a new code that replaces the last one.',
    body: forgotPasswordForm,
    output: sent,
  },
  requestSignInLink: {
    method: 'POST',
    path: '/api/v1/auth/sign-in-link',
    access: 'visitor',
    summary: 'Emails a link that signs in. The answer does not tell whether the email has an account.',
    body: z.object({ ...forgotPasswordForm.shape, returnTo: ownPath.optional() }),
    output: sent,
  },
  signInWithLink: {
    method: 'POST',
    path: '/api/v1/auth/sign-in-with-link',
    access: 'visitor',
    summary:
      'Signs in with the secret of an emailed sign-in link. If the request carries a session token, that session ends.',
    body: z.object({
      secret: z.string().regex(linkSecretPattern, { error: mustBe('the secret of a mailed link') }),
    }),
    output: z.object({ token: z.string(), id }),
  },
  requestJoin: {
    method: 'POST',
    path: '/api/v1/auth/join',
    access: 'visitor',
    summary:
      'Emails a code and a link that sign in. If the email has no account, they open one without a password. The answer and the mail are the same for every email.',
    body: z.object({
      ...joinForm.shape,
      invite: z.string().max(100).optional(),
      returnTo: ownPath.optional(),
    }),
    output: sent,
  },
  joinWithCode: {
    method: 'POST',
    path: '/api/v1/auth/join/verify',
    access: 'visitor',
    summary:
      'Signs in with the emailed code, or with the secret of the emailed link; opens an account if the email has none. If the request carries a session token, that session ends.',
    body: joinProof,
    output: z.object({ token: z.string(), id, isNew: z.boolean() }),
  },
  logout: {
    method: 'POST',
    path: '/api/v1/auth/logout',
    access: 'player',
    summary: 'Ends the session of the token.',
    output: z.object({ ended: z.literal(true) }),
  },
  listSessions: {
    method: 'GET',
    path: '/api/v1/auth/sessions',
    access: 'player',
    summary: 'The account’s sessions, last used first.',
    output: z.object({ result: z.array(session), total: z.int() }),
  },
  endSessions: {
    method: 'POST',
    path: '/api/v1/auth/endSessions',
    access: 'player',
    summary: 'Ends one session, or all but the current one. Requires the password or a code by mail.',
    body: z
      .object({ ...ownerProof, sessionId: id.optional() })
      .refine(hasProof, proofErrors.missing)
      .refine(hasOneProof, proofErrors.two),
    output: z.object({ ended: z.int() }),
  },
  checkPassword: {
    method: 'POST',
    path: '/api/v1/auth/check-password',
    access: 'player',
    summary:
      'Checks the caller’s password. Ask for it before an action that cannot be undone, such as userDelete.',
    body: z.object({ password: ownPassword }),
    output: z.object({ correct: z.literal(true) }),
  },
  requestConfirmation: {
    method: 'POST',
    path: '/api/v1/auth/request-confirmation',
    access: 'player',
    summary: 'Emails the caller a code that stands for the password in check-code and endSessions.',
    output: sent,
  },
  checkCode: {
    method: 'POST',
    path: '/api/v1/auth/check-code',
    access: 'player',
    summary:
      'Checks a code of request-confirmation, once. Accounts without a password use it as check-password.',
    body: z.object({ code: mailedCode }),
    output: z.object({ correct: z.literal(true) }),
  },
});
