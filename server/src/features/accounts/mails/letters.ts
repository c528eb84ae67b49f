import { pages, writeSignInFragment } from '@outpick/contracts';
import { z } from 'zod';
import type { Letter, Part } from '../../../platform/mail/letter.ts';
import { policy } from '../policy.ts';

const to = z.email();

/** The mails about an account. */
export const accountMail = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('code'),
    to,
    /**
     * What the mail is about: a new account, a sign-up with a known email, a new password, a confirmation of the owner, or signing
     * in, with or without an account.
     */
    reason: z.enum(['welcome', 'known', 'change', 'confirm', 'join']),
    code: z.string(),
    /** The secret in the link. */
    secret: z.string(),
    /** The page that a link for signing in leads to. */
    returnTo: z.string().optional(),
  }),
  z.strictObject({
    template: z.literal('sign-in-link'),
    to,
    secret: z.string(),
    /** The page that the link leads to. */
    returnTo: z.string().optional(),
  }),
  z.strictObject({
    template: z.literal('password-changed'),
    to,
    /** Whether all passkeys were removed, too. */
    removedPasskeys: z.literal(true).optional(),
  }),
  z.strictObject({ template: z.literal('passkey-added'), to, label: z.string() }),
  z.strictObject({ template: z.literal('passkey-removed'), to, label: z.string() }),
  z.strictObject({ template: z.literal('locked'), to }),
  z.strictObject({ template: z.literal('deleted'), to }),
]);

export type AccountMail = z.output<typeof accountMail>;

const { minutes, linkHours } = policy.code;

const codeTexts = {
  welcome: {
    subject: 'Your Outpick code',
    text: 'Welcome to Outpick. Enter this code on the page that asked for it, and your account is ready.',
    button: 'Or verify here and choose a password',
  },
  known: {
    subject: 'You already have an Outpick account',
    text: 'Someone, probably you, tried to sign up with this email address. You already have an account. With this code you can choose a new password.',
    button: 'Or choose a new password here',
  },
  change: {
    subject: 'Your Outpick code',
    text: 'Enter this code on the page that asked for it, then choose a new password.',
    button: 'Or choose a new password here',
  },
  confirm: {
    subject: 'Your Outpick code',
    text: 'Enter this code on the page that asked for it, to confirm that your account is yours.',
    button: 'Or choose a new password here',
  },
  join: {
    subject: 'Your Outpick code',
    text: 'Enter this code where you picked, and your picks count.',
    button: 'Or sign in on this device',
  },
} as const;

type CodeMail = Extract<AccountMail, { template: 'code' }>;

/** The address of a code's link. A link that signs in leads to a page that waits for a tap. */
const addressOfCode = ({ reason, secret, returnTo }: CodeMail): string =>
  reason === 'join'
    ? `${pages.signInLink.path}#${writeSignInFragment({ secret, returnTo, isJoin: true })}`
    : `/verifypassword#${secret}`;

const describeLifetimes = ({ reason }: CodeMail): string =>
  reason === 'join'
    ? `The code works for ${minutes} minutes and the button for ${policy.signInLink.minutes} minutes. Use one of them, once.`
    : `The code works for ${minutes} minutes and the button for ${linkHours} hours. Each works once.`;

const ignoreIfNotYou: Part = {
  text: 'If this wasn’t you, ignore this email: no one can get in without it. Never share the code.',
};

const recoveryButton = (origin: string): Part => ({
  button: 'Choose a new password',
  address: `${origin}/forgotpassword`,
});

type Templates = {
  readonly [T in AccountMail['template']]: (
    mail: Extract<AccountMail, { template: T }>,
    origin: string,
  ) => Letter;
};

/** The text of each mail. A link's secret is in the fragment (after #), which browsers do not send to the server. */
const templates: Templates = {
  code: (mail, origin) => {
    const { subject, text, button } = codeTexts[mail.reason];
    return {
      subject,
      preview: text,
      parts: [
        { text },
        { code: mail.code },
        { text: describeLifetimes(mail) },
        { button, address: origin + addressOfCode(mail) },
        ignoreIfNotYou,
      ],
    };
  },
  'sign-in-link': ({ secret, returnTo }, origin) => ({
    subject: 'Your Outpick sign-in link',
    preview: 'Sign in without your password.',
    parts: [
      { text: 'With this link you sign in without your password.' },
      {
        button: 'Sign in',
        address: `${origin}${pages.signInLink.path}#${writeSignInFragment({ secret, returnTo, isJoin: false })}`,
      },
      { text: `The link works once, for ${policy.signInLink.minutes} minutes.` },
      {
        text: 'If this wasn’t you, ignore this email: no one can get in without it. Never forward the link.',
      },
    ],
  }),
  'password-changed': ({ removedPasskeys = false }, origin) => ({
    subject: 'Your password was changed',
    preview: 'The password for your Outpick account was changed.',
    parts: [
      {
        text: 'The password for your Outpick account was just changed. You were signed out on all other devices.',
      },
      ...(removedPasskeys
        ? [{ text: 'Your passkeys were removed, too. You can add them again in My Account.' }]
        : []),
      { text: 'If this wasn’t you, choose a new one now:' },
      recoveryButton(origin),
    ],
  }),
  'passkey-added': ({ label }, origin) => ({
    subject: 'A passkey was added to your account',
    preview: 'Your Outpick account has a new passkey.',
    parts: [
      {
        text: `The passkey “${label}” was just added to your Outpick account. It signs in without your password.`,
      },
      {
        text: 'If this wasn’t you, choose a new password now. This removes all passkeys and signs out all devices:',
      },
      recoveryButton(origin),
    ],
  }),
  'passkey-removed': ({ label }, origin) => ({
    subject: 'A passkey was removed from your account',
    preview: 'A passkey of your Outpick account no longer works.',
    parts: [
      { text: `The passkey “${label}” was just removed from your Outpick account. It no longer signs in.` },
      {
        text: 'If this wasn’t you, choose a new password now. This removes all passkeys and signs out all devices:',
      },
      recoveryButton(origin),
    ],
  }),
  locked: (_mail, origin) => ({
    subject: 'Codes for your account are locked',
    preview: 'Someone entered too many wrong codes for your email.',
    parts: [
      {
        text: `Someone entered a wrong code for your email ${policy.code.guessesPerEmail} times in one day. For up to 24 hours no code will work, not even the right one.`,
      },
      {
        text: 'You can still sign in with your password. To choose a new one, use the button in our last email with a code, or request another one:',
      },
      recoveryButton(origin),
    ],
  }),
  deleted: () => ({
    subject: 'Your account was deleted',
    preview: 'Your Outpick account and your personal data are gone.',
    parts: [
      { text: 'Your Outpick account was deleted, along with your email, name, phone number and picture.' },
      { text: 'Past picks stay on the boards without a name. This is the last email you’ll get from us.' },
    ],
  }),
};

/** Returns the content of a mail: its subject, preview text and parts. */
export function writeLetter(mail: AccountMail, origin: string): Letter {
  if (mail.template === 'sign-in-link') return templates['sign-in-link'](mail, origin);
  if (mail.template === 'code') return templates.code(mail, origin);
  if (mail.template === 'locked') return templates.locked(mail, origin);
  if (mail.template === 'passkey-added') return templates['passkey-added'](mail, origin);
  if (mail.template === 'passkey-removed') return templates['passkey-removed'](mail, origin);
  if (mail.template === 'deleted') return templates.deleted(mail, origin);
  return templates['password-changed'](mail, origin);
}
