import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';

/** A row of the mail queue. */
export type Mail = Output<typeof adminCalls.listMails>['rows'][number];

export type Bounce = Output<typeof adminCalls.listBounces>['rows'][number];

export const stateLabels: Readonly<Record<Mail['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
};

export const kindLabels: Readonly<Record<Mail['kind'], string>> = {
  code: 'Code for a password',
  'password-changed': 'Password changed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  locked: 'Codes locked',
  deleted: 'Account deleted',
  suspension: 'Account suspended',
  enquiry: 'Enquiry for operators',
  reply: 'Reply to an enquiry',
  other: 'Other',
};

const mailingLabels: Readonly<Record<string, string>> = { reminder: 'Reminder', monday: 'Weekly digest' };

/** The name of a kind of mail or mailing. */
export const nameKind = (kind: string): string =>
  mailingLabels[kind] ?? Object.entries(kindLabels).find(([name]) => name === kind)?.[1] ?? kind;
