import type { Output } from '@outpick/contracts';
import type { EnquiryState, enquiriesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { deadJobs } from '../../../platform/jobs/boss.ts';
import { sendReply } from '../../enquiries/index.ts';

type Enquiry = Output<typeof enquiriesAdminCalls.getEnquiry>;
type Entry = Enquiry['thread'][number];

interface EnquiryRow {
  id: string;
  state: EnquiryState;
  form: 'contact' | 'enquiry';
  first_name: string;
  last_name: string;
  email: string;
  mobile_number: string | null;
  subject: string | null;
  message: string;
  suspicion: string | null;
  received_at: Date;
  changed_at: Date | null;
  assigned_operator_id: string | null;
  assignee: string | null;
}

async function findEnquiry(db: Reader, id: string): Promise<EnquiryRow> {
  const { rows } = await sql<EnquiryRow>`
    select enquiries.*, coalesce(states.state, 'new') as state, changed_at, assigned_operator_id,
           operators.name as assignee
    from enquiries
    left join enquiry_states as states on states.enquiry_id = enquiries.id
    left join operators on operators.id = assigned_operator_id
    where enquiries.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) throw notFound('enquiry');
  return row;
}

interface MessageRow {
  id: string;
  kind: 'reply' | 'note';
  at: Date;
  by: string;
  body: string;
  delivery: 'waiting' | 'sent' | 'refused' | 'failed';
}

/** Lists replies and notes. A reply whose job is dead counts as failed, unless the server refused its recipient. */
async function listMessages(db: Reader, id: string): Promise<Entry[]> {
  const { rows } = await sql<MessageRow>`
    select messages.id, kind, written_at as at, operators.name as by, body,
           case
             when sent_at is not null then 'sent'
             when refused_at is not null then 'refused'
             when exists (
               select from jobs.job
               where job.name = ${deadJobs} and job.source_name = ${sendReply.name}
                 and job.data ->> 'replyId' = messages.id::text
             ) then 'failed'
             else 'waiting'
           end as delivery
    from enquiry_messages as messages join operators on operators.id = messages.operator_id
    where enquiry_id = ${id}
  `.execute(db);
  return rows.map(({ kind, delivery, at, ...row }) => {
    const message = { ...row, at: at.toISOString() };
    return kind === 'reply' ? { kind, ...message, delivery } : { kind, ...message };
  });
}

interface ActRow {
  id: string;
  act: string;
  at: Date;
  by: string;
  state_before: string | null;
  state_after: string | null;
  assignee_before: string | null;
  assignee_after: string | null;
}

/** Lists changes of state and assignee, from the audit log. */
async function listActs(db: Reader, id: string): Promise<Entry[]> {
  const { rows } = await sql<ActRow>`
    select id, act, at, actor_name as by, before ->> 'state' as state_before, after ->> 'state' as state_after,
           before ->> 'assignee' as assignee_before, after ->> 'assignee' as assignee_after
    from audit_log
    where subject = 'enquiry' and subject_id = ${id} and act in ('enquiry.set-state', 'enquiry.assign')
  `.execute(db);
  return rows.map((row) => {
    const act = { id: row.id, at: row.at.toISOString(), by: row.by };
    return row.act === 'enquiry.assign'
      ? { kind: 'assignment', ...act, from: row.assignee_before, to: row.assignee_after }
      : { kind: 'state', ...act, from: row.state_before ?? '', to: row.state_after ?? '' };
  });
}

async function listOthers(db: Reader, { id, email }: EnquiryRow): Promise<Enquiry['others']> {
  const { rows } = await sql<{
    id: string;
    subject: string | null;
    state: EnquiryState;
    received_at: Date;
  }>`
    select id, subject, coalesce(state, 'new') as state, received_at
    from enquiries left join enquiry_states on enquiry_id = id
    where lower(email) = ${email.toLowerCase()} and id <> ${id}
    order by received_at desc, id desc
    limit 20
  `.execute(db);
  return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at.toISOString() }));
}

const byTime = (a: Entry, b: Entry): number => (a.at < b.at ? -1 : Number(a.at > b.at));

/** Finds an enquiry with its replies, notes and changes. */
export async function getEnquiry(db: Reader, id: string): Promise<Enquiry> {
  const row = await findEnquiry(db, id);
  const entries = [...(await listMessages(db, id)), ...(await listActs(db, id))];
  const thread = entries.toSorted(byTime);
  return {
    id: row.id,
    state: row.state,
    form: row.form,
    name: `${row.first_name} ${row.last_name}`,
    firstName: row.first_name,
    email: row.email,
    mobileNumber: row.mobile_number,
    subject: row.subject,
    message: row.message,
    suspicion: row.suspicion,
    assignee:
      row.assigned_operator_id === null ? null : { id: row.assigned_operator_id, name: row.assignee ?? '' },
    receivedAt: row.received_at.toISOString(),
    changedAt: row.changed_at?.toISOString() ?? null,
    thread,
    lastReplyId: thread.findLast(({ kind }) => kind === 'reply')?.id ?? null,
    others: await listOthers(db, row),
  };
}
