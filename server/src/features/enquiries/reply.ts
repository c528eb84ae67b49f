import type { ActTransaction } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { authorOf, describeEnquiry, lockEnquiry, writeStatus } from './inbox.ts';
import { sendReply } from './jobs.ts';

interface NewReply {
  readonly enquiryId: string;
  readonly body: string;
  readonly state: 'answered' | 'waiting' | 'closed';
  /** The newest reply that the operator saw before writing this one; null if there was none. */
  readonly lastReplyId: string | null;
}

async function findLastReply(db: Reader, enquiryId: string): Promise<string | null> {
  const last = await db
    .selectFrom('enquiry_messages')
    .select('id')
    .where('enquiry_id', '=', enquiryId)
    .where('kind', '=', 'reply')
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.id ?? null;
}

/**
 * Stores a reply and enqueues its mail in one transaction. Refuses if someone replied meanwhile, so that a repeated request
 * or a second operator does not mail the sender twice. Returns the reply's id.
 */
export async function replyToEnquiry(
  platform: Platform,
  tx: ActTransaction,
  { enquiryId, body, state, lastReplyId }: NewReply,
): Promise<string> {
  const status = await lockEnquiry(tx, enquiryId);
  if ((await findLastReply(tx.db, enquiryId)) !== lastReplyId)
    throw new Refusal({
      code: 'ACT_REFUSED',
      message: 'A reply was sent meanwhile. Read it, then decide whether to send yours.',
    });
  const before = await describeEnquiry(tx.db, enquiryId);
  const { id } = await tx.db
    .insertInto('enquiry_messages')
    .values({ enquiry_id: enquiryId, kind: 'reply', operator_id: authorOf(tx), body })
    .returning('id')
    .executeTakeFirstOrThrow();
  // A reply to an unassigned enquiry assigns it to the replying operator.
  await writeStatus(tx, enquiryId, { state, assigneeId: status.assigneeId ?? authorOf(tx) });
  platform.jobs.enqueue(tx, sendReply, { replyId: id });
  await tx.record({
    subject: 'enquiry',
    subjectId: enquiryId,
    before,
    after: await describeEnquiry(tx.db, enquiryId),
  });
  return id;
}
