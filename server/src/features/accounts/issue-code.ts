import { sql } from 'kysely';
import { randomUUID } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { tooManyRequests } from '../../platform/http/refusal.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendAccountMail } from './mails/send.ts';
import { policy } from './policy.ts';
import { findAccountByEmail, lockEmail, lockNetwork } from './queries.ts';
import { digestOf, newCode, newLinkSecret } from './secrets.ts';

/** Why a code is requested. */
export type CodeRequest =
  | { readonly kind: 'sign-up'; readonly passwordHash: string; readonly invite?: string | undefined }
  /** Forgot password. */
  | { readonly kind: 'recovery' }
  /** Another code. It confirms the pending sign-up; if there is none or it is contested, it allows a new password. */
  | { readonly kind: 'renewal' };

/** What the code does: confirm a sign-up with its password, or allow a new password. */
type Purpose = { readonly purpose: 'sign-up'; readonly sign_up_id: string } | { readonly purpose: 'change' };

const { linkHours, mailsPerEmail } = policy.code;

/** Throws a 429 if the email or the network has reached its limit of mails in the last hour. */
export async function refuseAboveMailLimits(
  { config }: Platform,
  db: Reader,
  { email, network }: { readonly email: string; readonly network: string },
): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from greatest(
      (select sent_at from code_mails where email = ${email} and sent_at > hour order by sent_at desc offset ${mailsPerEmail - 1} limit 1),
      (select sent_at from code_mails where network = ${network} and sent_at > hour order by sent_at desc offset ${config.CODE_MAILS_PER_ADDRESS - 1} limit 1)
    ) - hour)::float8 as seconds
    from (select clock_timestamp() - interval '1 hour' as hour offset 0) as window_start
  `.execute(db);
  const wait = rows[0]?.seconds ?? 0;
  if (wait > 0) throw tooManyRequests(Math.ceil(wait));
}

interface NewSignUp {
  readonly email: string;
  readonly passwordHash: string;
  readonly hasAccount: boolean;
  readonly invitationId: string | undefined;
}

/**
 * Stores a sign-up. It is contested if another one is pending or the email has an account: its code then only allows a new
 * password.
 */
async function storeSignUp(
  { db }: Transaction,
  { email, passwordHash, hasAccount, invitationId }: NewSignUp,
): Promise<Purpose> {
  const expires = sql<Date>`clock_timestamp() + make_interval(hours => ${policy.signUpHours})`;
  const row = {
    password_hash: hasAccount ? null : passwordHash,
    contested: hasAccount,
    expires_at: expires,
    invitation_id: invitationId ?? null,
  };
  const { id, contested } = await db
    .insertInto('sign_ups')
    .values({ email, ...row })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        ...row,
        id: sql`gen_random_uuid()`,
        contested: sql<boolean>`excluded.contested or sign_ups.expires_at > clock_timestamp()`,
      }),
    )
    .returning(['id', 'contested'])
    .executeTakeFirstOrThrow();
  return contested ? { purpose: 'change' } : { purpose: 'sign-up', sign_up_id: id };
}

/** Marks a pending sign-up as contested, because someone requested a code for its email without sending its password. */
async function contestSignUp({ db }: Transaction, email: string): Promise<Purpose> {
  await db.updateTable('sign_ups').set({ contested: true }).where('email', '=', email).execute();
  return { purpose: 'change' };
}

/** Extends the email's pending sign-up, unless it is contested. */
async function extendSignUp({ db }: Transaction, email: string): Promise<Purpose> {
  const last = await db
    .updateTable('sign_ups')
    .set({ expires_at: sql`clock_timestamp() + make_interval(hours => ${policy.signUpHours})` })
    .where('email', '=', email)
    .where('contested', '=', false)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst();
  return last ? { purpose: 'sign-up', sign_up_id: last.id } : { purpose: 'change' };
}

/** Replaces the email's code with a new one, and returns it. */
async function storeCode(
  { db }: Transaction,
  keys: Keys,
  { email, purpose }: { readonly email: string; readonly purpose: Purpose },
): Promise<string> {
  const code = newCode();
  const salt = randomUUID();
  const row = { sign_up_id: null, ...purpose, salt, digest: keys.digest({ salt, email, code }), tries: 0 };
  await db
    .insertInto('codes')
    .values({ email, ...row })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ ...row, issued_at: sql`clock_timestamp()` }),
    )
    .execute();
  return code;
}

/** Stores a link and returns its secret. */
async function storeLink({ db }: Transaction, email: string): Promise<string> {
  const secret = newLinkSecret();
  await db
    .insertInto('code_links')
    .values({
      digest: digestOf(secret),
      email,
      expires_at: sql`clock_timestamp() + make_interval(hours => ${linkHours})`,
    })
    .execute();
  return secret;
}

/** Counts a mail against the limits and returns its random id. */
async function recordMail({ db }: Transaction, email: string, network: string): Promise<string> {
  const { id } = await db
    .insertInto('code_mails')
    .values({ email, network })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A request with the code's email and the caller's network. */
interface CodeOrder {
  readonly email: string;
  readonly network: string;
  readonly request: CodeRequest;
  /** The invitation of a sign-up that needs one. */
  readonly invitationId?: string | undefined;
}

/**
 * Mails a new code and link. The code replaces the last one. Runs the same statements whether or not the email has an
 * account, so that timing reveals nothing. Returns a random id. Throws a 429 above the limits of mails.
 */
export async function issueCode(
  platform: Platform,
  tx: Transaction,
  { email, network, request, invitationId }: CodeOrder,
): Promise<string> {
  await lockEmail(tx, email);
  await lockNetwork(tx, network);
  await refuseAboveMailLimits(platform, tx.db, { email, network });
  const hasAccount = (await findAccountByEmail(tx.db, email)) !== undefined;
  const purpose =
    request.kind === 'sign-up'
      ? await storeSignUp(tx, { email, passwordHash: request.passwordHash, hasAccount, invitationId })
      : await (request.kind === 'recovery' ? contestSignUp : extendSignUp)(tx, email);
  const code = await storeCode(tx, platform.keys, { email, purpose });
  const secret = await storeLink(tx, email);
  const id = await recordMail(tx, email, network);
  const reason =
    purpose.purpose === 'sign-up' ? 'welcome' : hasAccount && request.kind === 'sign-up' ? 'known' : 'change';
  sendAccountMail(platform, tx, { template: 'code', to: email, reason, code, secret });
  return id;
}
