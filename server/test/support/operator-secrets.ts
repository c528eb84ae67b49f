import { createPasswords } from '../../src/features/accounts/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { TestOperator } from './operators.ts';

const password = 'copper-Lantern-43-drift';
const authenticatorKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Gives an operator a password and an authenticator app. */
export async function addOperatorSecrets({ db, keys }: Platform, { id }: Pick<TestOperator, 'id'>) {
  const operator = await db
    .updateTable('operators')
    .set({
      password_hash: await createPasswords().hash(password),
      authenticator_key: keys.seal(authenticatorKey),
      authenticator_algorithm: 'SHA1',
    })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { email: operator.email, password, authenticatorKey };
}
