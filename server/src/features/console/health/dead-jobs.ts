import type { Actor } from '../../../platform/audit.ts';
import { recordAct } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../../platform/http/refusal.ts';
import { deleteDeadJob, lockDeadJob } from '../../../platform/jobs/dead-jobs.ts';
import type { DeadJob } from '../../../platform/jobs/dead-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockMails, refuseExpiredCodes } from '../mail/resend.ts';

async function requireDeadJob(tx: Transaction, id: string): Promise<DeadJob> {
  const found = await lockDeadJob(tx, id);
  if (!found) throw notFound('dead job');
  return found;
}

const describeJob = ({ job, diedAt, error }: DeadJob) => ({ job, diedAt: diedAt.toISOString(), error });

/** Enqueues a dead job again. */
export async function retryDead(platform: Platform, actor: Actor, id: string): Promise<void> {
  await platform.transact(async (tx) => {
    const found = await requireDeadJob(tx, id);
    await refuseExpiredCodes(platform, tx, await lockMails(tx, [id]));
    if ((await platform.jobs.retryDead(tx, [id])) === 0)
      throw new Refusal({
        code: 'ACT_REFUSED',
        message: 'The same work is waiting already, or this release no longer does it.',
      });
    await recordAct(tx, actor, {
      act: 'job.retry',
      subject: 'job',
      subjectId: id,
      before: describeJob(found),
      after: { enqueued: true },
    });
  });
}

/** Deletes a dead job without doing its work. */
export async function deleteDead(
  { transact }: Platform,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await transact(async (tx) => {
    const found = await requireDeadJob(tx, id);
    await deleteDeadJob(tx, id);
    await recordAct(tx, actor, {
      act: 'job.delete',
      subject: 'job',
      subjectId: id,
      reason,
      before: describeJob(found),
      after: null,
    });
  });
}
