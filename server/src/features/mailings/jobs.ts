import { z } from 'zod';
import type { Job, Run } from '../../platform/jobs/job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { deliverAndFinish } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueDigests, enqueueReminders } from './enqueue.ts';
import type { DueMail } from './enqueue.ts';
import { findDigest, findReminder } from './content.ts';
import { digestLetter, reminderLetter } from './letters.ts';
import { findSubscriber } from './subscriptions.ts';
import type { TokenContent } from './tokens.ts';

const dueMail = z.strictObject({ accountId: z.uuid(), about: z.string() });

/** Sends a mail, unless the subscription has ended or `write` returns none. */
async function sendMail(
  platform: Platform,
  subscription: TokenContent,
  run: Run,
  write: (origin: string, unsubscribe: string) => Promise<Letter | undefined>,
): Promise<void> {
  const subscriber = await findSubscriber(platform.db, subscription);
  if (!subscriber) return;
  const { email, token } = subscriber;
  const { PUBLIC_ORIGIN: origin } = platform.config;
  const letter = await write(origin, `${origin}/unsubscribe#${token}`);
  if (!letter) return;
  const { renderLetter } = await import('../../platform/mail/letter.ts');
  // RFC 8058 leaves no other place for the token than the address.
  const unsubscribe = `${origin}/api/v1/website/unsubscribe/${token}`;
  const rendered = await renderLetter(letter, origin, await platform.mailer.footer(platform.db));
  await deliverAndFinish(platform, { to: email, ...rendered, unsubscribe }, run);
}

const sendOptions = { data: dueMail, retries: 8, backOffSeconds: 5 } as const;

/** The job contains no e-mail address: it is looked up when the mail is sent. */
export const sendReminder: Job<DueMail> = {
  ...sendOptions,
  name: 'mails.reminder',
  run: async (platform, { accountId, about }, run) =>
    sendMail(platform, { accountId, subscription: 'reminders' }, run, async (origin, unsubscribe) => {
      const content = await findReminder(platform.db, accountId, about);
      return content && content.startsAt > platform.now()
        ? reminderLetter(content, origin, unsubscribe)
        : undefined;
    }),
};

export const sendDigest: Job<DueMail> = {
  ...sendOptions,
  name: 'mails.monday',
  run: async (platform, { accountId, about }, run) =>
    sendMail(platform, { accountId, subscription: 'mondays' }, run, async (origin, unsubscribe) => {
      const content = await findDigest(platform.db, accountId, about);
      return content && digestLetter(content, origin, unsubscribe);
    }),
};

const noData = z.strictObject({});

export const findReminders: Job<Record<string, never>> = {
  name: 'mails.find-reminders',
  data: noData,
  collapseBy: () => 'all',
  schedule: { cron: '*/10 * * * *', data: {} },
  retries: 3,
  backOffSeconds: 10,
  run: async (platform, _data, run) => {
    const enqueued = await enqueueReminders(platform, sendReminder, run.signal);
    if (enqueued > 0) run.log.info({ enqueued }, 'reminders enqueued');
  },
};

/** The latest Monday, today included. */
export function mondayOf(now: Date): string {
  const daysSince = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - daysSince * 86_400_000).toISOString().slice(0, 10);
}

/** Scheduled late enough on Monday that Sunday's last games are settled in every time zone. */
export const findDigests: Job<Record<string, never>> = {
  name: 'mails.find-mondays',
  data: noData,
  collapseBy: () => 'all',
  schedule: { cron: '0 14 * * 1', data: {} },
  retries: 5,
  backOffSeconds: 60,
  run: async (platform, _data, run) => {
    const enqueued = await enqueueDigests(platform, {
      job: sendDigest,
      monday: mondayOf(platform.now()),
      signal: run.signal,
    });
    run.log.info({ enqueued }, 'weekly digests enqueued');
  },
};

/** Deletes the records of sent mails after half a year. */
export const deleteOldMails: Job<Record<string, never>> = {
  name: 'mails.forget',
  data: noData,
  collapseBy: () => 'all',
  schedule: { cron: '23 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - 180 * 86_400_000);
    await db.deleteFrom('mails_due').where('asked_at', '<', before).execute();
  },
};
