import { availableParallelism } from 'node:os';
import { argon2Hash, argon2Verify, randomBytes } from '../../platform/crypto.ts';
import { createGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';

/** If these are raised, each password is rehashed at its owner's next login. */
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const costPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Hashing occupies a core for tens of milliseconds: run one per core and let few wait. */
const maxWaitingPerCore = 10;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False without a stored hash, after the same time. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
  /** Whether a stored hash was made with other cost settings. */
  isOutdated(stored: string): boolean;
}

/** What the calls that check a password share. */
export interface AccountServices {
  readonly platform: Platform;
  readonly passwords: Passwords;
}

export function createPasswords(): Passwords {
  const cores = availableParallelism();
  const gate = createGate(cores, cores * maxWaitingPerCore);
  const hash = async (password: string) => gate(async () => argon2Hash(password, cost));
  let decoyHash: Promise<string> | undefined;
  return {
    hash,
    async matches(stored, password) {
      const compared = stored ?? (await (decoyHash ??= hash(randomBytes(16).toString('hex'))));
      const matches = await gate(async () => argon2Verify(compared, password));
      return matches && typeof stored === 'string';
    },
    isOutdated: (stored) => !stored.startsWith(costPrefix),
  };
}
