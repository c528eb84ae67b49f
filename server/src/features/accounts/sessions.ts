import type { Session } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { policy } from './policy.ts';
import { digestOf, newToken } from './secrets.ts';

const { idleDays, maxDays, maxCount } = policy.session;

/** Whether a session is unexpired, by the database's clock. */
const isUnexpired = sql<boolean>`
  last_used_at > (select clock_timestamp() - make_interval(days => ${idleDays}))
  and issued_at > (select clock_timestamp() - make_interval(days => ${maxDays}))
`;

/** Opens a session and returns its token. Only the token's hash is stored. */
export async function openSession({ db }: Transaction, accountId: string, device: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({ digest: digestOf(token), account_id: accountId, device })
    .execute();
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxCount),
    )
    .execute();
  return token;
}

/** Finds a token's unexpired session, and updates the session's time of last use at most once a minute. */
export async function findSession(db: Reader, token: string) {
  const session = await db
    .selectFrom('sessions')
    .select((sub) => [
      'id',
      'account_id as accountId',
      sub
        .selectFrom('players')
        .select('suspension_id')
        .whereRef('players.id', '=', 'account_id')
        .as('suspensionId'),
      sql<boolean>`last_used_at < clock_timestamp() - interval '1 minute'`.as('stale'),
    ])
    .where('digest', '=', digestOf(token))
    .where(isUnexpired)
    .executeTakeFirst();
  if (session?.stale)
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql`clock_timestamp()` })
      .where('id', '=', session.id)
      .execute();
  return session;
}

/** Lists the unexpired sessions of an account, last used first. */
export const listSessions = async (db: Reader, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'issued_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where(isUnexpired)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Converts a session to the contract's form. */
export const presentSession = (row: SessionRow, currentId: string | undefined): Session => ({
  id: row.id,
  device: row.device,
  issuedAt: row.issued_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  current: row.id === currentId,
});

/** Ends the session of a token. */
export const endSessionByToken = async (db: Reader, token: string) =>
  db.deleteFrom('sessions').where('digest', '=', digestOf(token)).execute();

export interface SessionSelection {
  readonly only?: string | undefined;
  readonly except?: string;
}

/** Ends sessions of an account: all, one, or all but one. Returns their number. */
export async function endSessions(
  db: Reader,
  accountId: string,
  { only, except }: SessionSelection = {},
): Promise<number> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except !== undefined) query = query.where('id', '<>', except);
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await query.execute();
  return Number(numDeletedRows);
}
