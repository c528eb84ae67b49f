import { role as roleSchema } from '@outpick/contracts/admin';
import type { Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { actWithin } from '../../platform/act.ts';
import type { Act, Acted, ActTransaction } from '../../platform/act.ts';
import { randomBytes, sha256 } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { actorOf, operatorOf } from '../../platform/http/route.ts';
import type { Caller, Operator } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorPolicy } from './policy.ts';

/** Whether a session is unexpired, by the database's clock. */
const isUnexpired = sql<boolean>`
  issued_at > (select clock_timestamp() - make_interval(hours => ${operatorPolicy.sessionHours}))
`;

/** Reads a stored role. The column's constraint lists the same roles as the schema. */
export const readRole = (text: string): Role => roleSchema.parse(text);

export const newSecret = (): string => randomBytes(32).toString('base64url');

interface NewSession {
  readonly operatorId: string;
  readonly device: string;
  readonly network: string;
}

/** Opens a session and returns its token and id. Only the token's hash is stored. */
export async function openOperatorSession(
  { db }: Transaction,
  { operatorId, device, network }: NewSession,
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = newSecret();
  const { id } = await db
    .insertInto('operator_sessions')
    .values({ digest: sha256(token), operator_id: operatorId, device, network })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId: id };
}

export interface FoundSession {
  readonly operator: Operator;
  readonly isConfirmed: boolean;
}

/** Finds a token's unexpired session. Updates its time of last use at most once a minute. */
export async function findOperatorSession(db: Reader, token: string): Promise<FoundSession | undefined> {
  const session = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select([
      'operator_sessions.id as sessionId',
      'operators.id',
      'operators.name',
      'operators.role',
      sql<boolean>`last_used_at < clock_timestamp() - interval '1 minute'`.as('stale'),
      sql<boolean>`confirmed_at > clock_timestamp() - make_interval(mins => ${operatorPolicy.confirmationMinutes})`.as(
        'isConfirmed',
      ),
    ])
    .where('digest', '=', sha256(token))
    .where('removed_at', 'is', null)
    .where(isUnexpired)
    .executeTakeFirst();
  if (!session) return undefined;
  const { stale, isConfirmed, role, ...operator } = session;
  if (stale)
    await db
      .updateTable('operator_sessions')
      .set({ last_used_at: sql`clock_timestamp()` })
      .where('id', '=', session.sessionId)
      .execute();
  return { operator: { ...operator, role: readRole(role) }, isConfirmed };
}

/**
 * Locks the caller's row before a change of their own sign-in. Throws a 401 if the session ended since the request was checked:
 * a reset must not be undone by a request that was under way.
 */
export async function lockOwnSession({ db }: Transaction, caller: Caller): Promise<void> {
  const { id, sessionId } = operatorOf(caller);
  await db.selectFrom('operators').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const session = await db
    .selectFrom('operator_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(isUnexpired)
    .executeTakeFirst();
  if (!session) throw unauthorized();
}

/** Runs an act of an operator on their own sign-in. */
export const actOnSelf = async <T>(
  { transact }: Platform,
  caller: Caller,
  { order, work }: { readonly order: Act; readonly work: (tx: ActTransaction) => Promise<T> },
): Promise<Acted<T>> =>
  transact(async (tx) => {
    await lockOwnSession(tx, caller);
    return actWithin(tx, order, work);
  });

/** Marks the caller's session as just confirmed, and records it in the audit log. */
export async function confirmSession(transaction: Transaction, caller: Caller): Promise<Acted<void>> {
  const { sessionId } = operatorOf(caller);
  const order = { actor: actorOf(caller), act: 'session.confirm', records: 'always' } as const;
  return actWithin(transaction, order, async (tx) => {
    await tx.db
      .updateTable('operator_sessions')
      .set({ confirmed_at: sql`clock_timestamp()` })
      .where('id', '=', sessionId)
      .execute();
    const after = { isConfirmed: true };
    await tx.record({ subject: 'session', subjectId: sessionId, before: null, after });
  });
}

/** Lists the unexpired sessions of an operator, last used first. */
export const listOperatorSessions = async (db: Reader, operatorId: string) =>
  db
    .selectFrom('operator_sessions')
    .select(['id', 'device', 'network', 'issued_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .where(isUnexpired)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends all sessions of an operator, only one, or all except one. Returns the number of ended sessions. */
export async function endOperatorSessions(
  db: Reader,
  operatorId: string,
  { only, except }: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('operator_sessions').where('operator_id', '=', operatorId);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except !== undefined) query = query.where('id', '<>', except);
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await query.execute();
  return Number(numDeletedRows);
}
