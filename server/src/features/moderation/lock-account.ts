import type { Reader } from '../../platform/database/transaction.ts';

/** Serializes changes of one player until the transaction ends. Returns false if there is no account. */
export async function lockAccount(db: Reader, playerId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
  return account !== undefined;
}
