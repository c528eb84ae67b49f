import { actWithin } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { logSecurityEvent, operatorOf } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeDevice } from '../accounts/index.ts';
import type { Passwords } from '../accounts/index.ts';
import { knownNetworks } from './known-networks.ts';
import { confirmationOfOperator } from './policy.ts';
import { findOperator, findOperatorByEmail } from './queries.ts';
import type { RecordRefusedSignIn } from './refused-sign-ins.ts';
import { spendSecondFactor } from './second-factor.ts';
import { confirmSession, lockOwnSession, openOperatorSession, readRole } from './sessions.ts';
import { reserveAttempt } from './sign-in-limits.ts';

export interface OperatorServices {
  readonly platform: Platform;
  readonly passwords: Passwords;
  readonly recordRefusedSignIn: RecordRefusedSignIn;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

const wrongCredentials = () =>
  new Refusal({ code: 'INVALID_CREDENTIALS', message: 'The email or the password is not right.' });

const wrongCode = () =>
  new Refusal({ code: 'INVALID_OTP', message: 'That code is not right, or was used before.' });

const secondFactorNeeded = () =>
  new Refusal({
    code: 'SECOND_FACTOR_NEEDED',
    message: 'Please enter the code of your authenticator app.',
  });

interface ProvenOperator {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** The actor of an act by an operator who has proved who they are. */
export const operatorActor = ({ id, name, role }: ProvenOperator, { address }: Caller): Actor => ({
  kind: 'operator',
  operatorId: id,
  name,
  role: readRole(role),
  network: clientNetwork(address),
});

interface SignedInOperator {
  readonly operatorId: string;
  readonly caller: Caller;
}

/** Opens a session for an operator who has proved who they are. Their network is known from now on. */
export async function startSession(
  { keys }: Platform,
  tx: Transaction,
  { operatorId, caller: { address, userAgent } }: SignedInOperator,
) {
  const network = clientNetwork(address);
  await knownNetworks.remember(tx.db, keys, { ownerId: operatorId, network });
  return openOperatorSession(tx, { operatorId, device: describeDevice(userAgent), network });
}

/** Opens a session and records the sign-in. */
export const signInAs = async (
  platform: Platform,
  transaction: Transaction,
  { operator, caller }: { readonly operator: ProvenOperator; readonly caller: Caller },
) =>
  actWithin(
    transaction,
    { actor: operatorActor(operator, caller), act: 'session.open', records: 'always' },
    async (tx) => {
      const session = await startSession(platform, tx, { operatorId: operator.id, caller });
      const after = { device: describeDevice(caller.userAgent) };
      await tx.record({ subject: 'session', subjectId: session.sessionId, before: null, after });
      return session;
    },
  );

interface SignedIn {
  readonly id: string;
  readonly acted: Awaited<ReturnType<typeof signInAs>>;
}

/**
 * Signs an operator in. Wrong passwords and wrong codes count against the same limits, so that neither can be guessed; an
 * unknown email takes as long as a known one.
 */
export async function signInOperator(
  { platform, passwords, recordRefusedSignIn }: OperatorServices,
  { email, password, code }: Credentials,
  caller: Caller,
): Promise<SignedIn> {
  const operator = await findOperatorByEmail(platform.db, email);
  const refused = (cause: 'wrong password' | 'wrong code' | 'too many tries') =>
    recordRefusedSignIn(caller, {
      operatorId: operator?.id,
      cause: cause === 'wrong password' && !operator ? 'unknown email' : cause,
    });
  const { release, limited, comparesPassword } = await reserveAttempt(platform, caller, {
    email,
    operatorId: operator?.id,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) refused('too many tries');
    throw error;
  });
  caller.meter?.chargeNetwork(costs.hash);
  try {
    const stored = comparesPassword ? operator?.password_hash : undefined;
    const network = clientNetwork(caller.address);
    const matches = await passwords.matches(stored, password, { owner: network, signal: caller.signal });
    if (!operator || !matches) {
      refused(limited ? 'too many tries' : 'wrong password');
      throw limited ?? wrongCredentials();
    }
    if (code === undefined) {
      await release();
      throw secondFactorNeeded();
    }
    const acted = await platform.transact(async (tx) => {
      const isRight = await spendSecondFactor(platform, tx, { operatorId: operator.id, code });
      return isRight && (await isUnchanged(tx, operator))
        ? signInAs(platform, tx, { operator, caller })
        : undefined;
    });
    if (!acted) {
      refused('wrong code');
      throw wrongCode();
    }
    await release();
    logSecurityEvent(caller, { action: 'session.open', outcome: 'done', accountId: operator.id });
    return { id: operator.id, acted };
  } catch (error) {
    // After a defect of the server or a lost database, the attempt does not count against the limits.
    if (!(error instanceof Refusal)) await release();
    throw error;
  }
}

/** Whether an operator still has the password and the role that they had when their password was compared. */
async function isUnchanged(
  { db }: Transaction,
  { id, role, password_hash: hash }: NonNullable<Awaited<ReturnType<typeof findOperatorByEmail>>>,
): Promise<boolean> {
  const current = await findOperator(db, id);
  return current?.removed_at === null && current.role === role && current.password_hash === hash;
}

/** Confirms who is signed in, by password and an unused code. */
export async function confirmOperator(
  { platform, passwords }: OperatorServices,
  { password, code }: { readonly password: string; readonly code: string },
  caller: Caller,
): Promise<Acted<void>> {
  const { id } = operatorOf(caller);
  const release = await reserveSlots(platform, { slots: [[confirmationOfOperator, id]] });
  caller.meter?.chargeNetwork(costs.hash);
  const operator = await findOperator(platform.db, id);
  const matches = await passwords.matches(operator?.password_hash, password, { signal: caller.signal });
  const acted =
    operator && matches
      ? await platform.transact(async (tx) => {
          await lockOwnSession(tx, caller);
          const isRight = await spendSecondFactor(platform, tx, { operatorId: id, code });
          return isRight && (await isUnchanged(tx, operator)) ? confirmSession(tx, caller) : undefined;
        })
      : undefined;
  if (!acted) {
    logSecurityEvent(caller, { action: 'session.confirm', outcome: 'denied', accountId: id });
    throw matches ? wrongCode() : wrongCredentials();
  }
  await release();
  return acted;
}
