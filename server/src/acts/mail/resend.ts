import { sql } from 'kysely';
import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { policy } from '../../features/accounts/index.ts';
import { isMail, mailColumns, readAddressees } from './queued-mails.ts';
import type { Addressee, QueuedMail } from './queued-mails.ts';

/** Loads the mails among the given jobs and locks them until the transaction ends. */
export async function lockMails({ db }: Transaction, ids: readonly string[]): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    select ${mailColumns} from jobs.job where ${isMail()} and job.id = any (${[...ids]}::uuid[])
    order by job.id for update of job
  `.execute(db);
  return rows;
}

/** Returns the addressees of the mails. Throws if a mail contains a code and a link that have expired. */
export async function refuseExpiredCodes(
  { keys, now }: Platform,
  { db }: Transaction,
  mails: readonly QueuedMail[],
): Promise<Addressee[]> {
  const addressees = await readAddressees(db, keys, mails);
  const oldest = now().getTime() - policy.code.linkHours * 3_600_000;
  if (mails.some((mail, index) => addressees[index]?.kind === 'code' && mail.queued_at.getTime() < oldest))
    throw refuseAct('The code in this email has expired. The player can ask for another one.');
  return addressees;
}

/**
 * Enqueues failed mails again, and makes waiting mails due now: all of them or none. The rows stay locked until the
 * transaction ends, so that two operators do not send a mail twice. Returns the number of mails.
 */
export const resendMails = async (
  platform: Platform,
  actor: Actor,
  ids: readonly string[],
): Promise<Acted<number>> =>
  act(platform, { actor, act: 'mail.resend', records: 'always' }, async (tx) => {
    const requestedIds = [...new Set(ids)];
    const lockedMails = await lockMails(tx, requestedIds);
    const mails = lockedMails.filter(({ state }) => state === 'failed' || state === 'waiting');
    if (mails.length !== requestedIds.length)
      throw refuseAct('An email was sent or enqueued again meanwhile. Load the list again.');
    const addressees = await refuseExpiredCodes(platform, tx, mails);
    const listIdsIn = (state: QueuedMail['state']) =>
      mails.filter((mail) => mail.state === state).map(({ id }) => id);
    const failedIds = listIdsIn('failed');
    if ((await platform.jobs.retryDead(tx, failedIds)) !== failedIds.length)
      throw refuseAct('An email could not be enqueued again. Load the list again.');
    await sql`
      update jobs.job set start_after = clock_timestamp()
      where ${isMail()} and id = any (${listIdsIn('waiting')}::uuid[]) and start_after > clock_timestamp()
    `.execute(tx.db);
    for (const [index, { id, state, attempts }] of mails.entries()) {
      const before = { state, attempts, kind: addressees[index]?.kind ?? 'other' };
      await tx.record({ subject: 'mail', subjectId: id, before, after: { state: 'waiting' } });
    }
    return mails.length;
  });
