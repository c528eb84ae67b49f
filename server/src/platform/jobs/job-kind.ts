import type { z } from 'zod';

/** What is needed to enqueue a job. It does not know the platform, whose type knows it. */
export interface JobKind<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Jobs with the same key collapse: at most one waits while one runs. Without it, every job is queued. */
  readonly collapseBy?: (data: Data) => string;
}
