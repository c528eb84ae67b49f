import { tooManyRequests } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownNetworks } from './known-networks.ts';
import { signInFromNetwork, signInOfOperator, signInAnywhere } from './policy.ts';

/** An id that no operator has. */
const unusedId = '00000000-0000-0000-0000-000000000000';

export interface Attempt {
  /** Stops counting the attempt, because it did not fail. */
  readonly release: () => Promise<void>;
  /** The answer to a failure if a limit over many operators or networks is used up. */
  readonly limited: Refusal | undefined;
  /** Whether the operator's password is compared. False beyond a limit, unless the operator signed in from this network. */
  readonly comparesPassword: boolean;
}

interface Attempted {
  readonly email: string;
  /** Undefined if no operator has the email. */
  readonly operatorId: string | undefined;
}

/**
 * Counts a sign-in as failed until it turns out otherwise. Ten failures of an operator from one network refuse that network.
 * Failures of many networks or operators refuse only unknown networks: strangers cannot lock an operator out.
 */
export async function reserveAttempt(
  platform: Platform,
  { address }: Caller,
  { email, operatorId = unusedId }: Attempted,
): Promise<Attempt> {
  const network = clientNetwork(address);
  const own = await reserveSlots(platform, { slots: [[signInOfOperator, JSON.stringify([email, network])]] });
  const { limiter, metrics, db, keys } = platform;
  const counted = [
    [signInFromNetwork, network],
    [signInAnywhere, email],
  ] as const;
  const taken: (typeof counted)[number][] = [];
  const release = async () => {
    await own();
    for (const slot of taken.splice(0)) await limiter.release(...slot);
  };
  let limited: Refusal | undefined;
  for (const slot of counted) {
    const verdict = await limiter.take(...slot);
    if (verdict.allowed) taken.push(slot);
    else {
      metrics.limited.inc({ limit: slot[0].name });
      limited ??= tooManyRequests(verdict.retryAfterSeconds);
    }
  }
  // Runs the same query without an operator, so that both cases take the same time.
  const isKnown = limited && (await knownNetworks.isKnown(db, keys, { ownerId: operatorId, network }));
  return { release, limited, comparesPassword: isKnown ?? true };
}
