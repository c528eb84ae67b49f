import type { Caller, Guards, Holder, HolderGuard } from '../../platform/http/route.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { costs } from '../../platform/limits/costs.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import { refuseSuspended } from '../moderation/index.ts';
import { findRecovery } from './change-password.ts';
import { bearerOf, digestOf } from './secrets.ts';
import { findSession } from './sessions.ts';

interface GuardRule {
  readonly kind: string;
  readonly charge: 'chargeAccount' | 'chargeAccountOrNetwork';
  readonly find: (token: string) => Promise<Holder | undefined>;
}

/** Finds the holder of a token; logs and throws a 401 if there is none. */
const createGuard =
  ({ kind, charge, find }: GuardRule): HolderGuard =>
  async (caller) => {
    const token = bearerOf(caller.authorization);
    const holder = token === undefined ? undefined : await find(token);
    if (holder) {
      caller.meter?.[charge](holder.accountId, costs.call);
      return { holder };
    }
    caller.meter?.chargeNetwork(costs.call);
    logSecurityEvent(caller, { action: `${kind}-bearer`, outcome: 'denied' });
    throw unauthorized();
  };

/** The guards by kind of call. Each kind of token has its own table, so that a token is never valid for the other kind. */
export function createGuards(platform: Platform): Guards {
  const { db } = platform;
  return {
    player: createGuard({
      kind: 'session',
      charge: 'chargeAccount',
      find: async (token) => {
        const session = await findSession(db, token);
        // Calls that only read are refused too: a suspended player sees nothing but the notice.
        if (session && session.suspensionId !== null) await refuseSuspended(platform, session.accountId);
        return session && { accountId: session.accountId, bearerId: session.id };
      },
    }),
    recovery: createGuard({
      kind: 'recovery',
      charge: 'chargeAccountOrNetwork',
      find: async (token) => {
        const digest = digestOf(token);
        const recovery = await findRecovery(db, digest);
        return recovery && { accountId: recovery.account_id, bearerId: digest.toString('hex') };
      },
    }),
  };
}

/** Finds the account of the caller's session token, for visitor calls; `undefined` without a valid token. */
export async function findPlayer(
  platform: Platform,
  { authorization, meter }: Pick<Caller, 'authorization' | 'meter'>,
): Promise<string | undefined> {
  const token = bearerOf(authorization);
  const session = token === undefined ? undefined : await findSession(platform.db, token);
  if (session && session.suspensionId !== null) await refuseSuspended(platform, session.accountId);
  if (session) meter?.chargeAccount(session.accountId, costs.call);
  else meter?.chargeNetwork(costs.call);
  return session?.accountId;
}
