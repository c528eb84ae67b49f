import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tooManyRequests } from '../../platform/http/refusal.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { mailRetries } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuseSuspended } from '../moderation/index.ts';
import { sendAccountMail } from './mails/send.ts';
import { policy } from './policy.ts';
import { findAccountByEmail, lockEmail, lockNetwork } from './queries.ts';
import { invalidSignInLink } from './refusals.ts';
import { digestOf, newLinkSecret } from './secrets.ts';
import { startSession } from './start-session.ts';

const { minutes, mailsPerEmail, mailsPerSecond, waitSeconds } = policy.signInLink;

/** Throws a 429 if the email has reached its limit of links. Known and unknown emails are counted alike. */
async function refuseAboveLimit({ db }: Transaction, email: string): Promise<void> {
  const oldest = await db
    .selectFrom('sign_in_links')
    .select(
      sql<number>`extract(epoch from requested_at - clock_timestamp())::float8 + ${minutes * 60}`.as('wait'),
    )
    .where('email', '=', email)
    .where('requested_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`)
    .orderBy('requested_at', 'desc')
    .offset(mailsPerEmail - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest) throw tooManyRequests(Math.max(1, Math.ceil(oldest.wait)));
}

/** When the next mail of a network may be sent. A network is never refused, so the wait has a maximum. */
const nextSendAt = (network: string) => sql<Date>`least(
  greatest(
    clock_timestamp(),
    (
      select send_at + interval '1 second' from sign_in_links
      where network = ${network} order by send_at desc offset ${mailsPerSecond - 1} limit 1
    )
  ),
  clock_timestamp() + make_interval(secs => ${waitSeconds})
)`;

interface LinkRequest {
  readonly email: string;
  /** The page that the link leads to after signing in. */
  readonly returnTo: string | undefined;
}

/**
 * Requests a sign-in link. Runs the same statements whether or not the email has an account; the job mails a link only if it
 * has one.
 */
export async function requestSignInLink(
  platform: Platform,
  { email, returnTo }: LinkRequest,
  caller: Caller,
): Promise<void> {
  const network = clientNetwork(caller.address);
  await platform.transact(async (tx) => {
    await lockEmail(tx, email);
    await refuseAboveLimit(tx, email);
    await lockNetwork(tx, network);
    const { id, at, due } = await tx.db
      .insertInto('sign_in_links')
      .values({ email, network, return_to: returnTo ?? null, send_at: nextSendAt(network) })
      .returning(['id', 'send_at as at', sql<boolean>`send_at <= clock_timestamp()`.as('due')])
      .executeTakeFirstOrThrow();
    // Workers are notified of a job without a time; for one with a time they look every two seconds.
    if (due) platform.jobs.enqueue(tx, mailSignInLink, { id });
    else platform.jobs.enqueueAt(tx, mailSignInLink, { data: { id }, at });
  });
  logSecurityEvent(caller, { action: 'request-sign-in-link', outcome: 'done' });
}

const linkData = z.strictObject({ id: z.uuid() });

/** Mails a requested link, if its email has an account and nothing has ended the request in the meantime. */
export const mailSignInLink: Job<z.output<typeof linkData>> = {
  ...mailRetries,
  name: 'accounts.sign-in-link',
  data: linkData,
  parallelPairs: 4,
  run: async (platform, { id }, run) =>
    platform.transact(async (tx) => {
      const secret = newLinkSecret();
      const link = await tx.db
        .updateTable('sign_in_links')
        .set({ digest: digestOf(secret) })
        .where('id', '=', id)
        .where('ended', '=', false)
        .where('email', 'in', (sub) => sub.selectFrom('accounts').select('email'))
        .returning(['email', 'return_to'])
        .executeTakeFirst();
      if (link) {
        const { email: to, return_to: returnTo } = link;
        sendAccountMail(platform, tx, {
          template: 'sign-in-link',
          to,
          secret,
          ...(returnTo === null ? {} : { returnTo }),
        });
      }
      await run.finish(tx);
    }),
};

/** Finds the email of an unused link. */
const findLink = async ({ db }: Platform, digest: Buffer) =>
  db
    .selectFrom('sign_in_links')
    .innerJoin('accounts', 'accounts.email', 'sign_in_links.email')
    .select(['sign_in_links.email', 'accounts.id'])
    .where('digest', '=', digest)
    .executeTakeFirst();

/** Opens a session by the secret of a mailed link. The link works once; the caller's previous session ends. */
export async function signInWithLink(
  platform: Platform,
  secret: string,
  caller: Caller,
): Promise<{ token: string; id: string }> {
  const digest = digestOf(secret);
  const link = await findLink(platform, digest);
  const log = (outcome: 'done' | 'denied', reason?: string) =>
    logSecurityEvent(caller, {
      action: 'sign-in-link',
      outcome,
      accountId: link?.id,
      ...(reason === undefined ? {} : { reason }),
    });
  if (link)
    await refuseSuspended(platform, link.id).catch((error: unknown) => {
      log('denied', 'suspended');
      throw error;
    });
  const session =
    link && (await platform.transact(async (tx) => redeem(platform, tx, { ...link, digest, caller })));
  log(session ? 'done' : 'denied');
  if (!session) throw invalidSignInLink();
  return session;
}

interface Redemption {
  readonly email: string;
  readonly digest: Buffer;
  readonly caller: Caller;
}

async function redeem(platform: Platform, tx: Transaction, { email, digest, caller }: Redemption) {
  await lockEmail(tx, email);
  const used = await tx.db
    .updateTable('sign_in_links')
    .set({ digest: null, ended: true })
    .where('digest', '=', digest)
    .where('requested_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`)
    .returning('id')
    .executeTakeFirst();
  const account = used && (await findAccountByEmail(tx.db, email));
  if (!account) return undefined;
  return { token: await startSession(platform, tx, { accountId: account.id, caller }), id: account.id };
}
