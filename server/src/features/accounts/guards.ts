import type { Reader } from '../../platform/database/transaction.ts';
import type { Guard, Guards, Holder } from '../../platform/http/route.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteSecurity } from '../../platform/telemetry/security-events.ts';
import { findRecovery } from './change-password.ts';
import { bearerOf, digestOf } from './secrets.ts';
import { findSession } from './sessions.ts';

/** Finds the holder of a bearer or refuses, and notes that. */
const guard =
  (kind: string, find: (token: string) => Promise<Holder | undefined>): Guard =>
  async (asker) => {
    const token = bearerOf(asker.authorization);
    const holder = token === undefined ? undefined : await find(token);
    if (holder) return holder;
    noteSecurity(asker, { action: `${kind}-bearer`, outcome: 'denied' });
    throw unauthorized();
  };

/** Who may make which kind of call. Each kind of bearer is looked for in its own table: one is never good for the other. */
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

/** The account whose session token a header holds, for calls that anyone may make; `undefined` where it holds none that is good. */
export async function findPlayer(db: Reader, authorization: string | undefined): Promise<string | undefined> {
  const token = bearerOf(authorization);
  return token === undefined ? undefined : (await findSession(db, token))?.accountId;
}
