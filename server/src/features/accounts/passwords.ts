import { availableParallelism } from 'node:os';
import { argon2Hash, argon2Verify, randomBytes } from '../../platform/crypto.ts';
import { createGate } from '../../platform/limits/gate.ts';

/** Raising these is enough: a password is hashed anew when its owner next signs in. */
const cost = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const costOf = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Hashing takes a core for tens of milliseconds, so only as many run at once as there are cores, and few wait. */
const waitingACore = 10;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash it takes just as long, and is false. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
  /** Whether a stored hash was made at a lower cost than today's. */
  isOutdated(stored: string): boolean;
}

export function createPasswords(): Passwords {
  const cores = availableParallelism();
  const gate = createGate(cores, cores * waitingACore);
  const make = async (password: string) => gate(async () => argon2Hash(password, cost));
  let nobody: Promise<string> | undefined;
  return {
    hash: make,
    async matches(stored, password) {
      const against = stored ?? (await (nobody ??= make(randomBytes(16).toString('hex'))));
      const right = await gate(async () => argon2Verify(against, password));
      return right && typeof stored === 'string';
    },
    isOutdated: (stored) => !stored.startsWith(costOf),
  };
}
