import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { knownNetworkDays } from '../../platform/limits/known-networks.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { operatorPolicy } from './policy.ts';

const data = z.strictObject({});

/** Encrypts a secret again, with the newest of CODE_KEYS. Returns undefined if its old key was removed too early. */
function encryptAgain(keys: Keys, sealed: string): string | undefined {
  try {
    return keys.seal(keys.open(sealed));
  } catch {
    return undefined;
  }
}

/**
 * Deletes ended sessions and links, and encrypts the keys of authenticator apps with the newest of CODE_KEYS. A day after a new
 * key was added, the old one can be removed.
 */
export const tidyOperators: Job<z.output<typeof data>> = {
  name: 'operators.tidy',
  data,
  schedule: { cron: '41 3 * * *', data: {} },
  retries: 3,
  backOffSeconds: 60,
  run: async ({ db, keys, transact }, _data, { signal, log }) => {
    const deleted = await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from operator_sessions where id in (
          select id from operator_sessions
          where issued_at < now() - make_interval(hours => ${operatorPolicy.sessionHours}) limit ${limit})
      `,
    });
    await sql`delete from operator_links where expires_at < now()`.execute(db);
    await sql`
      delete from operator_networks where last_used_at < now() - make_interval(days => ${knownNetworkDays})
    `.execute(db);
    await sql`delete from operator_challenges where expires_at < now()`.execute(db);
    await transact(async (tx) => {
      const operators = await tx.db
        .selectFrom('operators')
        .select(['id', 'authenticator_key'])
        .where('authenticator_key', 'is not', null)
        .forUpdate()
        .execute();
      for (const { id, authenticator_key: sealed } of operators) {
        const encryptedKey = sealed === null ? undefined : encryptAgain(keys, sealed);
        if (encryptedKey === undefined)
          log.error({ operator: id }, 'the key of an authenticator app is lost');
        else
          await tx.db
            .updateTable('operators')
            .set({ authenticator_key: encryptedKey })
            .where('id', '=', id)
            .execute();
      }
    });
    log.info({ deleted }, 'operators tidied');
  },
};
