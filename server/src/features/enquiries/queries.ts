import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

interface ReplyRow {
  readonly enquiry_id: string;
  readonly written_at: Date;
  readonly body: string;
}

/** Lists the replies to enquiries, oldest first, by the enquiry's id. */
async function listReplies(
  db: Reader,
  enquiryIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReplyRow[]>> {
  if (enquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('enquiry_messages')
    .select(['enquiry_id', 'written_at', 'body'])
    .where('kind', '=', 'reply')
    .where('enquiry_id', 'in', enquiryIds)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.enquiry_id);
}

/** Lists all stored messages sent from an email address, with the replies to them. Operators' notes are left out. */
export async function listEnquiriesFrom(db: Reader, email: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'received_at', 'subject', 'message'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('received_at')
    .execute();
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, received_at, subject, message }) => ({
    sentAt: received_at.toISOString(),
    subject,
    message,
    replies: (replies.get(id) ?? []).map(({ written_at, body }) => ({
      writtenAt: written_at.toISOString(),
      message: body,
    })),
  }));
}
