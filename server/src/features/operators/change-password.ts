import type { Acted } from '../../platform/act.ts';
import { invalidInput } from '../../platform/http/refusal.ts';
import { logSecurityEvent, operatorOf, recordingAct } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import { knownNetworks } from './known-networks.ts';
import { confirmationOfOperator } from './policy.ts';
import { describeOperator, findOperator } from './queries.ts';
import { actOnSelf, endOperatorSessions } from './sessions.ts';
import type { OperatorServices } from './sign-in.ts';

interface NewPassword {
  readonly currentPassword: string;
  readonly password: string;
}

const wrongPassword = () => invalidInput({ currentPassword: 'That is not your password.' });

/** Changes the caller's own password, and ends their other sessions. */
export async function changeOwnPassword(
  { platform, passwords }: OperatorServices,
  { currentPassword, password }: NewPassword,
  caller: Caller,
): Promise<Acted<void>> {
  const { id, sessionId } = operatorOf(caller);
  const release = await reserveSlots(platform, { slots: [[confirmationOfOperator, id]] });
  caller.meter?.chargeNetwork(costs.hash);
  const operator = await findOperator(platform.db, id);
  if (!(await passwords.matches(operator?.password_hash, currentPassword, { signal: caller.signal }))) {
    logSecurityEvent(caller, { action: 'operator.change-password', outcome: 'denied', accountId: id });
    throw wrongPassword();
  }
  if (password === currentPassword)
    throw invalidInput({ password: 'Choose another password than the present one.' });
  const passwordHash = await passwords.hash(password, caller.signal);
  const acted = await actOnSelf(platform, caller, {
    order: recordingAct(caller, 'operator.change-password'),
    work: async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('operators')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', operator?.password_hash ?? null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw wrongPassword();
      await endOperatorSessions(tx.db, id, { except: sessionId });
      // Somebody else may have known the password, and signed in from other networks.
      await knownNetworks.forget(tx.db, id);
      const network = clientNetwork(caller.address);
      await knownNetworks.remember(tx.db, platform.keys, { ownerId: id, network });
      const state = await describeOperator(tx.db, id);
      await tx.record({ subject: 'operator', subjectId: id, before: state, after: state });
    },
  });
  await release();
  return acted;
}
