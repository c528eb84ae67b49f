import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { createTransact } from '../../src/platform/database/transaction.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { asOwner } from './database.ts';

export interface CutPlatform {
  readonly platform: Platform;
  /** Terminates the connection once, after this many more statements in transactions. Zero disables it. */
  cutAfter(statements: number): void;
}

/** Wraps a platform so that a test can terminate its connection in mid-transaction, as if the process were killed. */
export function withCuts(platform: Platform): CutPlatform {
  const url = platform.config.DATABASE_URL;
  let statementsLeft = 0;
  const cut: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }): Promise<QueryResult<UnknownRow>> {
      statementsLeft -= 1;
      if (statementsLeft === 0)
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
    cutAfter: (statements) => void (statementsLeft = statements),
  };
}
