import type { Role } from '@outpick/contracts/admin';
import { inviteOperator } from '../../src/features/operators/index.ts';
import { randomBytes, sha256 } from '../../src/platform/crypto.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { inAct } from './acts.ts';

/** The hash of a random password that nobody knows. */
const unusableHash =
  '$argon2id$v=19$m=19456,t=2,p=1$xxDCtu4IgqSTQxjkjnqftQ$7aDragaB1Og/GSLZLKvijPerL5rhWahg+ARgZoNnegU';

/** A signed-in operator. */
export interface TestOperator {
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  /** The headers of a request from the console's own page. */
  readonly headers: Readonly<Record<string, string>>;
}

interface TestOperatorOptions {
  /** Whether the operator has just confirmed who they are. Default: yes. */
  readonly isConfirmed?: boolean;
}

/** Adds an operator with a session but without a usable password. */
export async function addTestOperator(
  { db, config }: Platform,
  role: Role,
  { isConfirmed = true }: TestOperatorOptions = {},
): Promise<TestOperator> {
  const token = randomBytes(32).toString('base64url');
  const name = `${role} ${token.slice(0, 6)}`;
  const { id } = await db
    .insertInto('operators')
    .values({ email: `${token.toLowerCase()}@operators.example`, name, role, password_hash: unusableHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await db
    .insertInto('operator_sessions')
    .values({
      digest: sha256(token),
      operator_id: id,
      device: 'Chrome on Linux',
      network: '198.51.100.7',
      ...(isConfirmed ? {} : { confirmed_at: new Date(0) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    sessionId,
    name,
    headers: { cookie: `__Host-outpick-console=${token}`, origin: config.CONSOLE_ORIGIN ?? '' },
  };
}

/** Invites the editor Grace, and returns the one-time link. */
export const inviteTestOperator = async (platform: Platform, email: string) =>
  inAct(platform, async (tx) => inviteOperator(platform, tx, { email, name: 'Grace', role: 'editor' }));
