import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';

const data = z.strictObject({ kind: z.string() });

/** Runs when a scheduled item's time has come: what was cached without it is old from then on. */
export const contentAppears: Job<z.output<typeof data>> = {
  name: 'content.appears',
  data,
  retries: 10,
  backOffSeconds: 2,
  run: async (platform, { kind }, run) =>
    platform.transact(async (tx) => {
      tx.touch(kind);
      await run.finish(tx);
    }),
};
