import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { AboveNetworkLimit, issueCodeIfKnown } from './issue-code.ts';
import type { CodeOrder } from './issue-code.ts';

const order = z.strictObject({
  kind: z.enum(['sign-up', 'recovery', 'renewal', 'confirmation']),
  email: z.string(),
  network: z.string(),
});

const sealedOrder = z.strictObject({ sealed: z.string() });

/** Mails a code that was refused by the limit of its network, if the email has an account that is known there. */
export const mailCodeIfKnown: Job<z.output<typeof sealedOrder>> = {
  name: 'accounts.code-if-known',
  data: sealedOrder,
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, { sealed }, run) => {
    const { kind, ...rest } = order.parse(JSON.parse(platform.keys.open(sealed)));
    await platform.transact(async (tx) => {
      // The sign-up of an email with an account stores no password.
      const request = kind === 'sign-up' ? ({ kind, passwordHash: '' } as const) : { kind };
      await issueCodeIfKnown(platform, tx, { ...rest, request });
      await run.finish(tx);
    });
  },
};

type DeferredOrder = Pick<CodeOrder, 'email' | 'network'> & { readonly kind: CodeOrder['request']['kind'] };

/**
 * Runs work that mails a code. If the network is above its limit, leaves the code to a job, for every email alike: neither the
 * refusal nor its time tells whether a mail is sent.
 */
export async function leavingKnownToJob<T>(
  platform: Platform,
  deferred: DeferredOrder,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AboveNetworkLimit)
      await platform.transact(async (tx) => {
        const sealed = platform.keys.seal(JSON.stringify(deferred));
        platform.jobs.enqueue(tx, mailCodeIfKnown, { sealed });
        return Promise.resolve();
      });
    throw error;
  }
}
