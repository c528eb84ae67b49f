import { z } from 'zod';
import type { Effects } from '../../platform/events.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { findBoardsToOrder, orderBoard } from './order-board.ts';

interface BoardToOrder {
  readonly slateId: string;
}

/** Writes the stored orders of a board, if it needs any. */
export const orderLargeBoard: Job<BoardToOrder> = {
  name: 'boards.order',
  data: z.strictObject({ slateId: z.uuid() }),
  collapseBy: ({ slateId }) => slateId,
  retries: 3,
  backOffSeconds: 10,
  run: async (platform, { slateId }, run) => {
    await orderBoard(platform, slateId, { signal: run.signal });
    // A worker runs jobs in pairs, and a job ends with the other one of its pair unless it calls `finish`. This job ends at
    // once, because the board's next ordering job waits for it.
    await platform.transact(async (tx) => run.finish(tx));
  },
};

/** Renews the orders of each sport's newest board after names or sums have changed. */
export const renewBoardOrders: Job<Record<string, never>> = {
  name: 'boards.renew-orders',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: async ({ db }) => (await findBoardsToOrder(db)).length > 0, data: {} },
  retries: 2,
  backOffSeconds: 10,
  run: async (platform, _data, run) => {
    const slateIds = await findBoardsToOrder(platform.db);
    await platform.transact(async (tx) => {
      for (const slateId of slateIds) platform.jobs.enqueue(tx, orderLargeBoard, { slateId });
      await run.finish(tx);
    });
  },
};

/** Subscriber of `boardPublished`. The job finds out whether the board needs stored orders. */
export const enqueueBoardOrder = (effects: Effects, { slateId }: BoardToOrder): void =>
  effects.enqueue(orderLargeBoard, { slateId });
