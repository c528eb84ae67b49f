import { sql } from 'kysely';
import { randomUUID } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tooManyRequests } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Keys } from './keys.ts';
import { sendAccountMail } from './mails/send.ts';
import { policy } from './policy.ts';
import { lockEmail, lockNetwork } from './queries.ts';
import { digestOf, newCode, newLinkSecret } from './secrets.ts';

/** Why a code is asked for. */
export type Request =
  | { readonly kind: 'sign-up'; readonly passwordHash: string }
  /** Forgot password. */
  | { readonly kind: 'recovery' }
  /** The last one again: for the same purpose, with the same sign-up. */
  | { readonly kind: 'renewal' };

/** What the code will be good for: a sign-up's own password, or choosing a new one. */
type Purpose = { readonly purpose: 'sign-up'; readonly sign_up_id: string } | { readonly purpose: 'change' };

const { linkHours, mailsPerEmail, mailsPerAddress } = policy.code;

/** Seconds until one more mail may go out; 0 if now. */
async function waitFor({ db }: Transaction, email: string, network: string): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from greatest(
      (select sent_at from code_mails where email = ${email} and sent_at > hour order by sent_at desc offset ${mailsPerEmail - 1} limit 1),
      (select sent_at from code_mails where network = ${network} and sent_at > hour order by sent_at desc offset ${mailsPerAddress - 1} limit 1)
    ) - hour)::float8 as seconds
    from (select clock_timestamp() - interval '1 hour' as hour offset 0) as window_start
  `.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Writes down a sign-up. It is contested if another one waits already, or if the e-mail has an account. */
async function noteSignUp(
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

/** A code asked for without a password: whose password waits is no longer sure. */
async function noteRecovery({ db }: Transaction, email: string): Promise<Purpose> {
  await db.updateTable('sign_ups').set({ contested: true }).where('email', '=', email).execute();
  return { purpose: 'change' };
}

/** The sign-up of the last code goes on waiting, if it still does and is nobody else's. */
async function noteRenewal({ db }: Transaction, email: string): Promise<Purpose> {
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
 * Mails a fresh code, with its link, in place of the last one. The same is done, statement by statement, whether or not
 * the e-mail is known. Gives an id that means nothing. Refused past the limits of mails.
 */
export async function issueCode(
  platform: Platform,
  keys: Keys,
  tx: Transaction,
  email: string,
  network: string,
  request: Request,
): Promise<string> {
  await lockEmail(tx, email);
  await lockNetwork(tx, network);
  const wait = await waitFor(tx, email, network);
  if (wait > 0) throw tooManyRequests(Math.ceil(wait));
  const account = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  const known = account !== undefined;
  const purpose =
    request.kind === 'sign-up'
      ? await noteSignUp(tx, email, request.passwordHash, known)
      : await (request.kind === 'recovery' ? noteRecovery : noteRenewal)(tx, email);
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
