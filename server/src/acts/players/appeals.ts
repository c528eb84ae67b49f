import type { Reader } from '../../platform/database/transaction.ts';
import { decideAppeal, decideReport, findAppellant, findReported } from '../../features/moderation/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

interface Decision<D> {
  readonly id: string;
  readonly decision: D;
  readonly reason: string;
}

/** Decides the appeal of a suspended player. */
export const answerAppeal = defineAct(
  'appeal.decide',
  async ({ id }: Decision<'kept' | 'lifted'>, db: Reader) => {
    const playerId = await findAppellant(db, id);
    return {
      reasonAbout: playerId,
      on: thing('appeal', id),
      others: async () => Promise.resolve(playerId === undefined ? [] : [thing('player', playerId)]),
    };
  },
  async (tx, { id, decision }, platform) => decideAppeal(platform, tx, { id, decision }),
);

/** Closes a report of a player. */
export const answerReport = defineAct(
  'report.decide',
  async ({ id }: Decision<'dismissed' | 'acted'>, db: Reader) => ({
    reasonAbout: await findReported(db, id),
    on: thing('report', id),
  }),
  async (tx, { id, decision }, platform) => decideReport(platform, tx, { id, decision }),
);
