import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import type { Keys } from '../../platform/keys.ts';
import { policy } from './policy.ts';

/** An account on a network. */
interface Login {
  readonly accountId: string;
  readonly network: string;
}

const computeFingerprints = (keys: Keys, { accountId, network }: Login) =>
  keys.fingerprints(JSON.stringify(['login network', accountId, network]));

/**
 * Remembers that the account's owner has signed in or set the password on this network. Keeps the networks used most recently.
 */
export async function rememberNetwork({ db }: Transaction, keys: Keys, login: Login): Promise<void> {
  const [digest] = computeFingerprints(keys, login);
  if (!digest) return;
  await db
    .insertInto('login_networks')
    .values({ account_id: login.accountId, digest })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'digest']).doUpdateSet({ last_used_at: sql`clock_timestamp()` }),
    )
    .execute();
  await db
    .deleteFrom('login_networks')
    .where('account_id', '=', login.accountId)
    .where('digest', 'in', (sub) =>
      sub
        .selectFrom('login_networks')
        .select('digest')
        .where('account_id', '=', login.accountId)
        .orderBy('last_used_at', 'desc')
        .offset(policy.knownNetworks),
    )
    .execute();
}

/** Whether someone signed in to the account from this network before. */
export async function isKnownNetwork(db: Reader, keys: Keys, login: Login): Promise<boolean> {
  const row = await db
    .selectFrom('login_networks')
    .select('account_id')
    .where('account_id', '=', login.accountId)
    .where('digest', 'in', [...computeFingerprints(keys, login)])
    .executeTakeFirst();
  return row !== undefined;
}
