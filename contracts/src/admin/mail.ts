import { z } from 'zod';
import { id } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, everyOperator } from './admin-call.ts';

/** Kinds of single mails. `other` is a kind without a name here, or a mail sealed with a key that no longer exists. */
export const mailKinds = [
  'code',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'locked',
  'deleted',
  'suspension',
  'enquiry',
  'reply',
  'other',
] as const;

/** `waiting`: for an attempt. `sent`: the mail server accepted the mail. `failed`: the last attempt failed. */
const mailStates = ['waiting', 'sending', 'sent', 'failed'] as const;

/** The queue creates mail ids, so they are no UUIDv7. */
const mailId = z.uuid({ error: 'That is not the id of an email.' }).toLowerCase();

const time = z.iso.datetime();

/** A mail without its text, which may contain codes. */
const mailRow = z.object({
  id: mailId,
  state: z.enum(mailStates),
  kind: z.enum(mailKinds),
  /** Masked, such as a•••@example.org. Null if the mail can no longer be decrypted. */
  recipient: z.string().nullable(),
  attempts: z.int(),
  /** The mail server's last error, without addresses. */
  lastError: z.string().nullable(),
  /** Whether the mail server refused the recipient for good. */
  refused: z.boolean(),
  queuedAt: time,
  nextTryAt: time.nullable(),
  sentAt: time.nullable(),
});

const bounceRow = z.object({
  id,
  recipient: z.string(),
  /** The kind of the last refused mail. `reminder` and `monday` are mailings. */
  kind: z.string(),
  code: z.int(),
  reply: z.string(),
  times: z.int(),
  firstAt: time,
  lastAt: time,
});

const mailingRow = z.object({
  id: z.string(),
  kind: z.enum(['reminder', 'monday']),
  /** The sport of a reminder's slate, or the Monday of a digest. */
  about: z.string(),
  firstQueuedAt: time,
  due: z.int(),
  sent: z.int(),
  refused: z.int(),
});

const roles = ['moderator'] as const;

export const mailAdminCalls = declareAdminCalls({
  listMails: {
    method: 'GET',
    path: '/api/v1/admin/mails',
    access: 'operator',
    roles,
    summary:
      'Single emails: those that wait or failed, and those sent within a day. `q` is a full email address.',
    query: adminListQuery(['queuedAt', 'nextTryAt', 'attempts'], {
      state: z.enum(mailStates).optional(),
      about: z.enum(['account', 'enquiry', 'reply']).optional(),
    }),
    output: adminList(mailRow),
  },
  resendMail: {
    method: 'POST',
    path: '/api/v1/admin/mails/resend',
    access: 'operator',
    roles,
    act: 'mail.resend',
    summary: 'Sends emails again that were given up, and emails that wait for their next attempt, now.',
    body: z.object({
      ids: z
        .array(mailId)
        .min(1, { error: 'Choose an email.' })
        .max(100, { error: 'At most 100 emails at a time.' }),
    }),
    output: z.object({ resent: z.int() }),
  },
  listMailings: {
    method: 'GET',
    path: '/api/v1/admin/mailings',
    access: 'operator',
    roles,
    summary: 'Reminders and weekly digests of the last two weeks, with counts.',
    output: z.object({ mailings: z.array(mailingRow) }),
  },
  listBounces: {
    method: 'GET',
    path: '/api/v1/admin/mail-bounces',
    access: 'operator',
    roles,
    summary: 'Addresses that the mail server refused for good. `q` is a full email address.',
    query: adminListQuery(['lastAt', 'firstAt', 'times'], {}),
    output: adminList(bounceRow),
  },
  clearBounce: {
    method: 'POST',
    path: '/api/v1/admin/mail-bounces/:id/clear',
    access: 'operator',
    roles,
    act: 'mail-bounce.clear',
    summary: 'Removes an address from the list of bounces.',
    params: z.object({ id }),
    output: done,
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/v1/admin/mails/test',
    access: 'operator',
    roles: everyOperator,
    act: 'mail.test',
    summary: 'Mails the operator who asks for it, and waits for the mail server’s answer.',
    output: z.object({
      accepted: z.boolean(),
      /** The operator's own address. */
      to: z.string(),
      /** The mail server's reply, or why it could not be reached. */
      reply: z.string(),
      seconds: z.number(),
    }),
  },
  getMailSettings: {
    method: 'GET',
    path: '/api/v1/admin/mail-settings',
    access: 'operator',
    roles: everyOperator,
    summary: 'How emails are sent. No secrets.',
    output: z.object({
      from: z.string(),
      /** The recipient of contact-form messages and of answers to operators' replies. */
      operatorEmail: z.string().nullable(),
      /** Null if no mail server is configured; mails then wait in the queue. */
      server: z
        .object({
          host: z.string(),
          port: z.int(),
          tls: z.enum(['from the start', 'required', 'if offered', 'none']),
          signsIn: z.boolean(),
        })
        .nullable(),
      mailingsPerSecond: z.number(),
    }),
  },
});
