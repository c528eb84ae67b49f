import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** All stored messages sent from an email address. */
export async function listEnquiriesFrom(db: Reader, email: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['received_at', 'subject', 'message'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('received_at')
    .execute();
  return rows.map(({ received_at, subject, message }) => ({
    sentAt: received_at.toISOString(),
    subject,
    message,
  }));
}
