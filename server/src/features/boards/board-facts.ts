import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The date of a board: the day of its slate's first game in the sport's time zone. `slate` has the slate's `first_start`. Needs
 * the table `sports`.
 */
export const boardDay = (slate: RawBuilder<unknown> = sql`slates`): RawBuilder<string> => sql`
  (${slate}.first_start at time zone sports.time_zone)::date
`;

/** The number of people on a board: its rows without the algorithm's. Needs the table `boards`. */
export const playersOnBoard: RawBuilder<number> = sql`
  (boards.size - (boards.algorithm_rank is not null)::integer)
`;

/** The number of people above the algorithm; null if the algorithm is not on the board. Needs the table `boards`. */
export const playersAhead: RawBuilder<number | null> = sql`(boards.algorithm_rank - 1)`;

/** The wire's date of a board: its day at 00:00 UTC, so that every screen shows that day, whatever its time zone. */
export const dateOfBoard = (day: string): string => `${day}T00:00:00.000Z`;

/** The number of games of a slate's contest that are not void: the "14" of "12 of 14 games". */
export const gamesInContest = (slateId: RawBuilder<unknown> = sql`slates.id`): RawBuilder<number> => sql`
  (select count(*)::integer from contest_games where slate_id = ${slateId} and in_contest and void_reason is null)
`;
