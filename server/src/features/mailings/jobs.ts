import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { weekOf } from '../settlement/index.ts';
import { enqueueDigests, enqueueReminders } from './enqueue.ts';
import type { DueMails } from './enqueue.ts';
import { findDigest, findReminder } from './content.ts';
import { digestLetter, reminderLetter } from './letters.ts';
import { sendBatch } from './send.ts';

/** The job contains no email addresses. They are read when the mails are sent. */
const dueMails = z.strictObject({ about: z.string(), accountIds: z.array(z.uuid()) });

const sendOptions = { data: dueMails, retries: 8, backOffSeconds: 5, parallelPairs: 2 } as const;

export const sendReminders: Job<DueMails> = {
  ...sendOptions,
  name: 'mails.reminder',
  run: async (platform, due, run) => {
    const content = await findReminder(platform.db, due.about);
    if (!content) return;
    await sendBatch(
      platform,
      {
        ...due,
        kind: 'reminder',
        subscription: 'reminders',
        isStillDue: sql`not exists (
          select from picks
          where picks.month = ${content.month} and picks.slate_id = ${due.about} and picks.player_id = accounts.id
        )`,
        write: async (_accountId, unsubscribe) =>
          Promise.resolve(
            content.startsAt > platform.now()
              ? reminderLetter(content, platform.config.PUBLIC_ORIGIN, unsubscribe)
              : undefined,
          ),
      },
      run,
    );
  },
};

export const sendDigests: Job<DueMails> = {
  ...sendOptions,
  name: 'mails.monday',
  run: async (platform, due, run) =>
    sendBatch(
      platform,
      {
        ...due,
        kind: 'monday',
        subscription: 'mondays',
        isStillDue: sql`true`,
        write: async (accountId, unsubscribe) => {
          const content = await findDigest(platform.db, accountId, due.about);
          return content && digestLetter(content, platform.config.PUBLIC_ORIGIN, unsubscribe);
        },
      },
      run,
    ),
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
    const enqueued = await enqueueReminders(platform, sendReminders, run.signal);
    if (enqueued > 0) run.log.info({ enqueued }, 'reminders enqueued');
  },
};

/** Returns the latest Monday; today if it is Monday. */
export const mondayOf = (now: Date): string => weekOf(now).from.toISOString().slice(0, 10);

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
      job: sendDigests,
      monday: mondayOf(platform.now()),
      signal: run.signal,
    });
    run.log.info({ enqueued }, 'weekly digests enqueued');
  },
};

/** Deletes the records of mails, and of searches for recipients, after half a year. */
export const deleteOldMails: Job<Record<string, never>> = {
  name: 'mails.forget',
  data: noData,
  collapseBy: () => 'all',
  schedule: { cron: '23 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db, now }, _data, { signal }) => {
    const before = new Date(now().getTime() - 180 * 86_400_000);
    await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from mails_due where ctid = any (array(
          select ctid from mails_due where enqueued_at < ${before} order by enqueued_at limit ${limit}
        ))
      `,
    });
    await db.deleteFrom('mailing_searches').where('started_at', '<', before).execute();
  },
};
