import type { Input, Output } from '@outpick/contracts';
import { enquiriesAdminCalls, enquiryStates, unfinishedStates } from '@outpick/contracts/admin';
import type { EnquiryState } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

type EnquiriesQuery = Input<typeof enquiriesAdminCalls.listEnquiries>['query'];
type EnquiriesPage = Output<typeof enquiriesAdminCalls.listEnquiries>;

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

/** Lists a page of enquiries. `q` searches names, addresses, subjects and messages. */
export async function listEnquiries(
  db: Reader,
  { page, perPage, q = '', sort = 'receivedAt', order = 'desc', state, assignee, suspicious }: EnquiriesQuery,
  ownId: string,
): Promise<EnquiriesPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select enquiries.id, coalesce(states.state, 'new') as state, form, first_name || ' ' || last_name as name, enquiries.email, subject,
           left(message, 200) as excerpt, suspicion, received_at as "receivedAt", changed_at as "changedAt",
           case when operators.id is not null
             then json_build_object('id', operators.id, 'name', operators.name) end as assignee,
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
  `;
  return readPage(db, enquiriesAdminCalls.listEnquiries.output, rows);
}
