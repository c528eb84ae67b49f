import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { policy } from './policy.ts';

export { sendAccountMailJob } from './mails/send.ts';

const batchSize = 5000;

/** Deletes expired rows of each table, by index. */
const deleteExpired = [
  sql`delete from sign_ups where email in (select email from sign_ups where expires_at < now() limit ${batchSize})`,
  sql`delete from codes where email in (select email from codes where issued_at < now() - make_interval(mins => ${policy.code.minutes}) limit ${batchSize})`,
  sql`delete from code_links where digest in (select digest from code_links where expires_at < now() limit ${batchSize})`,
  sql`delete from recoveries where digest in (select digest from recoveries where expires_at < now() limit ${batchSize})`,
  sql`delete from code_guesses where id in (select id from code_guesses where guessed_at < now() - make_interval(hours => ${policy.code.guessWindowHours}) limit ${batchSize})`,
  sql`delete from code_mails where id in (select id from code_mails where sent_at < now() - interval '24 hours' limit ${batchSize})`,
];

/** Deletes expired sessions. It scans the table, so it runs once a night. */
const deleteExpiredSessions = sql`
  delete from sessions where id in (
    select id from sessions
    where last_used_at < now() - make_interval(days => ${policy.session.idleDays})
       or issued_at < now() - make_interval(days => ${policy.session.maxDays})
    limit ${batchSize}
  )
`;

/** Repeats a statement until it deletes less than a batch. Small batches keep row locks short. */
async function deleteInBatches(
  { db }: Platform,
  statement: typeof deleteExpiredSessions,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (numAffectedRows < batchSize) return;
  }
}

const noData = z.strictObject({});

export const clearProofs: Job<z.output<typeof noData>> = {
  name: 'accounts.clear-proofs',
  data: noData,
  collapseBy: () => 'one',
  schedule: { cron: '*/10 * * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async (platform, _data, { signal }) => {
    for (const statement of deleteExpired) await deleteInBatches(platform, statement, signal);
  },
};

export const clearSessions: Job<z.output<typeof noData>> = {
  name: 'accounts.clear-sessions',
  data: noData,
  collapseBy: () => 'one',
  schedule: { cron: '20 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async (platform, _data, { signal }) => deleteInBatches(platform, deleteExpiredSessions, signal),
};
