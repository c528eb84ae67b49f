import type { Input, Output } from '@outpick/contracts';
import { enquiryStates, unfinishedStates } from '@outpick/contracts/admin';
import type { EnquiryState, enquiriesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

type EnquiriesQuery = Input<typeof enquiriesAdminCalls.listEnquiries>['query'];
type EnquiriesPage = Output<typeof enquiriesAdminCalls.listEnquiries>;

interface EnquiryRow {
  id: string;
  state: EnquiryState;
  form: 'contact' | 'enquiry';
  name: string;
  email: string;
  subject: string | null;
  excerpt: string;
  suspicion: string | null;
  assigned_operator_id: string | null;
  assignee: string | null;
  received_at: Date;
  changed_at: Date | null;
  replies: number;
  notes: number;
  total: number;
}

const sorts = {
  receivedAt: sql`received_at`,
  changedAt: sql`coalesce(changed_at, received_at)`,
  state: sql`array_position(${sql.val(enquiryStates)}::text[], coalesce(states.state, 'new'))`,
};

function statesOf(state: EnquiriesQuery['state']): readonly EnquiryState[] {
  if (state === undefined) return enquiryStates;
  return state === 'unfinished' ? unfinishedStates : [state];
}

function isAssigned(assignee: EnquiriesQuery['assignee'], ownId: string) {
  if (assignee === undefined) return sql`true`;
  if (assignee === 'nobody') return sql`assigned_operator_id is null`;
  return sql`assigned_operator_id = ${assignee === 'me' ? ownId : assignee}`;
}

/** A page of enquiries. `q` searches names, addresses, subjects and messages. */
export async function listEnquiries(
  db: Reader,
  { page, perPage, q = '', sort = 'receivedAt', order = 'desc', state, assignee, suspicious }: EnquiriesQuery,
  ownId: string,
): Promise<EnquiriesPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<EnquiryRow>`
    select enquiries.id, coalesce(states.state, 'new') as state, form, first_name || ' ' || last_name as name, enquiries.email, subject,
           left(message, 200) as excerpt, suspicion, assigned_operator_id, operators.name as assignee,
           received_at, changed_at,
           (select count(*) from enquiry_messages where enquiry_id = enquiries.id and kind = 'reply')::int as replies,
           (select count(*) from enquiry_messages where enquiry_id = enquiries.id and kind = 'note')::int as notes,
           count(*) over ()::int as total
    from enquiries
    left join enquiry_states as states on states.enquiry_id = enquiries.id
    left join operators on operators.id = assigned_operator_id
    where coalesce(states.state, 'new') = any (${[...statesOf(state)]}::text[])
      and ${isAssigned(assignee, ownId)}
      and (${suspicious ?? null}::text is null or (suspicion is not null) = (${suspicious ?? null}::text = 'yes'))
      and strpos(
        lower(concat_ws(' ', first_name, last_name, enquiries.email, subject, message)), lower(${q})
      ) > 0
    order by ${sorts[sort]} ${direction}, enquiries.id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(presentRow) };
}

const presentRow = (row: EnquiryRow): EnquiriesPage['rows'][number] => ({
  id: row.id,
  state: row.state,
  form: row.form,
  name: row.name,
  email: row.email,
  subject: row.subject,
  excerpt: row.excerpt,
  suspicion: row.suspicion,
  assignee:
    row.assigned_operator_id === null ? null : { id: row.assigned_operator_id, name: row.assignee ?? '' },
  receivedAt: row.received_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  replies: row.replies,
  notes: row.notes,
});
