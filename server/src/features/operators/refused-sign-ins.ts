import { setTimeout } from 'node:timers/promises';
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

/** Writes the line of a refused sign-in to the audit log, unless it has many such lines already. */
async function writeLine(
  platform: Platform,
  network: string,
  { operatorId: subjectId = 'unknown', cause }: RefusedSignIn,
): Promise<void> {
  const line = await admitLine(platform, subjectId, network);
  if (line === 'none') return;
  const actor = { kind: 'job', name: 'sign-in', network } as const;
  const after = { cause, ...(line === 'last' && { furtherOnes: 'not listed for an hour' }) };
  await act(platform, { actor, act: 'session.refuse', records: 'always' }, async (tx) =>
    tx.record({ subject: 'sign-in', subjectId, before: null, after }),
  );
}

/** When a refusal's line is written. The answer has been sent by then. */
const delayMs = 1000;
/** The most refusals of a process that wait for their lines, so that a flood does not fill the memory. */
const mostWaiting = 1000;

export type RecordRefusedSignIn = (caller: Caller, refused: RefusedSignIn) => void;

/**
 * Returns a function that writes a refused sign-in to the security log at once, and to the audit log after the answer. Unknown
 * emails share a limit of lines, so an answer that waited for its line would tell which emails operators have. Lines are
 * written one after the other.
 */
export function createRefusedSignIns(platform: Platform): RecordRefusedSignIn {
  const { log } = platform;
  let waiting = 0;
  let previous = Promise.resolve();
  const writeAfter = async (turn: Promise<unknown>, network: string, refused: RefusedSignIn) => {
    waiting += 1;
    try {
      await turn;
      await writeLine(platform, network, refused);
    } catch (error) {
      log.error({ err: error }, 'a refused sign-in is only in the security log');
    } finally {
      waiting -= 1;
    }
  };
  return (caller, refused) => {
    const { operatorId, cause } = refused;
    const outcome = cause === 'too many tries' ? 'limited' : 'denied';
    logSecurityEvent(caller, { action: 'session.open', outcome, reason: cause, accountId: operatorId });
    if (waiting < mostWaiting)
      previous = writeAfter(
        Promise.all([previous, setTimeout(delayMs)]),
        clientNetwork(caller.address),
        refused,
      );
    else log.warn('too many refused sign-ins at once: one is only in the security log');
  };
}
