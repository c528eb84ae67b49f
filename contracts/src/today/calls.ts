import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { contestGame, contestState, ownPick } from '../contests/calls.ts';
import { sport } from '../sports/calls.ts';

/** A contest game of any sport, with its score so far. */
const todayGame = z.object({
  sportId: z.string(),
  game: contestGame,
  /** The score of a game that is being played; null if it is not known. */
  score: z.object({ home: z.int(), away: z.int() }).nullable(),
});

/** One game of the list with the caller's pick; null without one. */
const ownGame = z.object({
  slateGameId: z.string(),
  /** Its start, which is its lock. */
  date: z.iso.datetime(),
  state: contestState,
  pick: ownPick.nullable(),
});

/**
 * For how many days in a row the caller has picked the whole Daily Five, and for how many days in a row with more points on it than
 * the algorithm.
 */
const streaks = z.object({ played: z.int(), ahead: z.int() });

export type Streaks = z.output<typeof streaks>;

export const todayCalls = declareCalls({
  listToday: {
    method: 'GET',
    path: '/api/v1/website/today',
    access: 'visitor',
    summary:
      'The contest games of all sports that can be picked, are being played or ended in the last 18 hours, by start.',
    query: z.object({ days: z.enum(['all']).optional() }),
    output: z.object({
      games: z.array(todayGame),
      /** The sports of these games, with the rules for picks. */
      sports: z.array(sport),
      /** The open games that are not listed, because they lock in more than 48 hours. */
      later: z.object({ games: z.int(), first: z.iso.datetime().nullable() }),
      /** The closest games of the day over all sports, chosen once a day. `day` is in the site’s time zone. */
      dailyFive: z.object({ day: z.iso.date(), slateGameIds: z.array(z.string()) }).nullable(),
    }),
  },
  getOwnToday: {
    method: 'GET',
    path: '/api/v1/users/today',
    access: 'player',
    summary: 'The caller’s picks of the games of today’s list, and the caller’s gap of this week.',
    output: z.object({
      /** The games of the list, later ones included. */
      games: z.array(ownGame),
      /** The points of both on the games that the caller and the algorithm picked, of slates that began since Monday (UTC). */
      week: z.object({ points: z.number(), algorithmPoints: z.number(), games: z.int() }),
      streaks,
      /** Whether the caller has chosen a name for the boards. */
      isNamed: z.boolean(),
    }),
  },
});

export type Today = z.output<typeof todayCalls.listToday.output>;
export type TodayGame = z.output<typeof todayGame>;
