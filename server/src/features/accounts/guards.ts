import type { Reader } from '../../platform/database/transaction.ts';
import type { Guard, Guards, Holder } from '../../platform/http/route.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import { findRecovery } from './change-password.ts';
import { bearerOf, digestOf } from './secrets.ts';
import { findSession } from './sessions.ts';

/** Finds the holder of a token; logs and throws a 401 if there is none. */
const guard =
  (kind: string, find: (token: string) => Promise<Holder | undefined>): Guard =>
  async (caller) => {
    const token = bearerOf(caller.authorization);
    const holder = token === undefined ? undefined : await find(token);
    if (holder) return holder;
    logSecurityEvent(caller, { action: `${kind}-bearer`, outcome: 'denied' });
    throw unauthorized();
  };

/** The guards by kind of call. Each kind of token has its own table, so that one is never valid for the other. */
export function createGuards({ db }: Platform): Required<Guards> {
  return {
    player: guard('session', async (token) => {
      const found = await findSession(db, token);
      return found && { accountId: found.accountId, bearerId: found.id };
    }),
    recovery: guard('recovery', async (token) => {
      const digest = digestOf(token);
      const found = await findRecovery(db, digest);
      return found && { accountId: found.account_id, bearerId: digest.toString('hex') };
    }),
  };
}

/** The account of a session token, for visitor calls; `undefined` without a valid token. */
export async function findPlayer(db: Reader, authorization: string | undefined): Promise<string | undefined> {
  const token = bearerOf(authorization);
  return token === undefined ? undefined : (await findSession(db, token))?.accountId;
}
