import { actWithin } from '../../platform/act.ts';
import type { ActTransaction } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal, invalidInput, refuseAct } from '../../platform/http/refusal.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { PasskeyRegistration } from '../../platform/passkeys/ceremonies.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeDevice } from '../accounts/index.ts';
import { newAlgorithm, stepOfCode } from './authenticator.ts';
import { lockOwners } from './commands.ts';
import { deleteSignIn } from './delete-sign-in.ts';
import { findLink } from './links.ts';
import { addPasskey } from './passkeys.ts';
import { joiningByLink, linkFromNetwork } from './policy.ts';
import { describeOperator, findOperatorByEmail } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { startSession, operatorActor } from './sign-in.ts';
import type { OperatorServices } from './sign-in.ts';

interface Joining {
  readonly token: string;
  readonly email: string;
  readonly name: string;
}

type Link = Awaited<ReturnType<typeof findLink>>;

/** The columns of an operator's password and authenticator app. */
interface SignInColumns {
  readonly password_hash: string | null;
  readonly authenticator_key: string | null;
  readonly authenticator_algorithm: string;
  readonly authenticator_step: number;
}

/** How an operator will sign in: with a password and an app, or with a passkey. */
interface WayIn<T> {
  /** Checks the request, and returns the columns to store. */
  readonly prove: (link: Link) => SignInColumns;
  /** Stores the rest, once the operator exists. */
  readonly finish: (tx: ActTransaction, operatorId: string, link: Link) => Promise<T>;
}

interface JoiningOperator {
  readonly link: Link;
  readonly email: string;
  readonly columns: SignInColumns & { readonly name: string };
}

/** Creates the invited operator, or updates the operator whose access was reset. */
async function saveOperator(tx: Transaction, { link, email, columns }: JoiningOperator) {
  const { db } = tx;
  if (link.email !== null && link.email !== email)
    throw invalidInput({ email: 'The link is for another email.' });
  const existing = await findOperatorByEmail(db, email);
  if (link.kind === 'reset' && !existing) throw refuseAct('This operator was removed.');
  if (existing && existing.id !== link.operator_id) throw refuseAct('This email has an operator already.');
  const former = await findEvenRemoved(tx, email);
  if (former) await deleteSignIn(tx, former.id);
  return (
    db
      .insertInto('operators')
      .values({ ...columns, email, role: link.role })
      // A removed operator who is invited again keeps their id, because the audit log refers to it. A reset keeps the role.
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ ...columns, ...(!existing && { role: link.role }), removed_at: null }),
      )
      .returning(['id', 'name', 'role'])
      .executeTakeFirstOrThrow()
  );
}

/** Finds the operator with an email, removed or not. */
const findEvenRemoved = async ({ db }: Transaction, email: string) =>
  db.selectFrom('operators').select('id').where('email', '=', email).executeTakeFirst();

/** Describes the operator with an email, removed or not, for the audit log; null if there is none. */
async function describeByEmail(tx: Transaction, email: string) {
  const operator = await findEvenRemoved(tx, email);
  return operator ? describeOperator(tx.db, operator.id) : null;
}

/**
 * Finds an unused link for a visitor. Only wrong links count against the limit of the network, so that others on the network
 * cannot keep a right one from working.
 */
export async function openLink(platform: Platform, token: string, caller: Caller): Promise<Link> {
  try {
    return await findLink(platform.db, token, { lock: false });
  } catch (error) {
    if (error instanceof Refusal)
      await reserveSlots(platform, { slots: [[linkFromNetwork, clientNetwork(caller.address)]] });
    throw error;
  }
}

/** Uses a one-time link: creates an operator, or gives one a new way in. Signs the operator in. */
async function useLink<T>(
  platform: Platform,
  caller: Caller,
  { joining: { token, email, name }, way }: { readonly joining: Joining; readonly way: WayIn<T> },
) {
  const { id, acted } = await platform.transact(async (transaction) => {
    await lockOwners(transaction);
    const link = await findLink(transaction.db, token, { lock: true });
    const before = await describeByEmail(transaction, email);
    const columns = { ...way.prove(link), name };
    const operator = await saveOperator(transaction, { link, email, columns });
    const order = {
      actor: operatorActor(operator, caller),
      act: 'operator.join',
      records: 'always',
    } as const;
    const joined = await actWithin(transaction, order, async (tx) => {
      await tx.db.deleteFrom('operator_links').where('digest', '=', link.digest).execute();
      const finished = await way.finish(tx, operator.id, link);
      const session = await startSession(platform, tx, { operatorId: operator.id, caller });
      const after = await describeOperator(tx.db, operator.id);
      await tx.record({ subject: 'operator', subjectId: operator.id, before, after });
      return { ...session, finished };
    });
    return { id: operator.id, acted: joined };
  });
  logSecurityEvent(caller, { action: 'operator-join', outcome: 'done', accountId: id });
  return { id, acted };
}

/** Joins with a password and an authenticator app. The result has the recovery codes. */
export async function joinWithPassword(
  { platform, passwords }: OperatorServices,
  { password, code, ...joining }: Joining & { readonly password: string; readonly code: string },
  caller: Caller,
) {
  // Checks the link before hashing the password, which is costly.
  const { digest } = await openLink(platform, joining.token, caller);
  await reserveSlots(platform, { slots: [[joiningByLink, digest.toString('hex')]] });
  caller.meter?.chargeNetwork(costs.hash);
  const passwordHash = await passwords.hash(password, caller.signal);
  const way: WayIn<string[]> = {
    prove: ({ authenticator_key: sealed, authenticator_algorithm: algorithm }) => {
      const step = stepOfCode({ key: platform.keys.open(sealed), algorithm }, code, platform.now());
      if (step === undefined)
        throw invalidInput({
          code: 'That code is not right. Write the newest one, and let the phone set its clock by itself.',
        });
      return {
        password_hash: passwordHash,
        authenticator_key: sealed,
        authenticator_algorithm: algorithm,
        authenticator_step: step,
      };
    },
    finish: async (tx, operatorId) => renewRecoveryCodes(tx, operatorId),
  };
  return useLink(platform, caller, { joining, way });
}

/** Joins with a passkey, which replaces password and code. */
export async function joinWithPasskey(
  platform: Platform,
  { answer, ...joining }: Joining & { readonly answer: PasskeyRegistration },
  caller: Caller,
) {
  await openLink(platform, joining.token, caller);
  const way: WayIn<void> = {
    prove: () => ({
      password_hash: null,
      authenticator_key: null,
      authenticator_algorithm: newAlgorithm,
      authenticator_step: 0,
    }),
    finish: async (tx, operatorId, { digest }) =>
      addPasskey(platform, tx, {
        operatorId,
        label: describeDevice(caller.userAgent),
        answer,
        linkDigest: digest,
      }),
  };
  return useLink(platform, caller, { joining, way });
}
