import { maxPasskeys, permitsPasskeys } from '@outpick/contracts';
import type { Passkey } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound, unauthorized } from '../../platform/http/refusal.ts';
import type { Holder } from '../../platform/http/route.ts';
import { offerRegistration, verifyRegistration } from '../../platform/passkeys/ceremonies.ts';
import type { PasskeyRegistration, RelyingParty } from '../../platform/passkeys/ceremonies.ts';
import {
  makeSignedChallenge,
  readSignedChallenge,
  spentMinutes,
} from '../../platform/passkeys/signed-challenges.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendAccountMail } from './mails/send.ts';
import { findAccount, lockEmail } from './queries.ts';
import { invalidPasskey } from './refusals.ts';

const refusePasskey = (message: string) => new Refusal({ code: 'PASSKEY_REFUSED', message });

/** The site, whose passkeys players have. Refuses where browsers refuse passkeys, such as over plain HTTP on a network. */
export function requireRelyingParty({ config }: Platform): RelyingParty {
  const origin = config.PUBLIC_ORIGIN;
  if (!permitsPasskeys(origin)) throw refusePasskey('Passkeys do not work at this address. They need https.');
  return { origin, name: 'Outpick' };
}

const tooManyPasskeys = () => refusePasskey(`You have ${maxPasskeys} passkeys already. Remove one first.`);

/**
 * The purpose of a challenge for adding a passkey. Only a session whose owner has confirmed gets one, so no other proof is needed
 * when the passkey is added.
 */
const addingBy = ({ accountId, bearerId }: Holder) => ['player-passkey-add', accountId, bearerId];

export interface SignedChallenge {
  readonly purpose: readonly string[];
  readonly challenge: string;
}

/** Consumes a challenge. Returns false if this site did not sign it for the purpose, or it is too old or was used before. */
export async function spendChallenge(
  platform: Platform,
  { db }: Transaction,
  { purpose, challenge }: SignedChallenge,
): Promise<boolean> {
  const random = readSignedChallenge(platform, purpose, challenge);
  if (random === undefined) return false;
  const spent = await db
    .insertInto('account_challenges')
    .values({
      challenge: random,
      expires_at: sql`clock_timestamp() + make_interval(mins => ${spentMinutes})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Returns the options with which the browser makes a passkey. Call it once the owner has confirmed. */
export async function startPasskey(
  platform: Platform,
  holder: Holder,
  { id, email }: { readonly id: string; readonly email: string },
) {
  const party = requireRelyingParty(platform);
  const passkeys = await listPasskeys(platform.db, id);
  if (passkeys.length >= maxPasskeys) throw tooManyPasskeys();
  return offerRegistration(party, {
    challenge: makeSignedChallenge(platform, addingBy(holder)),
    holder: { userId: new TextEncoder().encode(id), name: email },
    passkeys,
  });
}

/**
 * Locks the credentials of a session's account, and returns its email. Throws a 401 if the session has ended, so that a passkey
 * that a thief is just adding does not outlive a recovery.
 */
async function lockOwner(tx: Transaction, { accountId, bearerId }: Holder): Promise<string> {
  const account = await findAccount(tx.db, accountId);
  if (!account) throw unauthorized();
  await lockEmail(tx, account.email);
  const session = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', bearerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw unauthorized();
  return account.email;
}

interface NewPasskey {
  readonly label: string;
  readonly answer: PasskeyRegistration;
}

/** Adds a passkey to the account of a session, if the browser's answer is genuine. Mails the owner. */
export async function addPasskey(
  platform: Platform,
  holder: Holder,
  { label, answer }: NewPasskey,
): Promise<void> {
  const party = requireRelyingParty(platform);
  const { accountId } = holder;
  await platform.transact(async (tx) => {
    const email = await lockOwner(tx, holder);
    if ((await countPasskeys(tx.db, accountId)) >= maxPasskeys) throw tooManyPasskeys();
    const passkey = await verifyRegistration(party, answer, async (challenge) =>
      spendChallenge(platform, tx, { purpose: addingBy(holder), challenge }),
    );
    if (!passkey) throw invalidPasskey();
    const added = await tx.db
      .insertInto('account_passkeys')
      .values({ ...passkey, account_id: accountId, label })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('label')
      .executeTakeFirst();
    if (!added) throw refusePasskey('This passkey is in use already. Choose another one.');
    sendAccountMail(platform, tx, { template: 'passkey-added', to: email, label });
  });
}

/** Removes a passkey of a session's account, and mails the owner. */
export async function removePasskey(platform: Platform, holder: Holder, id: string): Promise<void> {
  await platform.transact(async (tx) => {
    const email = await lockOwner(tx, holder);
    const removed = await tx.db
      .deleteFrom('account_passkeys')
      .where('account_id', '=', holder.accountId)
      .where('credential_id', '=', Buffer.from(id, 'base64url'))
      .returning('label')
      .executeTakeFirst();
    if (!removed) throw notFound('passkey');
    sendAccountMail(platform, tx, { template: 'passkey-removed', to: email, label: removed.label });
  });
}

/** Removes all passkeys of an account; returns whether there were any. */
export async function removeAllPasskeys({ db }: Transaction, accountId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('account_passkeys')
    .where('account_id', '=', accountId)
    .returning('label')
    .execute();
  return removed.length > 0;
}

/** Lists the passkeys of an account, oldest first. */
export const listPasskeys = async (db: Reader, accountId: string) =>
  db
    .selectFrom('account_passkeys')
    .select(['credential_id', 'label', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

export const countPasskeys = async (db: Reader, accountId: string): Promise<number> =>
  (await listPasskeys(db, accountId)).length;

/** Converts a passkey to the contract's form. */
export const presentPasskey = (row: Awaited<ReturnType<typeof listPasskeys>>[number]): Passkey => ({
  id: row.credential_id.toString('base64url'),
  label: row.label,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
