import { availableParallelism } from 'node:os';
import { argon2Hash, argon2Verify, randomBytes } from '../../platform/crypto.ts';
import { createGate } from '../../platform/limits/gate.ts';
import type { Entrant, Gate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';
import { makeOnce } from './make-once.ts';

/** If these are raised, each password is rehashed at its owner's next login. */
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const costPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Hashing occupies a core for tens of milliseconds, so one hash runs per core and few passwords may wait. */
const maxWaitingPerCore = { new: 10, check: 50 };
/**
 * The most checks of one network in the gate. A network may be a whole campus. Networks take turns, so that one does not delay
 * the others.
 */
const checksPerNetwork = 50;
/** The most sign-ups of one network in the gate. */
export const signUpsPerNetwork = 10;

/** The longest wait of a sign-up. It leaves enough time to answer within the 15 seconds of a call. */
const signUpWaitMs = 8000;

export interface Passwords {
  /** `signal` is the request's: a closed request stops waiting for a free core. */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Whether the password has this hash. Without a stored hash, returns false after the same time. The owner in `entrant` is the
   * network that sent the password.
   */
  matches(stored: string | null | undefined, password: string, entrant?: Entrant): Promise<boolean>;
  /** Whether a stored hash was made with other cost settings. */
  isOutdated(stored: string): boolean;
  /** The hash of random bytes, for accounts without a password: checking it takes the same time and always fails. */
  unusableHash(): Promise<string>;
}

/** The services shared by the calls that check a password. */
export interface AccountServices {
  readonly platform: Platform;
  readonly passwords: Passwords;
  /**
   * Runs a sign-up, from the check of the mail limits to the mail. A network's sign-ups run one at a time. Concurrent ones
   * could all pass the check and have their passwords hashed, although the limit leaves only one mail.
   */
  readonly signUpGate: Gate;
  /** Runs the check of a mailed code. */
  readonly codeGate: Gate;
}

const cores = availableParallelism();

/** Sign-ups never occupy more than half of the cores. */
export const createSignUpGate = (metrics?: Metrics): Gate =>
  createGate({
    name: 'sign-ups',
    concurrency: Math.max(1, Math.floor(cores / 2)),
    queueLength: cores * 5 * signUpsPerNetwork,
    perOwner: signUpsPerNetwork,
    maxWaitMs: signUpWaitMs,
    metrics,
  });

/** New passwords and checks have a gate each, so that a flood of sign-ups does not keep others from signing in. */
export function createPasswords(metrics?: Metrics): Passwords {
  const newGate = createGate({
    name: 'hashing',
    concurrency: cores,
    queueLength: cores * maxWaitingPerCore.new,
    metrics,
  });
  const checkGate = createGate({
    name: 'password-checks',
    concurrency: cores,
    queueLength: cores * maxWaitingPerCore.check,
    perOwner: checksPerNetwork,
    metrics,
  });
  // Hashed outside the gates, because a refusal by a gate would fail every login that waits for this hash.
  const decoyHash = makeOnce(async () => argon2Hash(randomBytes(16).toString('hex'), cost));
  return {
    hash: async (password, signal) =>
      newGate(
        async () => {
          metrics?.hashes.inc({ purpose: 'new' });
          return argon2Hash(password, cost);
        },
        { signal },
      ),
    async matches(stored, password, entrant) {
      const hash = stored ?? (await decoyHash());
      const matches = await checkGate(async () => {
        metrics?.hashes.inc({ purpose: 'check' });
        return argon2Verify(hash, password);
      }, entrant);
      return matches && typeof stored === 'string';
    },
    isOutdated: (stored) => !stored.startsWith(costPrefix),
    unusableHash: decoyHash,
  };
}
