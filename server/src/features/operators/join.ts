import { actWithin } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, refuseAct } from '../../platform/http/refusal.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import { stepOfCode } from './authenticator.ts';
import { lockOwners } from './commands.ts';
import { findLink } from './links.ts';
import { linkFromNetwork } from './policy.ts';
import { describeOperator, findOperatorByEmail } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { endOperatorSessions } from './sessions.ts';
import { startSession, operatorActor } from './sign-in.ts';
import type { OperatorServices } from './sign-in.ts';

export interface Joining {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

type Link = Awaited<ReturnType<typeof findLink>>;

interface JoiningOperator {
  readonly link: Link;
  readonly email: string;
  readonly secrets: {
    readonly name: string;
    readonly password_hash: string;
    readonly authenticator_key: string;
    readonly authenticator_step: number;
  };
}

/** Creates the invited operator, or updates the operator whose access was reset. */
async function saveOperator({ db }: Transaction, { link, email, secrets }: JoiningOperator) {
  if (link.email !== null && link.email !== email)
    throw invalidInput({ email: 'The link is for another email.' });
  const existing = await findOperatorByEmail(db, email);
  if (link.kind === 'reset' && !existing) throw refuseAct('This operator was removed.');
  if (existing && existing.id !== link.operator_id) throw refuseAct('This email has an operator already.');
  if (existing)
    return db
      .updateTable('operators')
      .set(secrets)
      .where('id', '=', existing.id)
      .returning(['id', 'name', 'role'])
      .executeTakeFirstOrThrow();
  return (
    db
      .insertInto('operators')
      .values({ ...secrets, email, role: link.role })
      // A removed operator who is invited again keeps their id, because the audit log refers to it.
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ ...secrets, role: link.role, removed_at: null }),
      )
      .returning(['id', 'name', 'role'])
      .executeTakeFirstOrThrow()
  );
}

/** Describes the operator with an email, removed or not, for the audit log; null if there is none. */
async function describeByEmail({ db }: Transaction, email: string) {
  const existing = await db
    .selectFrom('operators')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return existing ? describeOperator(db, existing.id) : null;
}

/** Uses a one-time link: creates an operator, or gives one a new password and second factor. Signs the operator in. */
export async function joinOperators(
  { platform, passwords }: OperatorServices,
  { token, email, name, password, code }: Joining,
  caller: Caller,
) {
  await reserveSlots(platform, { slots: [[linkFromNetwork, clientNetwork(caller.address)]] });
  // Check the link before hashing the password, which is costly.
  await findLink(platform.db, token, { lock: false });
  caller.meter?.chargeNetwork(costs.hash);
  const passwordHash = await passwords.hash(password, caller.signal);
  const { id, acted } = await platform.transact(async (transaction) => {
    await lockOwners(transaction);
    const link = await findLink(transaction.db, token, { lock: true });
    const step = stepOfCode(platform.keys.open(link.authenticator_key), code, platform.now());
    if (step === undefined)
      throw invalidInput({ code: 'That code is not right. Check the clock of your phone.' });
    const before = await describeByEmail(transaction, email);
    const operator = await saveOperator(transaction, {
      link,
      email,
      secrets: {
        name,
        password_hash: passwordHash,
        authenticator_key: link.authenticator_key,
        authenticator_step: step,
      },
    });
    const order = {
      actor: operatorActor(operator, caller),
      act: 'operator.join',
      records: 'always',
    } as const;
    const joined = await actWithin(transaction, order, async (tx) => {
      await endOperatorSessions(tx.db, operator.id);
      await tx.db.deleteFrom('operator_passkeys').where('operator_id', '=', operator.id).execute();
      await tx.db.deleteFrom('operator_links').where('digest', '=', link.digest).execute();
      const recoveryCodes = await renewRecoveryCodes(tx, operator.id);
      const session = await startSession(tx, operator.id, caller);
      const after = await describeOperator(tx.db, operator.id);
      await tx.record({ subject: 'operator', subjectId: operator.id, before, after });
      return { ...session, recoveryCodes };
    });
    return { id: operator.id, acted: joined };
  });
  logSecurityEvent(caller, { action: 'operator-join', outcome: 'done', accountId: id });
  return { id, acted };
}
