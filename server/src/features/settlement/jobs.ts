import { sql } from 'kysely';
import { z } from 'zod';
import type { Effects } from '../../platform/events.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { findUnsettledSlates } from './outcomes.ts';
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
  // Several slates settle at once, because the largest boards take minutes.
  parallelPairs: 3,
  run: async (platform, { slateId }, run) => {
    await settleSlate(platform, slateId, run.signal);
    // Complete this job now, not together with the other job of its pair: the slate's next settlement cannot start before.
    await platform.transact(async (tx) => run.finish(tx));
  },
};

interface ChangedGames {
  readonly gameIds: readonly string[];
}

/** Enqueues the settlement of every slate that contains one of the changed games. */
export const settleChangedGames: Job<ChangedGames> = {
  name: 'settlement.changed-games',
  data: z.strictObject({ gameIds: z.array(z.uuid()) }),
  retries: 5,
  backOffSeconds: 2,
  run: async (platform, { gameIds }, run) =>
    platform.transact(async (tx) => {
      const { rows } = await sql<SlateToSettle>`
        select distinct slate_id as "slateId" from slate_games where game_id = any (${[...gameIds]}::uuid[])
      `.execute(tx.db);
      for (const slate of rows) platform.jobs.enqueue(tx, settleContest, slate);
      await run.finish(tx);
    }),
};

/** Enqueues settlements after changes without an event: when a window ends, its postponed games become void. */
export const settleDueSlates: Job<Record<string, never>> = {
  name: 'settlement.due-slates',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: async ({ db }) => (await findUnsettledSlates(db)).length > 0, data: {} },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, _data, run) => {
    const unsettled = await findUnsettledSlates(platform.db);
    await platform.transact(async (tx) => {
      for (const slateId of unsettled) platform.jobs.enqueue(tx, settleContest, { slateId });
      await run.finish(tx);
    });
  },
};

/** Subscriber: settles the slates of changed games. The job looks up the slates after the commit. */
export function enqueueChangedGames(effects: Effects, { gameIds }: ChangedGames): void {
  if (gameIds.length > 0) effects.enqueue(settleChangedGames, { gameIds });
}

/** Subscriber: settles a slate whose contest changed. */
export const enqueueSettlement = (effects: Effects, { slateId }: SlateToSettle): void =>
  effects.enqueue(settleContest, { slateId });
