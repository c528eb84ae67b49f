import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { mustBe } from '../field-texts.ts';

/** A player's subscriptions to the opt-in mails. */
export const mailWishes = z.object({
  /** The reminder before the first lock of a contest without picks. */
  reminders: z.boolean(),
  /** The weekly digest on Mondays, with the week's gap to the algorithm. */
  mondays: z.boolean(),
});

export type MailWishes = z.output<typeof mailWishes>;

const unsubscribeToken = z
  .string()
  .regex(/^[\w-]{20,100}$/u, { error: mustBe('the whole token of an emailed link') });

const unsubscribed = z.object({ ended: z.enum(['reminders', 'mondays']) });

export const mailingsCalls = declareCalls({
  getMailWishes: {
    method: 'GET',
    path: '/api/v1/users/mail-wishes',
    access: 'player',
    summary: 'The emails that the caller has subscribed to.',
    output: mailWishes,
  },
  setMailWishes: {
    method: 'POST',
    path: '/api/v1/users/mail-wishes',
    access: 'player',
    summary: 'Subscribes the caller to emails or unsubscribes them. All emails are off by default.',
    body: z.strictObject(mailWishes.shape),
    output: mailWishes,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/v1/website/unsubscribe',
    access: 'visitor',
    summary: 'Unsubscribes from the kind of email that contained the token. Needs no sign-in.',
    body: z.strictObject({ token: unsubscribeToken }),
    output: unsubscribed,
  },
  unsubscribeOneClick: {
    method: 'POST',
    path: '/api/v1/website/unsubscribe/:token',
    access: 'visitor',
    summary: 'The same for mail programs: one-click unsubscription by RFC 8058.',
    params: z.object({ token: unsubscribeToken }),
    output: unsubscribed,
  },
});
