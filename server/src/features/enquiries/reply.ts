import { recordAct } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeEnquiry, lockEnquiry, writeStatus } from './inbox.ts';
import type { OperatorActor } from './inbox.ts';
import { sendReply } from './jobs.ts';

interface NewReply {
  readonly enquiryId: string;
  readonly body: string;
  readonly state: 'answered' | 'waiting' | 'closed';
  /** The last reply that the operator has read. */
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
  actor: OperatorActor,
  { enquiryId, body, state, lastReplyId }: NewReply,
): Promise<string> {
  return platform.transact(async (tx) => {
    const status = await lockEnquiry(tx, enquiryId);
    if ((await findLastReply(tx.db, enquiryId)) !== lastReplyId)
      throw new Refusal({
        code: 'ACT_REFUSED',
        message: 'A reply was sent meanwhile. Read it, then decide whether to send yours.',
      });
    const before = await describeEnquiry(tx.db, enquiryId);
    const { id } = await tx.db
      .insertInto('enquiry_messages')
      .values({ enquiry_id: enquiryId, kind: 'reply', operator_id: actor.operatorId, body })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Who answers an enquiry of nobody takes it over.
    await writeStatus(tx, enquiryId, { state, assigneeId: status.assigneeId ?? actor.operatorId });
    platform.jobs.enqueue(tx, sendReply, { replyId: id });
    await recordAct(tx, actor, {
      act: 'enquiry.reply',
      subject: 'enquiry',
      subjectId: enquiryId,
      before,
      after: await describeEnquiry(tx.db, enquiryId),
    });
    return id;
  });
}
