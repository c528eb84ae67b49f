/**
 * Every alarm. `docs/run/processes.md` explains them, and the runbooks say what to do. The metric starts at zero for each name,
 * because `increase()` does not see a new series that starts at one.
 */
export const alarmNames = [
  'job-failing',
  'clocks-differ',
  'feed-failing',
  'feed-rows-refused',
  'game-without-result',
  'slate-missing',
  'model-unreadable',
  'ledger-broken',
  'files-not-shared',
  'enquiry-flood',
  'code-budget-half-spent',
  'code-budget-spent',
] as const;

export type AlarmName = (typeof alarmNames)[number];

/** Details for the log line. The job becomes a label of the metric: there are few jobs, and each needs its own remedy. */
export interface AlarmDetails {
  readonly job?: string;
  readonly [detail: string]: unknown;
}
