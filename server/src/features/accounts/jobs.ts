import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { policy } from './policy.ts';

export { sendAccountMailJob } from './mails/send.ts';

const batch = 5000;

/** What is past its time, by table. Each is found by an index, save old sessions, which a nightly walk finds. */
const past = [
  sql`delete from sign_ups where email in (select email from sign_ups where expires_at < now() limit ${batch})`,
  sql`delete from codes where email in (select email from codes where issued_at < now() - make_interval(mins => ${policy.code.minutes}) limit ${batch})`,
  sql`delete from code_links where digest in (select digest from code_links where expires_at < now() limit ${batch})`,
  sql`delete from recoveries where digest in (select digest from recoveries where expires_at < now() limit ${batch})`,
  sql`delete from code_guesses where id in (select id from code_guesses where guessed_at < now() - make_interval(hours => ${policy.code.guessWindowHours}) limit ${batch})`,
  sql`delete from code_mails where id in (select id from code_mails where sent_at < now() - interval '24 hours' limit ${batch})`,
];

const pastSessions = sql`
  delete from sessions where id in (
    select id from sessions
    where last_used_at < now() - make_interval(days => ${policy.session.idleDays})
       or issued_at < now() - make_interval(days => ${policy.session.mostDays})
    limit ${batch}
  )
`;

/** Deletes in small bites, so that nobody waits for a long one. */
async function clear({ db }: Platform, statement: typeof pastSessions, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (numAffectedRows < batch) return;
  }
}

const nothing = z.strictObject({});

export const clearProofs: Job<z.output<typeof nothing>> = {
  name: 'accounts.clear-proofs',
  data: nothing,
  collapseBy: () => 'one',
  schedule: { cron: '*/10 * * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async (platform, _data, { signal }) => {
    for (const statement of past) await clear(platform, statement, signal);
  },
};

export const clearSessions: Job<z.output<typeof nothing>> = {
  name: 'accounts.clear-sessions',
  data: nothing,
  collapseBy: () => 'one',
  schedule: { cron: '20 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async (platform, _data, { signal }) => clear(platform, pastSessions, signal),
};
