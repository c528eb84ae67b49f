import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { contentArea } from './kind.ts';

const data = z.strictObject({ kind: z.string() });

/** Invalidates cached answers at the time a scheduled item becomes visible. */
export const revealScheduledContent: Job<z.output<typeof data>> = {
  name: 'content.appears',
  data,
  retries: 10,
  backOffSeconds: 2,
  run: async (platform, { kind }, run) =>
    platform.transact(async (tx) => {
      tx.touch(contentArea(kind));
      await run.finish(tx);
    }),
};
