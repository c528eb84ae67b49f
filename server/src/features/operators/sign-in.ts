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
import {
  confirmationOfOperator,
  signInFromNetwork,
  signInOfOperator,
  signInOfOperatorAnywhere,
} from './policy.ts';
import { findOperator, findOperatorByEmail } from './queries.ts';
import { spendSecondFactor } from './second-factor.ts';
import { confirmSession, openOperatorSession, readRole } from './sessions.ts';

export interface OperatorServices {
  readonly platform: Platform;
  readonly passwords: Passwords;
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

/** Opens a session for an operator who has proved who they are. */
export const startSession = async (tx: Transaction, operatorId: string, { address, userAgent }: Caller) =>
  openOperatorSession(tx, {
    operatorId,
    device: describeDevice(userAgent),
    network: clientNetwork(address),
  });

/** Opens a session and records the sign-in. */
export const signInAs = async (transaction: Transaction, operator: ProvenOperator, caller: Caller) =>
  actWithin(
    transaction,
    { actor: operatorActor(operator, caller), act: 'session.open', records: 'always' },
    async (tx) => {
      const session = await startSession(tx, operator.id, caller);
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
  { platform, passwords }: OperatorServices,
  { email, password, code }: Credentials,
  caller: Caller,
): Promise<SignedIn> {
  const network = clientNetwork(caller.address);
  const release = await reserveSlots(platform, {
    slots: [
      [signInFromNetwork, network],
      [signInOfOperator, JSON.stringify([email, network])],
      [signInOfOperatorAnywhere, email],
    ],
    onRefused: ({ name }) => {
      logSecurityEvent(caller, { action: 'session.open', outcome: 'limited', reason: name });
      return undefined;
    },
  });
  caller.meter?.chargeNetwork(costs.hash);
  const denied = (reason: string) =>
    logSecurityEvent(caller, { action: 'session.open', outcome: 'denied', reason });
  try {
    const operator = await findOperatorByEmail(platform.db, email);
    const matches = await passwords.matches(operator?.password_hash, password, {
      owner: network,
      signal: caller.signal,
    });
    if (!operator || !matches) {
      denied('password');
      throw wrongCredentials();
    }
    if (code === undefined) {
      await release();
      throw secondFactorNeeded();
    }
    const acted = await platform.transact(async (tx) => {
      const isRight = await spendSecondFactor(platform, tx, { operatorId: operator.id, code });
      // The password may have been changed, or the operator removed, since it was compared.
      const current = isRight ? await findOperator(tx.db, operator.id) : undefined;
      if (!current || current.removed_at !== null || current.password_hash !== operator.password_hash)
        return undefined;
      return signInAs(tx, operator, caller);
    });
    if (!acted) {
      denied('code');
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
  const acted = matches
    ? await platform.transact(async (tx) =>
        (await spendSecondFactor(platform, tx, { operatorId: id, code }))
          ? confirmSession(tx, caller)
          : undefined,
      )
    : undefined;
  if (!acted) {
    logSecurityEvent(caller, { action: 'session.confirm', outcome: 'denied', accountId: id });
    throw matches ? wrongCode() : wrongCredentials();
  }
  await release();
  return acted;
}
