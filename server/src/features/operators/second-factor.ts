import type { Transaction } from '../../platform/database/transaction.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { stepOfCode } from './authenticator.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/**
 * Returns the time step of a valid code. Undefined also if the key of CODE_KEYS that encrypted the app's key is gone: then only
 * recovery codes work.
 */
function stepOfSealed(
  keys: Keys,
  { sealed, algorithm }: { readonly sealed: string | null; readonly algorithm: string },
  { code, now }: { readonly code: string; readonly now: Date },
): number | undefined {
  if (sealed === null) return undefined;
  try {
    return stepOfCode({ key: keys.open(sealed), algorithm }, code, now);
  } catch {
    return undefined;
  }
}

/** Consumes an authenticator code or a recovery code. Returns false if the code is neither, or was used before. */
export async function spendSecondFactor(
  { keys, now }: Platform,
  tx: Transaction,
  { operatorId, code }: { readonly operatorId: string; readonly code: string },
): Promise<boolean> {
  const operator = await tx.db
    .selectFrom('operators')
    .select(['authenticator_key', 'authenticator_algorithm', 'authenticator_step'])
    .where('id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst();
  if (!operator) return false;
  const {
    authenticator_key: sealed,
    authenticator_algorithm: algorithm,
    authenticator_step: lastStep,
  } = operator;
  const step = stepOfSealed(keys, { sealed, algorithm }, { code, now: now() });
  if (step === undefined) return spendRecoveryCode(tx, operatorId, code);
  if (step <= lastStep) return false;
  await tx.db
    .updateTable('operators')
    .set({ authenticator_step: step })
    .where('id', '=', operatorId)
    .execute();
  return true;
}
