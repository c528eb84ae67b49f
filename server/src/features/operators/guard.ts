import { adminCalls, mayCall } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal, unauthorized } from '../../platform/http/refusal.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Guard, GuardOf } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import type { Platform } from '../../platform/platform.ts';
import { tokenOfCookie } from './cookie.ts';
import { confirmationNeeded } from './recheck.ts';
import { findOperatorSession } from './sessions.ts';

const forbidden = () => new Refusal({ code: 'FORBIDDEN', message: 'Your role does not allow that.' });

/** Requires a valid session, a role that may make the call and, for a dangerous call, a recent confirmation. */
const guardCall =
  ({ db }: Platform, call: AdminCall): Guard =>
  async (caller) => {
    const token = tokenOfCookie(caller.cookie);
    const session = token === undefined ? undefined : await findOperatorSession(db, token);
    if (!session) {
      caller.meter?.chargeNetwork(costs.call);
      logSecurityEvent(caller, { action: 'operator-session', outcome: 'denied' });
      throw unauthorized();
    }
    const { operator, isConfirmed } = session;
    caller.meter?.chargeAccount(operator.id, costs.call);
    if (!mayCall(call, operator.role)) {
      logSecurityEvent(caller, { action: 'operator-call', outcome: 'denied', accountId: operator.id });
      throw forbidden();
    }
    if (call.confirm === true && !isConfirmed) throw confirmationNeeded();
    return { operator };
  };

/** Whether a cookie belongs to a signed-in operator. */
export async function isOperator(db: Reader, cookie: string | undefined): Promise<boolean> {
  const token = tokenOfCookie(cookie);
  return token !== undefined && (await findOperatorSession(db, token)) !== undefined;
}

/** Creates a guard for each call that needs an operator. */
export function createOperatorGuards(platform: Platform): GuardOf {
  const guards = new Map<string, Guard>();
  for (const [name, call] of Object.entries<AdminCall>(adminCalls))
    if (call.access === 'operator') guards.set(name, guardCall(platform, call));
  return ({ name }) => guards.get(name);
}
