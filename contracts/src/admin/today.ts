import { z } from 'zod';
import { declareAdminCalls, everyOperator } from './admin-call.ts';

/** Kinds of work that can wait for an operator, most urgent first. */
export const todayNames = [
  'ledger-broken',
  'feeds-failing',
  'feeds-late',
  'slates-missing',
  'settlements-behind',
  'games-without-result',
  'disagreements',
  'doubts',
  'unknown-teams',
  'rows-refused',
  'dead-jobs',
  'reports',
  'appeals',
  'enquiries',
  'bounces',
] as const;

export const todayName = z.enum(todayNames);

export type TodayName = z.output<typeof todayName>;

/** `urgent`: players notice it now. `soon`: to be done within a day. `later`: can wait longer. */
export const severities = ['urgent', 'soon', 'later'] as const;

const todayItem = z.object({
  name: todayName,
  severity: z.enum(severities),
  count: z.int().min(1),
  /** The time since which the oldest item of this kind waits, if known. */
  oldestAt: z.iso.datetime().nullable(),
  /** Some examples in a few words, such as names of sports. */
  examples: z.array(z.string()),
});

export type TodayItem = z.output<typeof todayItem>;

export const todayAdminCalls = declareAdminCalls({
  getToday: {
    method: 'GET',
    path: '/api/v1/admin/today',
    access: 'operator',
    roles: everyOperator,
    summary: 'What waits for a person, as far as the operator’s role may act on it.',
    output: z.object({
      checkedAt: z.iso.datetime(),
      items: z.array(todayItem),
      /** The kinds of work that could not be checked. */
      failed: z.array(todayName),
    }),
  },
});
