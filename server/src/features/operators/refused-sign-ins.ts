import { act } from '../../platform/act.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { refusedLastLine, refusedLines, refusedLinesOfNetwork } from './policy.ts';

/** Why a sign-in was refused, as the audit log shows it. */
type RefusalCause = 'wrong password' | 'wrong code' | 'unknown email' | 'wrong passkey' | 'too many tries';

interface RefusedSignIn {
  /** Undefined if no operator has the email, or the passkey is unknown. */
  readonly operatorId: string | undefined;
  readonly cause: RefusalCause;
}

/**
 * Whether the audit log gets a line, and whether it is the hour's last one about its subject. A flood gets two lines for each
 * network and 21 for each operator in an hour; unknown emails together count as one operator.
 */
async function admitLine({ limiter }: Platform, subjectId: string, network: string) {
  const slots = [
    [refusedLinesOfNetwork, JSON.stringify([subjectId, network])],
    [refusedLines, subjectId],
  ] as const;
  for (const [limit, key] of slots)
    if (!(await limiter.take(limit, key)).allowed)
      return (await limiter.take(refusedLastLine, subjectId)).allowed ? 'last' : 'none';
  return 'one';
}

/** Writes a refused sign-in to the security log, and to the audit log unless it has many such lines already. */
export async function recordRefusedSignIn(
  platform: Platform,
  caller: Caller,
  { operatorId, cause }: RefusedSignIn,
): Promise<void> {
  const outcome = cause === 'too many tries' ? 'limited' : 'denied';
  logSecurityEvent(caller, { action: 'session.open', outcome, reason: cause, accountId: operatorId });
  const subjectId = operatorId ?? 'unknown';
  const network = clientNetwork(caller.address);
  const line = await admitLine(platform, subjectId, network);
  if (line === 'none') return;
  const actor = { kind: 'job', name: 'sign-in', network } as const;
  const after = { cause, ...(line === 'last' && { furtherOnes: 'not listed for an hour' }) };
  await act(platform, { actor, act: 'session.refuse', records: 'always' }, async (tx) =>
    tx.record({ subject: 'sign-in', subjectId, before: null, after }),
  );
}
