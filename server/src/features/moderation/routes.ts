import { moderationMessages } from '@outpick/contracts';
import type { moderationCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { appealSuspension } from './appeals.ts';
import { countAppeal, countReport, receiveOnce } from './limits.ts';
import { receiveReport } from './reports.ts';

export interface ReportedRow {
  readonly slateId: string;
  readonly rowId: string;
  readonly rank: number;
}

/** Finds the player of a board's row; undefined if there is no such row, or if it is the algorithm's. */
export type FindRowPlayer = (row: ReportedRow) => Promise<string | undefined>;

export const moderationRoutes = (
  platform: Platform,
  findRowPlayer: FindRowPlayer,
): Routes<typeof moderationCalls> => ({
  reportPlayer: async ({ body: { slateId, rowId, rank, kind, note = '' } }, { address }) => {
    await countReport(platform, address);
    const playerId = await findRowPlayer({ slateId, rowId, rank });
    if (playerId === undefined) throw notFound('row');
    // The answer is the same for a repeated report, which is not counted.
    await receiveOnce(platform, { address, playerId }, async () =>
      receiveReport(platform, { playerId, kind, note: note === '' ? null : note }),
    );
    return { data: { received: true }, message: moderationMessages.reported };
  },
  appealSuspension: async ({ body }, { address }) => {
    await countAppeal(platform, address);
    await appealSuspension(platform, body);
    return { data: { received: true }, message: moderationMessages.appealed };
  },
});
