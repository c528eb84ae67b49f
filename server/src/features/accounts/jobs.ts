import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { policy } from './policy.ts';

export { mailCodeIfKnown } from './code-for-known.ts';
export { sendAccountMailJob } from './mails/send.ts';
export { mailSignInLink } from './sign-in-links.ts';

interface ShortLivedRows {
  readonly table: string;
  readonly key: string;
  /** An indexed time column, and how many seconds after that time the row expires. */
  readonly time: string;
  readonly seconds: number;
  /** Which rows expire, if not all. */
  readonly where?: RawBuilder<unknown>;
}

const shortLivedTables: readonly ShortLivedRows[] = [
  { table: 'sign_ups', key: 'email', time: 'expires_at', seconds: 0 },
  { table: 'codes', key: 'email', time: 'issued_at', seconds: policy.code.minutes * 60 },
  { table: 'code_links', key: 'digest', time: 'expires_at', seconds: 0 },
  { table: 'recoveries', key: 'digest', time: 'expires_at', seconds: 0 },
  { table: 'code_guesses', key: 'id', time: 'guessed_at', seconds: policy.code.guessWindowHours * 3600 },
  { table: 'code_mails', key: 'id', time: 'sent_at', seconds: 24 * 3600 },
  { table: 'code_mails', key: 'id', time: 'sent_at', seconds: 3600, where: sql`not sent` },
  { table: 'account_challenges', key: 'challenge', time: 'expires_at', seconds: 0 },
  { table: 'sign_in_links', key: 'id', time: 'requested_at', seconds: policy.signInLink.minutes * 60 },
];

/** Selects keys of rows that expired at least `sinceSeconds` ago. */
const selectExpired = (
  { table, key, time, seconds, where = sql`true` }: ShortLivedRows,
  sinceSeconds: number,
  limit: number,
) => sql`
  select ${sql.ref(key)} from ${sql.table(table)}
  where ${sql.ref(time)} < now() - make_interval(secs => ${seconds + sinceSeconds}) and ${where} limit ${limit}
`;

const deleteExpired = (rows: ShortLivedRows) => (limit: number) =>
  sql`
  delete from ${sql.table(rows.table)} where ${sql.ref(rows.key)} in (${selectExpired(rows, 0, limit)})
`;

/**
 * Whether a row expired at least ten minutes ago. Each run deletes all expired rows, so the next run is at least ten minutes
 * later.
 */
async function hasExpired({ db }: Platform): Promise<boolean> {
  for (const rows of shortLivedTables)
    if ((await selectExpired(rows, 600, 1).execute(db)).rows.length > 0) return true;
  return false;
}

/** Deletes expired sessions. It scans the table, so it runs once a night. */
const deleteExpiredSessions = (limit: number) => sql`
  delete from sessions where id in (
    select id from sessions
    where last_used_at < now() - make_interval(days => ${policy.session.idleDays})
       or issued_at < now() - make_interval(days => ${policy.session.maxDays})
    limit ${limit}
  )
`;

const noData = z.strictObject({});

export const clearProofs: Job<z.output<typeof noData>> = {
  name: 'accounts.clear-proofs',
  data: noData,
  collapseBy: () => 'one',
  schedule: { isDue: hasExpired, data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal }) => {
    for (const rows of shortLivedTables)
      await deleteInBatches(db, { statement: deleteExpired(rows), signal });
  },
};

export const clearSessions: Job<z.output<typeof noData>> = {
  name: 'accounts.clear-sessions',
  data: noData,
  collapseBy: () => 'one',
  schedule: { cron: '20 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal }) => {
    await deleteInBatches(db, { statement: deleteExpiredSessions, signal });
  },
};
