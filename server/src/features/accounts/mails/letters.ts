import { z } from 'zod';
import type { Letter, Part } from '../../../platform/mail/letter.ts';
import { policy } from '../policy.ts';

const to = z.email();

/** The mails about an account. */
export const accountMail = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('code'),
    to,
    /** A new account, a sign-up with a known e-mail, or a new password. */
    reason: z.enum(['welcome', 'known', 'change']),
    code: z.string(),
    /** The secret in the link. */
    secret: z.string(),
  }),
  z.strictObject({ template: z.literal('password-changed'), to }),
  z.strictObject({ template: z.literal('locked'), to }),
  z.strictObject({ template: z.literal('deleted'), to }),
]);

export type AccountMail = z.output<typeof accountMail>;

const { minutes, linkHours } = policy.code;

const codeTexts = {
  welcome: {
    subject: 'Your Outpick code',
    text: 'Welcome to Outpick. Type this code on the page that asked for it, and your account is ready.',
    button: 'Or verify here and choose a password',
  },
  known: {
    subject: 'You already have an Outpick account',
    text: 'Someone, probably you, tried to sign up with this e-mail. You already have an account: with this code you can choose a new password.',
    button: 'Or choose a new password here',
  },
  change: {
    subject: 'Your Outpick code',
    text: 'Type this code on the page that asked for it, then choose a new password.',
    button: 'Or choose a new password here',
  },
} as const;

const ignoreIfNotYou: Part = {
  text: 'If it was not you, do nothing: nobody gets in without this mail. Never tell anyone the code.',
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
  code: ({ reason, code, secret }, origin) => {
    const { subject, text, button } = codeTexts[reason];
    return {
      subject,
      preview: text,
      parts: [
        { text },
        { code },
        { text: `The code is good for ${minutes} minutes, the button for ${linkHours} hours, each once.` },
        { button, address: `${origin}/verifypassword#${secret}` },
        ignoreIfNotYou,
      ],
    };
  },
  'password-changed': (_mail, origin) => ({
    subject: 'Your password was changed',
    preview: 'The password of your Outpick account is a new one.',
    parts: [
      {
        text: 'The password of your Outpick account was changed just now. Everywhere else you have been signed out.',
      },
      { text: 'If it was not you, choose a new one at once:' },
      recoveryButton(origin),
    ],
  }),
  locked: (_mail, origin) => ({
    subject: 'Codes for your account are locked',
    preview: 'Too many wrong codes were typed for your e-mail.',
    parts: [
      {
        text: `Wrong codes were typed for your e-mail ${policy.code.guessesPerEmail} times within a day. Until a day has passed, no code is taken, not even the right one.`,
      },
      {
        text: 'You can still sign in with your password. To choose a new one, use the button in our last mail to you, or ask for another:',
      },
      recoveryButton(origin),
    ],
  }),
  deleted: () => ({
    subject: 'Your account was deleted',
    preview: 'Your Outpick account and your personal data are gone.',
    parts: [
      { text: 'Your Outpick account was deleted, and with it your e-mail, name, phone number and picture.' },
      { text: 'Past picks stay on the boards without a name. This is the last mail you get from us.' },
    ],
  }),
};

/** The letter of a mail. */
export function writeLetter(mail: AccountMail, origin: string): Letter {
  if (mail.template === 'code') return templates.code(mail, origin);
  if (mail.template === 'locked') return templates.locked(mail, origin);
  if (mail.template === 'deleted') return templates.deleted(mail, origin);
  return templates['password-changed'](mail, origin);
}
