import { act } from '../../src/platform/act.ts';
import type { ActTransaction } from '../../src/platform/act.ts';
import type { Actor } from '../../src/platform/audit.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** The author of acts that tests prepare. */
export const tester: Actor = { kind: 'command', name: 'test' };

/** Makes a write of operators for tests that are not about its line in the audit log. */
export async function inAct<T>(platform: Platform, work: (tx: ActTransaction) => Promise<T>): Promise<T> {
  const { result } = await act(platform, { actor: tester, act: 'import.run', records: 'if-changed' }, work);
  return result;
}
