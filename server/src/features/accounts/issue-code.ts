import { sql } from 'kysely';
import { randomUUID } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal, tooManyRequests } from '../../platform/http/refusal.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { loginNetworks } from './login-networks.ts';
import { sendAccountMail } from './mails/send.ts';
import { policy } from './policy.ts';
import { findAccountByEmail, lockEmail, lockNetwork } from './queries.ts';
import type { CodePurpose } from './redeem-code.ts';
import { digestOf, newCode, newLinkSecret } from './secrets.ts';

/** Why a code is requested. */
export type CodeRequest =
  | { readonly kind: 'sign-up'; readonly passwordHash: string; readonly invite?: string | undefined }
  /** Forgot password. */
  | { readonly kind: 'recovery' }
  /** Another code. It confirms the pending sign-up; if there is none or it is contested, it allows a new password. */
  | { readonly kind: 'renewal' }
  /** A signed-in player confirms being the owner. */
  | { readonly kind: 'confirmation' }
  /** Sign in, or open an account without a password. */
  | { readonly kind: 'join'; readonly invite?: string | undefined; readonly returnTo?: string | undefined };

/** What the code does. */
type Purpose =
  | { readonly purpose: 'sign-up'; readonly sign_up_id: string }
  | { readonly purpose: Exclude<CodePurpose, 'sign-up'> };

const { linkHours, mailsPerEmail } = policy.code;

/** How long the link in a mail works. One that signs in ends sooner. */
const linkMinutes = { change: linkHours * 60, join: policy.signInLink.minutes } as const;

type LinkPurpose = keyof typeof linkMinutes;

/** The refusal above the limit of mails of a network, for every email alike. `mailCodeIfKnown` then mails some of the codes. */
export class AboveNetworkLimit extends Refusal {
  constructor(retryAfterSeconds: number) {
    const { code, message } = tooManyRequests(retryAfterSeconds);
    super({ code, message, retryAfterSeconds });
  }
}

/**
 * For how many seconds the email, and the network, must wait for another mail. Requests above the limit of their network do not
 * count, so that one network cannot use up the limit of an email for all others.
 */
async function findMailWaits(
  { config }: Platform,
  db: Reader,
  { email, network }: { readonly email: string; readonly network: string },
) {
  const { rows } = await sql<{ of_email: number | null; of_network: number | null }>`
    select
      extract(epoch from (
        select sent_at from code_mails
        where email = ${email} and network is not null and sent_at > hour
        order by sent_at desc offset ${mailsPerEmail - 1} limit 1
      ) - hour)::float8 as of_email,
      extract(epoch from (
        select sent_at from code_mails
        where network = ${network} and sent_at > hour
        order by sent_at desc offset ${config.CODE_MAILS_PER_ADDRESS - 1} limit 1
      ) - hour)::float8 as of_network
    from (select clock_timestamp() - interval '1 hour' as hour offset 0) as window_start
  `.execute(db);
  return { ofEmail: rows[0]?.of_email ?? 0, ofNetwork: rows[0]?.of_network ?? 0 };
}

/** Counts the mails of the last hour to the email, and its requests above the limit of the network. */
async function countMails({ db }: Transaction, email: string, aboveLimitOf: string) {
  const { rows } = await sql<{ sent: number; above_limit: number }>`
    select
      (count(*) filter (where sent))::integer as sent,
      (count(*) filter (where above_limit_of = ${aboveLimitOf}))::integer as above_limit
    from code_mails
    where email = ${email} and sent_at > (select clock_timestamp() - interval '1 hour')
  `.execute(db);
  return { sent: rows[0]?.sent ?? 0, aboveLimit: rows[0]?.above_limit ?? 0 };
}

/** Throws a 429 if the email or the network has reached its limit of mails in the last hour. */
export async function refuseAboveMailLimits(
  platform: Platform,
  db: Reader,
  order: { readonly email: string; readonly network: string },
): Promise<void> {
  const { ofEmail, ofNetwork } = await findMailWaits(platform, db, order);
  const seconds = Math.ceil(Math.max(ofEmail, ofNetwork));
  if (ofNetwork > 0) throw new AboveNetworkLimit(seconds);
  if (ofEmail > 0) throw tooManyRequests(seconds);
}

interface NewSignUp {
  readonly email: string;
  readonly passwordHash: string;
  readonly hasAccount: boolean;
  readonly network: string;
  readonly invitationId: string | undefined;
}

/**
 * Stores a sign-up. It is contested if another one is pending or the email has an account: its code then only allows a new
 * password.
 */
