import { z } from 'zod';
import { declareAdminCalls, everyOperator } from './admin-call.ts';

const day = z.iso.date();
const count = z.int().min(0);

const numbers = z.object({
  /** The time of counting. The numbers are cached for five minutes. */
  countedAt: z.iso.datetime(),
  accounts: count,
  /** One item per day for the last 90 days, including days without a sign-up. */
  signUps: z.array(z.object({ day, accounts: count })),
  /** Players with a pick in a slate that begins in the week. Weeks start on Monday. */
  activePlayers: z.array(z.object({ week: day, players: count })),
  /** The last slates, newest first. */
  slates: z.array(
    z.object({
      sport: z.string(),
      firstDay: day,
      players: count,
      picks: count,
      /** The share of the people on the board who are above the algorithm; null before the board is published. */
      aheadOfAlgorithm: z.number().min(0).max(1).nullable(),
    }),
  ),
  /** For each sign-up week: the number of accounts, and how many of them picked in that week and in each later one. */
  cohorts: z.array(z.object({ week: day, accounts: count, active: z.array(count) })),
  feeds: z.array(
    z.object({
      sport: z.string(),
      adapter: z.string(),
      fetchedAt: z.iso.datetime().nullable(),
      failures: count,
      isPaused: z.boolean(),
    }),
  ),
});

export type Numbers = z.output<typeof numbers>;

export const numbersAdminCalls = declareAdminCalls({
  getNumbers: {
    method: 'GET',
    path: '/api/v1/admin/numbers',
    access: 'operator',
    roles: everyOperator,
    summary: 'Sign-ups, active players, picks, retention and the age of feeds.',
    output: numbers,
  },
});
