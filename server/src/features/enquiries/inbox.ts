import type { EnquiryState, Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound, refuseAct } from '../../platform/http/refusal.ts';
import { lockSubjects } from '../../platform/lock-subjects.ts';

/** Returns the acting operator's id. Only operators act on enquiries: the command line has no such commands. */
export function authorOf({ actor }: ActTransaction): string {
  if (actor.kind !== 'operator') throw new Error('only operators act on enquiries');
  return actor.operatorId;
}

export interface EnquiryStatus {
  readonly state: EnquiryState;
  readonly assigneeId: string | null;
}

/** Locks an enquiry until the transaction ends, so that acts on it run one at a time. Returns its state and assignee. */
export async function lockEnquiry({ db }: ActTransaction, id: string): Promise<EnquiryStatus> {
  // Acts on a player take this lock too, because they may delete the enquiry and record its deletion.
  await lockSubjects(db, [{ subject: 'enquiry', subjectId: id }]);
  const { rows: enquiries } = await sql`select from enquiries where id = ${id} for update`.execute(db);
  if (enquiries.length === 0) throw notFound('enquiry');
  // A separate statement, so that it sees what was committed while the previous statement waited for the row lock.
  const { rows } = await sql<EnquiryStatus>`
    select state, assigned_operator_id as "assigneeId" from enquiry_states where enquiry_id = ${id}
  `.execute(db);
  return rows[0] ?? { state: 'new', assigneeId: null };
}

/** Reads the state and the assignee of an enquiry; null if there is none. */
export async function readEnquiryStatus(db: Reader, id: string): Promise<Recorded> {
  const { rows } = await sql<{ state: EnquiryState; assigneeId: string | null }>`
    select coalesce(state, 'new') as state, assigned_operator_id as "assigneeId"
    from enquiries left join enquiry_states on enquiry_id = enquiries.id where enquiries.id = ${id}
  `.execute(db);
  return rows[0] ? { ...rows[0] } : null;
}

/** Stores the state and assignee of a locked enquiry, and the time of the act. */
export async function writeStatus(
  { db }: ActTransaction,
  id: string,
  { state, assigneeId }: EnquiryStatus,
): Promise<void> {
  await sql`
    insert into enquiry_states (enquiry_id, state, assigned_operator_id) values (${id}, ${state}, ${assigneeId})
    on conflict (enquiry_id) do update
    set state = excluded.state, assigned_operator_id = excluded.assigned_operator_id, changed_at = clock_timestamp()
  `.execute(db);
}

/**
 * Describes an enquiry for the audit log; null if there is none. Leaves out the sender and all texts, which must be deletable.
 */
export async function describeEnquiry(db: Reader, id: string): Promise<Recorded> {
  const { rows } = await sql<{ state: string; assignee: string | null; notes: number; replies: number }>`
    select coalesce(state, 'new') as state, operators.name as assignee,
           (select count(*)::integer from enquiry_messages where enquiry_id = enquiries.id and kind = 'note') as notes,
           (select count(*)::integer from enquiry_messages where enquiry_id = enquiries.id and kind = 'reply') as replies
    from enquiries
    left join enquiry_states on enquiry_states.enquiry_id = enquiries.id
    left join operators on operators.id = assigned_operator_id
    where enquiries.id = ${id}
  `.execute(db);
  return rows[0] ? { ...rows[0] } : null;
}

const answeringRoles: Role[] = ['moderator', 'owner'];

/**
 * Prevents the removal of an operator who may answer enquiries until the transaction ends. Returns false if there is no such
 * operator.
 */
async function lockAssignee({ db }: Transaction, operatorId: string): Promise<boolean> {
  const operator = await db
    .selectFrom('operators')
    .select('id')
    .where('id', '=', operatorId)
    .where('role', 'in', answeringRoles)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return operator !== undefined;
}

/** Lists the operators who may answer enquiries. */
export const listAssignees = async (db: Reader) =>
  db
    .selectFrom('operators')
    .select(['id', 'name'])
    .where('role', 'in', answeringRoles)
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

