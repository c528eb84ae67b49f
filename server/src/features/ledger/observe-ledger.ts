import { sql } from 'kysely';
import { usualSeconds } from '../../platform/telemetry/observing.ts';
import type { Observation } from '../../platform/telemetry/observing.ts';
import { verifyLedger } from './jobs.ts';

export const ledgerObservation: Observation = {
  name: 'ledger',
  everySeconds: usualSeconds,
  gauges: {
    outpick_ledger_entries: { help: 'Entries of the ledger.', labels: [] },
    outpick_ledger_verified_age_seconds: {
      help: 'Time since the whole ledger was last found sound.',
      labels: [],
    },
  },
  read: async ({ db }) => {
    const { rows } = await sql<{ entries: number; age: number | null }>`
      select coalesce((select max(sequence) from ledger_entries), 0)::int as entries,
             (select extract(epoch from clock_timestamp() - max(finished_at)) from job_runs
              where job = ${verifyLedger.name} and outcome = 'done')::float8 as age
    `.execute(db);
    return {
      outpick_ledger_entries: rows.map(({ entries }) => ({ value: entries })),
      outpick_ledger_verified_age_seconds: rows.flatMap(({ age }) => (age === null ? [] : [{ value: age }])),
    };
  },
};
