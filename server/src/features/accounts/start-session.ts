import type { Transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeDevice } from './device.ts';
import { loginNetworks } from './login-networks.ts';
import { bearerOf } from './secrets.ts';
import { endSessionByToken, openSession } from './sessions.ts';

/**
 * Opens a session for a player who has proved who they are, and returns its token. It replaces the session whose token came with
 * the request. The network is known from now on.
 */
export async function startSession(
  { keys }: Pick<Platform, 'keys'>,
  tx: Transaction,
  { accountId, caller }: { readonly accountId: string; readonly caller: Caller },
): Promise<string> {
  const previousToken = bearerOf(caller.authorization);
  if (previousToken !== undefined) await endSessionByToken(tx.db, previousToken);
  await loginNetworks.remember(tx.db, keys, {
    ownerId: accountId,
    network: clientNetwork(caller.address),
  });
  return openSession(tx, accountId, describeDevice(caller.userAgent));
}
