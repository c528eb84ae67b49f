import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sha256 } from '../../platform/crypto.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Run } from '../../platform/jobs/job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { findBounced, recordBounces } from '../../platform/mail/bounces.ts';
import type { RefusedRecipient } from '../../platform/mail/bounces.ts';
import { isRefusedRecipient } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { errorLine } from '../../platform/telemetry/errors.ts';
import type { DueMails, MailingKind } from './enqueue.ts';
import { mailsPerTurn, waitForTurn } from './pace.ts';
import type { Subscription } from './tokens.ts';
import { makeToken } from './tokens.ts';

/** The due mails of one job, and how to write them. */
export interface Batch extends DueMails {
  readonly kind: MailingKind;
  readonly subscription: Subscription;
  /** A condition on `accounts`: whether the mail is still due. */
  readonly isStillDue: RawBuilder<unknown>;
  /** Returns undefined if there is no longer anything to send. */
  readonly write: (accountId: string, unsubscribe: string) => Promise<Letter | undefined>;
}

interface Recipient {
  readonly account_id: string;
  readonly email: string;
  readonly unsubscribe_key: Buffer;
}

/** Lists the accounts that have not received the mail yet, are still subscribed and are not suspended. */
async function listRecipients(
  db: Database,
  { kind, about, subscription, isStillDue }: Batch,
  accountIds: readonly string[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select accounts.id as account_id, accounts.email, subscriptions.unsubscribe_key
    from mails_due as mail
    join accounts on accounts.id = mail.account_id
    join players on players.id = mail.account_id
    join mail_subscriptions as subscriptions on subscriptions.account_id = mail.account_id
    where mail.account_id = any (${[...accountIds]}::uuid[]) and mail.kind = ${kind} and mail.about = ${about}
      and mail.sent_at is null and mail.refused_at is null
      and subscriptions.${sql.ref(subscription)} and ${isStillDue}
      -- A suspended player cannot play, and so gets no mail.
      and players.suspension_id is null
  `.execute(db);
  return rows;
}

const markMails = async (
  db: Database,
  { kind, about }: Batch,
  column: 'sent_at' | 'refused_at',
  accountIds: readonly string[],
) =>
  sql`
    update mails_due set ${sql.ref(column)} = clock_timestamp()
    where account_id = any (${[...accountIds]}::uuid[]) and kind = ${kind} and about = ${about}
  `.execute(db);

/** Leaves out addresses that the mail server refused before: repeated attempts harm the delivery of all mails. */
async function leaveOutBounced(
  platform: Platform,
  batch: Batch,
  recipients: readonly Recipient[],
): Promise<readonly Recipient[]> {
  const bouncedEmails = await findBounced(
    platform,
    recipients.map(({ email }) => email),
  );
  const bouncedRecipients = recipients.filter(({ email }) => bouncedEmails.has(email));
  if (bouncedRecipients.length === 0) return recipients;
  await markMails(
    platform.db,
    batch,
    'refused_at',
    bouncedRecipients.map((one) => one.account_id),
  );
  return recipients.filter(({ email }) => !bouncedEmails.has(email));
}

/** Records sent mails. Mails that are accepted while a statement runs are recorded together by the next one. */
function createRecorder(db: Database, batch: Batch): (accountId: string) => Promise<void> {
  let waiting: string[] = [];
  let nextWrite: Promise<void> | undefined;
  let lastWrite = Promise.resolve();
  const write = async () => {
    const accountIds = waiting;
    waiting = [];
    nextWrite = undefined;
    await markMails(db, batch, 'sent_at', accountIds);
  };
  return async (accountId) => {
    waiting.push(accountId);
    // If a statement fails, only the mails that it records fail.
    nextWrite ??= lastWrite = lastWrite.catch(() => undefined).then(write);
    return nextWrite;
  };
}

/** Makes the id of a mail's message. It is equal at each attempt, so that mailboxes can detect a duplicate. */
const messageIdOf = ({ kind, about }: Batch, accountId: string): string =>
  sha256(`${kind} ${about} ${accountId}`).toString('hex').slice(0, 32);

/** Returns a function that sends the batch's mail to one recipient. */
async function prepareToSend(
  platform: Platform,
  batch: Batch,
  signal: AbortSignal,
): Promise<(recipient: Recipient) => Promise<void>> {
  const { db, mailer, config } = platform;
  const { PUBLIC_ORIGIN: origin } = config;
  const { createLetterRenderer } = await import('../../platform/mail/letter.ts');
  const render = createLetterRenderer(origin, await mailer.footer(db));
  const record = createRecorder(db, batch);
  return async ({ account_id: accountId, email, unsubscribe_key: key }) => {
    const token = makeToken(key, { accountId, subscription: batch.subscription });
    const letter = await batch.write(accountId, `${origin}/unsubscribe#${token}`);
    if (!letter) return;
    const message = {
      to: email,
      ...(await render(letter)),
      // RFC 8058 allows the token only in the address.
      unsubscribe: `${origin}/api/v1/website/unsubscribe/${token}`,
    };
    // Another worker may have taken the job over while this mail was written.
    signal.throwIfAborted();
    await mailer.deliverOneOfMany(message, messageIdOf(batch, accountId), async () => record(accountId));
  };
}

/**
 * A mail server that refuses this many recipients and accepts none is probably misconfigured: the job is retried, and a second
 * failure raises an alarm. A smaller number may be the rest of a batch, refused for unrelated reasons.
 */
const manyRefused = 5;

/**
 * Sends the mails of a batch that are still due. Each is recorded once the mail server has accepted it, so a retry after a
 * crash repeats only mails whose acceptance was not recorded yet, under the same Message-ID.
 */
export async function sendBatch(platform: Platform, batch: Batch, run: Run): Promise<void> {
  const send = await prepareToSend(platform, batch, run.signal);
  const refusals: (RefusedRecipient & { readonly accountId: string })[] = [];
  let sent = 0;
  const turn = mailsPerTurn(platform);
  for (let from = 0; from < batch.accountIds.length; from += turn) {
    const accountIds = batch.accountIds.slice(from, from + turn);
    await waitForTurn(platform, accountIds.length, run.signal);
    const failures: unknown[] = [];
    const recipients = await leaveOutBounced(
      platform,
      batch,
      await listRecipients(platform.db, batch, accountIds),
    );
    await Promise.all(
      recipients.map(async (recipient) => {
        try {
          await send(recipient);
          sent += 1;
        } catch (error) {
          if (isRefusedRecipient(error))
            refusals.push({ accountId: recipient.account_id, address: recipient.email, error });
          else failures.push(error);
        }
      }),
    );
    if (failures.length > 0)
      throw new Error(
        `${failures.length} of ${recipients.length} mails failed, one with ${errorLine(failures[0])}`,
      );
  }
  if (refusals.length >= manyRefused && sent === 0)
    throw new Error(`the mail server refused all ${refusals.length} recipients`);
  if (refusals.length > 0) {
    const accountIds = refusals.map(({ accountId }) => accountId);
    await markMails(platform.db, batch, 'refused_at', accountIds);
    await recordBounces(platform, batch.kind, refusals);
    run.log.warn({ refused: refusals.length, sent }, 'the mail server refused recipients');
  }
}
