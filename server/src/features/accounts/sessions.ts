import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { policy } from './policy.ts';
import { digestOf, newToken } from './secrets.ts';

const { idleDays, mostDays, mostAtOnce } = policy.session;

/** Still good, by the database's clock. */
const alive = sql<boolean>`
  last_used_at > (select clock_timestamp() - make_interval(days => ${idleDays}))
  and issued_at > (select clock_timestamp() - make_interval(days => ${mostDays}))
`;

/** Opens a session and gives its token, which is written down nowhere. */
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
        .offset(mostAtOnce),
    )
    .execute();
  return token;
}

/** Whose token it is, if it is good. Its use is noted once a minute at most. */
export async function findSession(db: Reader, token: string) {
  const found = await db
    .selectFrom('sessions')
    .select([
      'id',
      'account_id as accountId',
      sql<boolean>`last_used_at < clock_timestamp() - interval '1 minute'`.as('stale'),
    ])
    .where('digest', '=', digestOf(token))
    .where(alive)
    .executeTakeFirst();
  if (found?.stale)
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql`clock_timestamp()` })
      .where('id', '=', found.id)
      .execute();
  return found;
}

/** The sessions of an account that still live, last used first. */
export const listSessions = async (db: Reader, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'issued_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where(alive)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends one session by its token, whoever's it is. */
export const endByToken = async (db: Reader, token: string) =>
  db.deleteFrom('sessions').where('digest', '=', digestOf(token)).execute();

export interface Ending {
  readonly only?: string | undefined;
  readonly butNot?: string;
}

/** Ends sessions of an account: all of them, one, or all but one. Gives how many. */
export async function endSessions(
  db: Reader,
  accountId: string,
  { only, butNot }: Ending = {},
): Promise<number> {
  let ending = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (only !== undefined) ending = ending.where('id', '=', only);
  if (butNot !== undefined) ending = ending.where('id', '<>', butNot);
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await ending.execute();
  return Number(numDeletedRows);
}
