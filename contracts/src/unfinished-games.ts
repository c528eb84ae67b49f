import { z } from 'zod';
import { forecastFields, teamBadge } from './forecast-shapes.ts';

/** A game that is being played, or that is postponed without a new date. */
export const unfinishedGame = z.object({
  gameId: z.string(),
  /** The scheduled start, in UTC. A postponed game was not played then. */
  date: z.iso.datetime(),
  neutral: z.boolean(),
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  /** The score so far; null if it is not known. */
  points: z.object({ home: z.int(), away: z.int() }).nullable(),
  /** The last forecast before the start; null if there was none. */
  forecast: z.object(forecastFields).nullable(),
});

export type UnfinishedGame = z.output<typeof unfinishedGame>;

/** Games being played, and games that are postponed without a new date, both by start. */
export const unfinishedGames = { playing: z.array(unfinishedGame), postponed: z.array(unfinishedGame) };
