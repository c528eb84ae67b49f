import type { Self } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Operator } from '../../platform/http/route.ts';
import { operatorPolicy } from './policy.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { readRole } from './sessions.ts';

/** Finds an operator with the secrets that a sign-in compares. Skips removed operators. */
export const findOperatorByEmail = async (db: Reader, email: string) =>
  db
    .selectFrom('operators')
    .select(['id', 'name', 'role', 'password_hash', 'authenticator_key'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

export const findOperator = async (db: Reader, id: string) =>
  db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst();

/** Describes an operator for the audit log, without email and secrets. */
export async function describeOperator(db: Reader, id: string) {
  const operator = await findOperator(db, id);
  if (!operator) return null;
  return { name: operator.name, role: operator.role, removed: operator.removed_at !== null };
}

/** Presents the signed-in operator, in the form of the contract. */
export async function presentSelf(
  db: Reader,
  { id, sessionId }: Pick<Operator, 'id' | 'sessionId'>,
): Promise<Self> {
  const row = await db
    .selectFrom('operators')
    .innerJoin('operator_sessions', 'operator_sessions.operator_id', 'operators.id')
    .select([
      'operators.id',
      'email',
      'name',
      'role',
      'authenticator_key',
      'password_hash',
      sql<Date>`issued_at + make_interval(hours => ${operatorPolicy.sessionHours})`.as('ends_at'),
    ])
    .where('operators.id', '=', id)
    .where('operator_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: readRole(row.role),
    sessionEndsAt: row.ends_at.toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    hasAuthenticator: row.authenticator_key !== null,
    hasPassword: row.password_hash !== null,
  };
}
