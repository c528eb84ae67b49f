import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideAppeal, decideReport, findAppellant, findReported } from '../../features/moderation/index.ts';
import { thing } from '../subjects/subjects.ts';

interface AppealDecision {
  readonly id: string;
  readonly decision: 'kept' | 'lifted';
  readonly reason: string;
}

/** Decides the appeal of a suspended player. */
export async function answerAppeal(
  platform: Platform,
  actor: Actor,
  { id, decision, reason }: AppealDecision,
): Promise<Acted<void>> {
  const playerId = await findAppellant(platform.db, id);
  return act(
    platform,
    {
      actor,
      act: 'appeal.decide',
      reason,
      reasonAbout: playerId,
      on: thing('appeal', id),
      others: async () => Promise.resolve(playerId === undefined ? [] : [thing('player', playerId)]),
    },
    async (tx) => decideAppeal(platform, tx, { id, decision }),
  );
}

interface ReportDecision {
  readonly id: string;
  readonly decision: 'dismissed' | 'acted';
  readonly reason: string;
}

/** Closes a report of a player. */
export async function answerReport(
  platform: Platform,
  actor: Actor,
  { id, decision, reason }: ReportDecision,
): Promise<Acted<void>> {
  const reasonAbout = await findReported(platform.db, id);
  return act(
    platform,
    { actor, act: 'report.decide', reason, reasonAbout, on: thing('report', id) },
    async (tx) => decideReport(platform, tx, { id, decision }),
  );
}
