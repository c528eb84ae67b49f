import { sql } from 'kysely';

/** How long a game of each model usually lasts, breaks included, in minutes. */
const minutesOfModels: Readonly<Record<string, number>> = {
  nfl: 190,
  ncaaf: 205,
  nba: 140,
  wnba: 125,
  ncaam: 125,
  ncaaw: 125,
  nhl: 155,
  mlb: 175,
  epl: 115,
  afl: 150,
};

/** For a model that this release does not know: an older release may have added the sport. */
const unknownMinutes = 180;

/** The usual length of a game, from its start to its end, in minutes. */
export const gameMinutes = (model: string): number => minutesOfModels[model] ?? unknownMinutes;

/** A result may be late by this much. After that, nothing waits for it. */
const lateMinutes = 6 * 60;

/** The usual length of a game as an interval. For queries with the table `sports`. */
export const gameLength = sql<string>`make_interval(mins => coalesce(
  (${JSON.stringify(minutesOfModels)}::jsonb -> sports.model)::integer, ${unknownMinutes}::integer))`;

/**
 * For how long after its start a game's result is waited for, as an interval. For queries with the table `sports`: the length
 * depends on the sport's model.
 */
export const resultWait = sql<string>`make_interval(mins => ${lateMinutes}::integer + coalesce(
  (${JSON.stringify(minutesOfModels)}::jsonb -> sports.model)::integer, ${unknownMinutes}::integer))`;
