import { sql } from 'kysely';
import { randomBytes, sha256 } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { operatorPolicy } from './policy.ts';

/** Digits and letters, without those that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** 16 characters of an alphabet of 31: 79 random bits. Skips bytes from 8 × 31 on, to make all characters equally likely. */
function newCode(): string {
  let code = '';
  while (code.length < 16)
    for (const byte of randomBytes(32))
      if (byte < 248 && code.length < 16) code += alphabet[byte % alphabet.length];
  return code;
}

const normalize = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/gu, '');

const digestOf = (code: string): Buffer => sha256('recovery ', normalize(code));

/** Replaces an operator's recovery codes; returns the new ones, which are not stored. */
export async function renewRecoveryCodes({ db }: Transaction, operatorId: string): Promise<string[]> {
  const codes = Array.from({ length: operatorPolicy.recoveryCodes }, newCode);
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  await db
    .insertInto('operator_recovery_codes')
    .values(codes.map((code) => ({ operator_id: operatorId, digest: digestOf(code) })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/gu, '$1-'));
}

/** Consumes a recovery code. Returns false if it is not one of the operator's codes, or was used before. */
export async function spendRecoveryCode(
  { db }: Transaction,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const spent = await db
    .updateTable('operator_recovery_codes')
    .set({ used_at: sql`clock_timestamp()` })
    .where('operator_id', '=', operatorId)
    .where('digest', '=', digestOf(code))
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Counts the codes that are not used yet. */
export async function countRecoveryCodes(db: Reader, operatorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('operator_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
