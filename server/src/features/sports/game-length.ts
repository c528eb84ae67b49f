import { sql } from 'kysely';

/** The usual length of a game by model, with breaks, in minutes. */
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

/** The length for a model that this release does not know, because another release added the sport. */
const unknownMinutes = 180;

/** The usual length of a game, from its start to its end, in minutes. */
export const gameMinutes = (model: string): number => minutesOfModels[model] ?? unknownMinutes;

/** The minutes after a game's usual end for which slates wait for its result. */
const lateMinutes = 6 * 60;

/** The usual length of a game as an interval. For queries with the table `sports`. */
export const gameLength = sql<string>`make_interval(mins => coalesce(
  (${JSON.stringify(minutesOfModels)}::jsonb -> sports.model)::integer, ${unknownMinutes}::integer))`;

/**
 * The time after its start for which slates wait for a game's result, as an interval. For queries with the table `sports`: the
 * length depends on the sport's model.
 */
export const resultWait = sql<string>`make_interval(mins => ${lateMinutes}::integer + coalesce(
  (${JSON.stringify(minutesOfModels)}::jsonb -> sports.model)::integer, ${unknownMinutes}::integer))`;