async function storeSignUp(
  { db }: Transaction,
  { email, passwordHash, hasAccount, network, invitationId }: NewSignUp,
): Promise<Purpose> {
  const expires = sql<Date>`clock_timestamp() + make_interval(hours => ${policy.signUpHours})`;
  const row = {
    password_hash: hasAccount ? null : passwordHash,
    contested: hasAccount,
    expires_at: expires,
    network,
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

/**
 * Stores a request to join like a sign-up without a password, with the network and the invitation of a new account. It contests a
 * pending sign-up, because a stranger may have typed its password.
 */
async function storeJoin({ db }: Transaction, { email, network, invitationId }: CodeOrder): Promise<Purpose> {
  const row = {
    contested: true,
    expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${policy.signUpHours})`,
    network,
    invitation_id: invitationId ?? null,
  };
  await db
    .insertInto('sign_ups')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
  return { purpose: 'join' };
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
async function storeLink({ db }: Transaction, email: string, purpose: LinkPurpose): Promise<string> {
  const secret = newLinkSecret();
  await db
    .insertInto('code_links')
    .values({
      digest: digestOf(secret),
      email,
      purpose,
      expires_at: sql`clock_timestamp() + make_interval(mins => ${linkMinutes[purpose]})`,
    })
    .execute();
  return secret;
}

type MailRecord = { readonly email: string; readonly sent: boolean } & (
  | { readonly network: string }
  /** The request was above the limit of this network, and counts for neither its limit nor the one of the email. */
  | { readonly above_limit_of: string }
);

/** Counts a mail against the limits and returns its random id. */
async function recordMail({ db }: Transaction, mail: MailRecord): Promise<string> {
  const { id } = await db.insertInto('code_mails').values(mail).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A request with the code's email and the caller's network. */
export interface CodeOrder {
  readonly email: string;
  readonly network: string;
  readonly request: CodeRequest;
  /** The invitation of a sign-up that needs one. */
  readonly invitationId?: string | undefined;
}

type KnownOrder = CodeOrder & { readonly hasAccount: boolean };

/** Stores what the request means for the email's sign-up, and returns what its code is for. */
async function storeRequest(
  tx: Transaction,
  { email, network, request, invitationId, hasAccount }: KnownOrder,
): Promise<Purpose> {
  if (request.kind === 'sign-up') {
    const { passwordHash } = request;
    return storeSignUp(tx, { email, passwordHash, hasAccount, network, invitationId });
  }
  if (request.kind === 'recovery') return contestSignUp(tx, email);
  if (request.kind === 'renewal') return extendSignUp(tx, email);
  if (request.kind === 'join') return storeJoin(tx, { email, network, request, invitationId });
  return { purpose: 'confirm' };
}

/** What the mail says about its code. */
function reasonOf({ purpose }: Purpose, { request, hasAccount }: KnownOrder) {
  if (purpose === 'sign-up') return 'welcome';
  if (purpose === 'confirm' || purpose === 'join') return purpose;
  return hasAccount && request.kind === 'sign-up' ? 'known' : 'change';
}

/** Stores a new code, which replaces the last one, and a link. Returns their mail. */
async function storeLetter({ keys }: Platform, tx: Transaction, order: KnownOrder) {
  const { email, request } = order;
  const purpose = await storeRequest(tx, order);
  const code = await storeCode(tx, keys, { email, purpose });
  const secret = await storeLink(tx, email, purpose.purpose === 'join' ? 'join' : 'change');
  const returnTo = request.kind === 'join' ? request.returnTo : undefined;
  return {
    template: 'code',
    to: email,
    reason: reasonOf(purpose, order),
    code,
    secret,
    ...(returnTo === undefined ? {} : { returnTo }),
  } as const;
}

/**
 * Mails a new code and link. Runs the same statements whether or not the email has an account, so that timing reveals nothing.
 * Returns a random id. Throws a 429 above the limits of mails. If mails above the limit of a network have used up the mails of
 * the email, mails nothing and keeps the last code: a refusal would tell that the email has an account.
 */
export async function issueCode(platform: Platform, tx: Transaction, order: CodeOrder): Promise<string> {
  const { email, network } = order;
  await lockEmail(tx, email);
  await lockNetwork(tx, network);
  await refuseAboveMailLimits(platform, tx.db, { email, network });
  const sent = (await countMails(tx, email, network)).sent < mailsPerEmail;
  const hasAccount = (await findAccountByEmail(tx.db, email)) !== undefined;
  await sql`savepoint before_letter`.execute(tx.db);
  const letter = await storeLetter(platform, tx, { ...order, hasAccount });
  if (sent) sendAccountMail(platform, tx, letter);
  else await sql`rollback to savepoint before_letter`.execute(tx.db);
  return recordMail(tx, { email, network, sent });
}

/**
 * Mails a code above the limit of the network, if the email has an account that is known there. Counts every request for its
 * email and network, with or without a mail.
 */
export async function issueCodeIfKnown(platform: Platform, tx: Transaction, order: CodeOrder): Promise<void> {
  const { email, network } = order;
  await lockEmail(tx, email);
  const counts = await countMails(tx, email, network);
  if (counts.aboveLimit >= mailsPerEmail) return;
  const account = await findAccountByEmail(tx.db, email);
  const sent =
    counts.sent < mailsPerEmail &&
    account !== undefined &&
    (await loginNetworks.isKnown(tx.db, platform.keys, { ownerId: account.id, network }));
  if (sent) sendAccountMail(platform, tx, await storeLetter(platform, tx, { ...order, hasAccount: true }));
  await recordMail(tx, { email, above_limit_of: network, sent });
}
