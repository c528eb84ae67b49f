import { z } from 'zod';
import type { Job, Run } from '../../platform/jobs/job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { deliverAndFinish } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { askForMondays, askForReminders } from './due.ts';
import type { DueMail } from './due.ts';
import { findAddress, findReminder, findWeek } from './facts.ts';
import { mondayLetter, reminderLetter } from './letters.ts';
import { makeToken } from './tokens.ts';
import type { Unsubscription } from './tokens.ts';

const dueMail = z.strictObject({ accountId: z.uuid(), about: z.string() });

/** Writes to someone who still wants it, what is still true; else not at all. */
async function send(
  platform: Platform,
  to: Unsubscription,
  run: Run,
  write: (origin: string, unsubscribe: string) => Promise<Letter | undefined>,
): Promise<void> {
  const address = await findAddress(platform.db, to.accountId, to.wish);
  if (address === undefined) return;
  const { PUBLIC_ORIGIN: origin } = platform.config;
  const token = makeToken(platform, to);
  const letter = await write(origin, `${origin}/unsubscribe#${token}`);
  if (!letter) return;
  const { renderLetter } = await import('../../platform/mail/letter.ts');
  const unsubscribe = `${origin}/api/v1/website/unsubscribe/${token}`;
  const rendered = await renderLetter(letter, origin, await platform.mailer.footer(platform.db));
  await deliverAndFinish(platform, { to: address, ...rendered, unsubscribe }, run);
}

const sending = { data: dueMail, retries: 8, backOffSeconds: 5 } as const;

/** Nobody's address waits in the queue: it is looked up when the mail is sent. */
export const sendReminder: Job<DueMail> = {
  ...sending,
  name: 'mails.reminder',
  run: async (platform, { accountId, about }, run) =>
    send(platform, { accountId, wish: 'reminders' }, run, async (origin, unsubscribe) => {
      const facts = await findReminder(platform.db, accountId, about);
      return facts && facts.startsAt > platform.now()
        ? reminderLetter(facts, origin, unsubscribe)
        : undefined;
    }),
};

export const sendMonday: Job<DueMail> = {
  ...sending,
  name: 'mails.monday',
  run: async (platform, { accountId, about }, run) =>
    send(platform, { accountId, wish: 'mondays' }, run, async (origin, unsubscribe) => {
      const facts = await findWeek(platform.db, accountId, about);
      return facts && mondayLetter(facts, origin, unsubscribe);
    }),
};

const nothing = z.strictObject({});

export const findReminders: Job<Record<string, never>> = {
  name: 'mails.find-reminders',
  data: nothing,
  collapseBy: () => 'all',
  schedule: { cron: '*/10 * * * *', data: {} },
  retries: 3,
  backOffSeconds: 10,
  run: async (platform, _data, run) => {
    const asked = await askForReminders(platform, sendReminder, run.signal);
    if (asked > 0) run.log.info({ asked }, 'reminders asked for');
  },
};

/** The Monday on which, or after which, it is. */
export function mondayOf(now: Date): string {
  const daysSince = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - daysSince * 86_400_000).toISOString().slice(0, 10);
}

/** Late enough on Monday that the last games of Sunday, anywhere, are over and settled. */
export const findMondays: Job<Record<string, never>> = {
  name: 'mails.find-mondays',
  data: nothing,
  collapseBy: () => 'all',
  schedule: { cron: '0 14 * * 1', data: {} },
  retries: 5,
  backOffSeconds: 60,
  run: async (platform, _data, run) => {
    const asked = await askForMondays(platform, sendMonday, mondayOf(platform.now()), run.signal);
    run.log.info({ asked }, 'Monday mails asked for');
  },
};

/** What was written about half a year ago need not be known any more. */
export const forgetMails: Job<Record<string, never>> = {
  name: 'mails.forget',
  data: nothing,
  collapseBy: () => 'all',
  schedule: { cron: '23 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - 180 * 86_400_000);
    await db.deleteFrom('mails_due').where('asked_at', '<', before).execute();
  },
};
