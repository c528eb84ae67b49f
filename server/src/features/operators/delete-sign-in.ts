import type { Transaction } from '../../platform/database/transaction.ts';
import { knownNetworks } from './known-networks.ts';
import { endOperatorSessions } from './sessions.ts';

/** Deletes everything with which an operator signs in: password, authenticator app, recovery codes, passkeys and sessions. */
export async function deleteSignIn(tx: Transaction, operatorId: string): Promise<void> {
  const { db } = tx;
  // First the operator's row, which every other change of a sign-in locks, too.
  await db
    .updateTable('operators')
    .set({ password_hash: null, authenticator_key: null })
    .where('id', '=', operatorId)
    .execute();
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  await db.deleteFrom('operator_passkeys').where('operator_id', '=', operatorId).execute();
  await db.deleteFrom('operator_challenges').where('operator_id', '=', operatorId).execute();
  await endOperatorSessions(db, operatorId);
  await knownNetworks.forget(db, operatorId);
}
