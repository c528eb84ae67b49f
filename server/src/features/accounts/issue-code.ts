import { sql } from 'kysely';
import { randomUUID } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tooManyRequests } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Keys } from '../../platform/keys.ts';
import { sendAccountMail } from './mails/send.ts';
import { policy } from './policy.ts';
import { lockEmail, lockNetwork } from './queries.ts';
import { digestOf, newCode, newLinkSecret } from './secrets.ts';

/** Why a code is requested. */
export type CodeRequest =
  | { readonly kind: 'sign-up'; readonly passwordHash: string }
  /** Forgot password. */
  | { readonly kind: 'recovery' }
  /** Another code for the purpose and sign-up of the last one. */
  | { readonly kind: 'renewal' };

/** What the code does: confirm a sign-up with its password, or allow a new password. */
type Purpose = { readonly purpose: 'sign-up'; readonly sign_up_id: string } | { readonly purpose: 'change' };

const { linkHours, mailsPerEmail, mailsPerAddress } = policy.code;

/** Seconds until the next mail is allowed; 0 if it is allowed now. */
async function secondsUntilNextMail({ db }: Transaction, email: string, network: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from greatest(
      (select sent_at from code_mails where email = ${email} and sent_at > hour order by sent_at desc offset ${mailsPerEmail - 1} limit 1),
      (select sent_at from code_mails where network = ${network} and sent_at > hour order by sent_at desc offset ${mailsPerAddress - 1} limit 1)
    ) - hour)::float8 as seconds
    from (select clock_timestamp() - interval '1 hour' as hour offset 0) as window_start
  `.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Stores a sign-up. It is contested if another one is pending or the e-mail has an account. */
async function storeSignUp(
  { db }: Transaction,
  email: string,
  passwordHash: string,
  known: boolean,
): Promise<Purpose> {
  const expires = sql<Date>`clock_timestamp() + make_interval(hours => ${policy.signUpHours})`;
  const row = { password_hash: known ? null : passwordHash, contested: known, expires_at: expires };
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

/** Marks a pending sign-up as contested: a code was requested without its password. */
async function contestSignUp({ db }: Transaction, email: string): Promise<Purpose> {
  await db.updateTable('sign_ups').set({ contested: true }).where('email', '=', email).execute();
  return { purpose: 'change' };
}

/** Extends the pending sign-up of the last code, unless it is contested. */
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

/**
 * Mails a new code and link, which replace the last ones. Runs the same statements whether or not the e-mail has an
 * account, so that timing reveals nothing. Returns a random id. Throws a 429 above the limits of mails.
 */
export async function issueCode(
  platform: Platform,
  keys: Keys,
  tx: Transaction,
  email: string,
  network: string,
  request: CodeRequest,
): Promise<string> {
  await lockEmail(tx, email);
  await lockNetwork(tx, network);
  const wait = await secondsUntilNextMail(tx, email, network);
  if (wait > 0) throw tooManyRequests(Math.ceil(wait));
  const account = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  const known = account !== undefined;
  const purpose =
    request.kind === 'sign-up'
      ? await storeSignUp(tx, email, request.passwordHash, known)
      : await (request.kind === 'recovery' ? contestSignUp : extendSignUp)(tx, email);
  const code = newCode();
  const salt = randomUUID();
  const row = { sign_up_id: null, ...purpose, salt, digest: keys.digest(salt, email, code), tries: 0 };
  await tx.db
    .insertInto('codes')
    .values({ email, ...row })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ ...row, issued_at: sql`clock_timestamp()` }),
    )
    .execute();
  const secret = newLinkSecret();
  await tx.db
    .insertInto('code_links')
    .values({
      digest: digestOf(secret),
      email,
      expires_at: sql`clock_timestamp() + make_interval(hours => ${linkHours})`,
    })
    .execute();
  const { id } = await tx.db
    .insertInto('code_mails')
    .values({ email, network })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reason =
    purpose.purpose === 'sign-up' ? 'welcome' : known && request.kind === 'sign-up' ? 'known' : 'change';
  sendAccountMail(platform, keys, tx, { template: 'code', to: email, reason, code, secret });
  return id;
}
