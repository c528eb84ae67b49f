import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import { deleteDeadJob, lockDeadJob } from '../../platform/jobs/dead-jobs.ts';
import type { DeadJob } from '../../platform/jobs/dead-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockMails, refuseExpiredCodes } from '../mail/resend.ts';

async function requireDeadJob(tx: Transaction, id: string): Promise<DeadJob> {
  const deadJob = await lockDeadJob(tx, id);
  if (!deadJob) throw notFound('dead job');
  return deadJob;
}

const describeJob = ({ job, diedAt, error }: DeadJob) => ({ job, diedAt: diedAt.toISOString(), error });

/** Enqueues a dead job again. */
export const retryDead = async (platform: Platform, actor: Actor, id: string): Promise<Acted<void>> =>
  act(platform, { actor, act: 'job.retry', records: 'always' }, async (tx) => {
    const deadJob = await requireDeadJob(tx, id);
    await refuseExpiredCodes(platform, tx, await lockMails(tx, [id]));
    if ((await platform.jobs.retryDead(tx, [id])) === 0)
      throw refuseAct('The same work is waiting already, or this release no longer does it.');
    const [before, after] = [describeJob(deadJob), { enqueued: true }];
    await tx.record({ subject: 'job', subjectId: id, before, after });
  });

/** Deletes a dead job without doing its work. */
export const deleteDead = async (
  platform: Platform,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'job.delete', reason, records: 'always' }, async (tx) => {
    const deadJob = await requireDeadJob(tx, id);
    await deleteDeadJob(tx, id);
    await tx.record({ subject: 'job', subjectId: id, before: describeJob(deadJob), after: null });
  });
