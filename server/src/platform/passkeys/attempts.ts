import { tooManyRequests } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';
import { clientNetwork } from '../limits/limiter.ts';
import type { Limit } from '../limits/limiter.ts';
import type { Platform } from '../platform.ts';

interface PasskeyAttempt {
  /** Stops counting the attempt, because it did not fail. */
  readonly release: () => Promise<void>;
  /** The answer to a failure if the limit is used up. */
  readonly limited: Refusal | undefined;
}

/**
 * Counts a sign-in with a passkey as failed until it turns out otherwise. Passkeys cannot be guessed, so the right one works
 * above the limit of its network, too: strangers cannot lock out the people of their network.
 */
export async function reservePasskeyAttempt(
  { limiter, metrics }: Pick<Platform, 'limiter' | 'metrics'>,
  limit: Limit,
  { address }: Caller,
): Promise<PasskeyAttempt> {
  const slot = [limit, clientNetwork(address)] as const;
  const verdict = await limiter.take(...slot);
  if (verdict.allowed) return { release: async () => limiter.release(...slot), limited: undefined };
  metrics.limited.inc({ limit: limit.name });
  return { release: async () => Promise.resolve(), limited: tooManyRequests(verdict.retryAfterSeconds) };
}
