import { act } from '../../src/platform/act.ts';
import type { ActTransaction } from '../../src/platform/act.ts';
import type { Actor } from '../../src/platform/audit.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** The author of acts in test fixtures. */
export const tester: Actor = { kind: 'command', name: 'test' };

/** Runs a write that only operators make, for tests that do not check its audit log. */
export async function inAct<T>(platform: Platform, work: (tx: ActTransaction) => Promise<T>): Promise<T> {
  const { result } = await act(platform, { actor: tester, act: 'import.run', records: 'if-changed' }, work);
  return result;
}
