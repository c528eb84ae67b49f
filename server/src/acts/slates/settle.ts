import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeSlate } from '../../features/consequences/index.ts';
import { fixSeasonsWithoutRules, resettleSlate, settleSlate } from '../../features/settlement/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

/** Enqueues a new settlement of a slate from all its picks. */
export const settleAgain = defineAct(
  'slate.resettle',
  ({ slateId }: { readonly slateId: string; readonly reason: string }) => ({ on: thing('slate', slateId) }),
  async (tx, { slateId }, platform) => resettleSlate(platform, tx, slateId),
);

/**
 * Settles a slate in this process. The line in the audit log is added after the last of its transactions: if this process
 * is interrupted, a worker finishes the settlement.
 */
export async function settleNow(platform: Platform, actor: Actor, slateId: string): Promise<Acted<void>> {
  const before = await describeSlate(platform.db, slateId);
  if (before === null) throw refuseAct(`There is no slate ${slateId}.`);
  await settleSlate(platform, slateId);
  return act(platform, { actor, act: 'slate.settle', records: 'always' }, async (tx) => {
    const after = await describeSlate(tx.db, slateId);
    await tx.record({ subject: 'slate', subjectId: slateId, before, after });
  });
}

/** Stores the rules of all seasons that began before rules were stored by season, or of none. Returns the seasons' names. */
export const fixRules = async (platform: Platform, actor: Actor): Promise<Acted<string[]>> =>
  act(platform, { actor, act: 'season.fix-rules', records: 'if-changed' }, fixSeasonsWithoutRules);
