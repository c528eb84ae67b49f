import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { settleSlate } from './settle-slate.ts';

interface SlateToSettle {
  readonly slateId: string;
}

export const settleContest: Job<SlateToSettle> = {
  name: 'contests.settle',
  data: z.strictObject({ slateId: z.uuid() }),
  collapseBy: ({ slateId }) => slateId,
  retries: 5,
  backOffSeconds: 2,
  run: async (platform, { slateId }, run) => settleSlate(platform, slateId, run.signal),
};

/** Asks for the settling of every slate that has one of these games, in the transaction that changed them. */
export async function enqueueSettling(
  platform: Platform,
  tx: Transaction,
  gameIds: readonly string[],
): Promise<void> {
  if (gameIds.length === 0) return;
  const { rows } = await sql<SlateToSettle>`
    select distinct slate_id as "slateId" from slate_games where game_id = any (${[...gameIds]}::uuid[])
  `.execute(tx.db);
  for (const slate of rows) platform.jobs.enqueue(tx, settleContest, slate);
}
