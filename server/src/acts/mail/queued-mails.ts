import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../platform/database/transaction.ts';
import { deadJobs } from '../../platform/jobs/boss.ts';
import type { Keys } from '../../platform/keys.ts';
import { openMail, sendMail, sendSealedMail } from '../../platform/mail/mail.ts';
import { describeAccountMail, sendAccountMailJob } from '../../features/accounts/index.ts';
import { sendReply } from '../../features/enquiries/index.ts';
import { mailNotice } from '../../features/moderation/index.ts';

/** The queues of single mails, by the subject of their mails. */
const queues = {
  account: [sendAccountMailJob.name, mailNotice.name],
  enquiry: [sendSealedMail.name, sendMail.name],
  reply: [sendReply.name],
} as const;

const mailQueues = Object.values(queues).flat();

export interface QueuedMail {
  readonly id: string;
  readonly queue: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  readonly data: unknown;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly queued_at: Date;
  readonly next_try_at: Date | null;
  readonly sent_at: Date | null;
}

/**
 * Selects the columns of a mail from its job. A job whose last attempt failed is listed once: by its copy in the
 * dead-letter queue, which is kept longer.
 */
export const mailColumns = sql`
  job.id,
  case when job.name = ${deadJobs} then job.source_name else job.name end as queue,
  case
    when job.name = ${deadJobs} then 'failed'
    when job.state = 'active' then 'sending'
    when job.state = 'completed' then 'sent'
    else 'waiting'
  end as state,
  job.data,
  case
    when job.name = ${deadJobs} then coalesce(job.source_retry_count, 0) + 1
    when job.started_on is null then 0
    else job.retry_count + 1
  end as attempts,
  case when job.name = ${deadJobs} then job.source_output ->> 'reason' else job.output ->> 'reason' end as last_error,
  coalesce(job.source_created_on, job.created_on) as queued_at,
  case when job.name <> ${deadJobs} and job.state < 'active' then job.start_after end as next_try_at,
  case when job.state = 'completed' then job.completed_on end as sent_at
`;

/** Whether a row of `jobs.job` is a mail. */
export function isMail(about?: keyof typeof queues): RawBuilder<unknown> {
  const names = about === undefined ? mailQueues : [...queues[about]];
  return sql`(
    (job.name = any (${names}::text[]) and job.state in ('created', 'retry', 'active', 'completed'))
    or (job.name = ${deadJobs} and job.source_name = any (${names}::text[]) and job.state < 'active')
  )`;
}

const accountData = z.object({ sealed: z.string() });
const sealedData = z.object({ sealed: z.string(), kind: z.string() });
const plainData = z.object({ to: z.string() });
const replyData = z.object({ replyId: z.string() });
const noticeData = z.object({ suspensionId: z.string() });

/** The recipient and the kind of a mail; never its content. */
export interface Addressee {
  readonly address: string | null;
  readonly kind: string;
}

const unreadable: Addressee = { address: null, kind: 'other' };

function readAddressee(
  keys: Keys,
  { queue, data }: QueuedMail,
  recipients: ReadonlyMap<string, string>,
): Addressee {
  if (queue === sendReply.name)
    return { address: recipients.get(replyData.parse(data).replyId) ?? null, kind: 'reply' };
  if (queue === mailNotice.name)
    return { address: recipients.get(noticeData.parse(data).suspensionId) ?? null, kind: 'suspension' };
  if (queue === sendMail.name) return { address: plainData.parse(data).to, kind: 'enquiry' };
  if (queue === sendSealedMail.name) {
    const { sealed, kind } = sealedData.parse(data);
    return { address: openMail(keys, sealed).to, kind };
  }
  const { to, template } = describeAccountMail(keys, accountData.parse(data).sealed);
  return { address: to, kind: template };
}

/** Reads the addressee of each mail, in the order of the mails. A mail that was sealed with a removed key has no address. */
export async function readAddressees(
  db: Reader,
  keys: Keys,
  mails: readonly QueuedMail[],
): Promise<Addressee[]> {
  const recipients = await findRecipients(db, mails);
  return mails.map((mail) => {
    try {
      return readAddressee(keys, mail, recipients);
    } catch {
      return unreadable;
    }
  });
}

/** Finds the recipients of mails that contain only the id of a reply or of a suspension, by that id. */
async function findRecipients(
  db: Reader,
  mails: readonly QueuedMail[],
): Promise<ReadonlyMap<string, string>> {
  const replyIds = mails.flatMap(({ data }) => replyData.safeParse(data).data?.replyId ?? []);
  const suspensionIds = mails.flatMap(({ data }) => noticeData.safeParse(data).data?.suspensionId ?? []);
  const { rows } = await sql<{ id: string; email: string }>`
    select messages.id, enquiries.email
    from enquiry_messages as messages join enquiries on enquiries.id = messages.enquiry_id
    where messages.id = any (${replyIds}::uuid[])
    union all
    select suspensions.id, accounts.email from suspensions join accounts on accounts.id = suspensions.player_id
    where suspensions.id = any (${suspensionIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
