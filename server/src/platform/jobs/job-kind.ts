import type { z } from 'zod';

/** What enqueuing a job requires. It must not import the platform's type, which imports this one. */
export interface JobKind<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Jobs with the same key collapse: at most one waits while one runs. Without `collapseBy`, every job is queued. */
  readonly collapseBy?: (data: Data) => string;
}
