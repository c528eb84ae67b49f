import { z } from 'zod';
import { declareAdminCalls, everyOperator } from './admin-call.ts';

const day = z.iso.date();
const count = z.int().min(0);

const numbers = z.object({
  /** When the numbers were counted; they are kept for five minutes. */
  countedAt: z.iso.datetime(),
  accounts: count,
  /** The last 90 days, those without a sign-up included. */
  signUps: z.array(z.object({ day, accounts: count })),
  /** Players with a pick in a slate that begins in the week, which starts on Monday. */
  activePlayers: z.array(z.object({ week: day, players: count })),
  /** The last slates, newest first. */
  slates: z.array(
    z.object({
      sport: z.string(),
      firstDay: day,
      players: count,
      picks: count,
      /** The share of players with more points than the algorithm; null before the board is published. */
      aheadOfAlgorithm: z.number().min(0).max(1).nullable(),
    }),
  ),
  /** For each week of sign-up: how many accounts, and how many of them picked in each week since, beginning with that one. */
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
