import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { AboveNetworkLimit, issueCodeIfKnown } from './issue-code.ts';
import type { CodeRequest } from './issue-code.ts';

const order = z.strictObject({
  kind: z.enum(['sign-up', 'recovery', 'renewal', 'confirmation', 'join']),
  email: z.string(),
  network: z.string(),
  /** The page that the link of a request to join leads to. */
  returnTo: z.string().optional(),
});

function requestOf({ kind, returnTo }: z.output<typeof order>): CodeRequest {
  // The sign-up of an email with an account stores no password.
  if (kind === 'sign-up') return { kind, passwordHash: '' };
  return kind === 'join' ? { kind, returnTo } : { kind };
}

const sealedOrder = z.strictObject({ sealed: z.string() });

/** Mails a code that was refused by the limit of its network, if the email has an account that is known there. */
export const mailCodeIfKnown: Job<z.output<typeof sealedOrder>> = {
  name: 'accounts.code-if-known',
  data: sealedOrder,
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, { sealed }, run) => {
    const deferred = order.parse(JSON.parse(platform.keys.open(sealed)));
    const { email, network } = deferred;
    await platform.transact(async (tx) => {
      await issueCodeIfKnown(platform, tx, { email, network, request: requestOf(deferred) });
      await run.finish(tx);
    });
  },
};

type DeferredOrder = z.input<typeof order>;

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
