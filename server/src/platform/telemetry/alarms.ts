/**
 * Every alarm. `docs/run/processes.md` explains each of them, and the runbooks say what to do. The metric starts with a zero
 * for each name: an increase from nothing to one would not be seen by `increase()`.
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

/** Details for the log line. The job becomes a label of the metric: there are few, and each needs its own remedy. */
export interface AlarmDetails {
  readonly job?: string;
  readonly [detail: string]: unknown;
}
