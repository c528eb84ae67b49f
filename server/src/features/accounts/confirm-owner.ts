import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { confirmPassword } from './change-password.ts';
import type { AccountServices } from './passwords.ts';
import { findAccount } from './queries.ts';
import { beyondBudget, deleteCode, redeemCode } from './redeem-code.ts';

/** How a signed-in player proves to be the owner: the password, or a code that `requestConfirmation` has mailed. */
export interface OwnerProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Redeems a mailed code of the caller's own account. */
async function confirmByCode(
  { platform, codeGate }: AccountServices,
  code: string,
  caller: Caller,
): Promise<Account> {
  const account = await findAccount(platform.db, holderOf(caller).accountId);
  if (!account) throw unauthorized();
  const { email } = account;
  const confirm = async () =>
    redeemCode<Account>(platform, { email, code }, caller, {
      action: 'confirm-code',
      purposes: ['confirm'],
      redeem: async (tx, _code, user) => {
        await deleteCode(tx, email);
        return user.beyondBudget ? beyondBudget : account;
      },
    });
  return codeGate(confirm, { owner: clientNetwork(caller.address), signal: caller.signal });
}

/** Confirms that the caller is the owner of the signed-in account, before a sensitive action. Throws otherwise. */
export async function confirmOwner(
  services: AccountServices,
  { password, code }: OwnerProof,
  caller: Caller,
): Promise<Account> {
  if (code === undefined) {
    const account = await confirmPassword(services, { field: 'password', password: password ?? '' }, caller);
    logSecurityEvent(caller, { action: 'confirm-password', outcome: 'done' });
    return account;
  }
  const account = await confirmByCode(services, code, caller);
  logSecurityEvent(caller, { action: 'confirm-code', outcome: 'done' });
  return account;
}
