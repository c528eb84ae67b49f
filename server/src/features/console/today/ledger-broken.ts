import { sql } from 'kysely';
import { verifyLedger } from '../../ledger/index.ts';
import type { TodayCheck } from './item.ts';

/** The last verification of the ledger failed. */
export const ledgerBroken: TodayCheck = {
  name: 'ledger-broken',
  roles: [],
  find: async ({ db }) => {
    const { rows } = await sql<{ outcome: string; at: Date }>`
      select outcome, started_at as at from job_runs
      where job = ${verifyLedger.name} and outcome in ('done', 'failed')
      order by started_at desc
      limit 1
    `.execute(db);
    const [last] = rows;
    const count = last?.outcome === 'failed' ? 1 : 0;
    return { severity: 'urgent', count, oldestAt: last?.at ?? null };
  },
};
