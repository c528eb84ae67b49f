import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { createTransact } from '../../src/platform/database/transaction.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { asOwner } from './database.ts';

export interface CutPlatform {
  readonly platform: Platform;
  /** From now on the connection dies after so many statements of transactions, once. */
  cutAfter(statements: number): void;
}

/** The same platform, but its connection can be made to die, as it would with a process that is killed there. */
export function withCuts(platform: Platform): CutPlatform {
  const url = platform.config.DATABASE_URL;
  let left = 0;
  const cut: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
      left -= 1;
      if (left === 0)
        await asOwner(
          url,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
        );
      return result;
    },
  };
  return {
    platform: { ...platform, transact: createTransact(platform.db.withPlugin(cut)) },
    cutAfter: (statements) => void (left = statements),
  };
}
