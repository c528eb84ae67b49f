import type { Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal, unauthorized } from '../../platform/http/refusal.ts';
import { operatorPolicy } from './policy.ts';
import { readRole } from './sessions.ts';

/** Reads the present role of an operator, and keeps it until the transaction ends. Refuses a removed operator. */
export async function requireRole(db: Reader, operatorId: string): Promise<Role> {
  const operator = await db
    .selectFrom('operators')
    .select('role')
    .where('id', '=', operatorId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!operator) throw unauthorized();
  return readRole(operator.role);
}

export const confirmationNeeded = () =>
  new Refusal({ code: 'CONFIRMATION_NEEDED', message: 'Please confirm with your password and code.' });

/** Refuses a session whose operator has not confirmed their identity within the last minutes. */
export async function requireConfirmation(db: Reader, sessionId: string): Promise<void> {
  const session = await db
    .selectFrom('operator_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(
      sql<boolean>`confirmed_at > clock_timestamp() - make_interval(mins => ${operatorPolicy.confirmationMinutes})`,
    )
    .executeTakeFirst();
  if (!session) throw confirmationNeeded();
}