interface Assignment {
  readonly enquiryId: string;
  /** The operator who gets the enquiry; null to unassign it. */
  readonly operatorId: string | null;
}

/** Assigns an enquiry to an operator, or unassigns it. */
export async function assignEnquiry(
  tx: ActTransaction,
  { enquiryId, operatorId }: Assignment,
): Promise<void> {
  const status = await lockEnquiry(tx, enquiryId);
  if (operatorId !== null && !(await lockAssignee(tx, operatorId)))
    throw new Refusal({ code: 'ACT_REFUSED', message: 'This operator does not answer enquiries.' });
  const before = await describeEnquiry(tx.db, enquiryId);
  await writeStatus(tx, enquiryId, { ...status, assigneeId: operatorId });
  await tx.record({
    subject: 'enquiry',
    subjectId: enquiryId,
    before,
    after: await describeEnquiry(tx.db, enquiryId),
    restores: { ...status },
  });
}

/**
 * Unassigns all enquiries of an operator who was removed or got another role. Call it after that change, whose row lock
 * prevents new assignments to the operator.
 */
export async function unassignEnquiries(tx: ActTransaction, operatorId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select enquiry_id as id from enquiry_states where assigned_operator_id = ${operatorId} order by enquiry_id
  `.execute(tx.db);
  for (const { id } of rows) {
    const status = await lockEnquiry(tx, id);
    if (status.assigneeId !== operatorId) continue;
    const before = await describeEnquiry(tx.db, id);
    await writeStatus(tx, id, { ...status, assigneeId: null });
    const after = await describeEnquiry(tx.db, id);
    await tx.record({ subject: 'enquiry', subjectId: id, before, after, restores: { ...status } });
  }
}

/** Whether an operator with this role may answer enquiries. */
export const mayAnswer = (role: Role): boolean => answeringRoles.includes(role);

interface StateChange {
  readonly enquiryIds: readonly string[];
  readonly state: EnquiryState;
}

/** Sets the state of all given enquiries or of none. Returns how many changed. */
export async function setEnquiryStates(
  tx: ActTransaction,
  { enquiryIds, state }: StateChange,
): Promise<number> {
  let changed = 0;
  // Lock in id order, so that two operators who change the same enquiries do not deadlock.
  for (const id of [...new Set(enquiryIds)].toSorted()) {
    const status = await lockEnquiry(tx, id);
    if (status.state === state) continue;
    const before = await describeEnquiry(tx.db, id);
    await writeStatus(tx, id, { ...status, state });
    await tx.record({
      subject: 'enquiry',
      subjectId: id,
      before,
      after: await describeEnquiry(tx.db, id),
      restores: { ...status },
    });
    changed += 1;
  }
  return changed;
}

/** Restores the state and the assignee of an enquiry. */
export async function restoreEnquiry(
  tx: ActTransaction,
  { enquiryId, ...status }: EnquiryStatus & { readonly enquiryId: string },
): Promise<void> {
  await lockEnquiry(tx, enquiryId);
  if (status.assigneeId !== null && !(await lockAssignee(tx, status.assigneeId)))
    throw refuseAct(
      'The earlier assignee does not answer enquiries any more. Assign the enquiry to someone else.',
    );
  await writeStatus(tx, enquiryId, status);
}

interface Note {
  readonly enquiryId: string;
  readonly body: string;
}

/** Adds a note that only operators see. Returns its id. */
export async function noteEnquiry(tx: ActTransaction, { enquiryId, body }: Note): Promise<string> {
  const status = await lockEnquiry(tx, enquiryId);
  const before = await describeEnquiry(tx.db, enquiryId);
  const { id } = await tx.db
    .insertInto('enquiry_messages')
    .values({ enquiry_id: enquiryId, kind: 'note', operator_id: authorOf(tx), body })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeStatus(tx, enquiryId, status);
  await tx.record({
    subject: 'enquiry',
    subjectId: enquiryId,
    before,
    after: await describeEnquiry(tx.db, enquiryId),
    restores: { ...status },
  });
  return id;
}
