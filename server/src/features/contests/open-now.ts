import { sql } from 'kysely';
import { isShownSport } from '../sports/index.ts';

/**
 * Whether a game takes picks at the moment `at`. Needs the columns `status`, `begun`, `starts_at` and `league_day` of the game,
 * `last_day` of its slate and the operators' last `act`. Pass the database's `clock_timestamp()`. Its `now()` is the start of
 * the transaction, which may be long before the transaction got the game's row lock.
 */
export const openAt = (at: ReturnType<typeof sql>) => sql<boolean>`(
  status = 'scheduled' and not begun and league_day <= last_day
  and act is distinct from 'void' and ${at} < starts_at
)`;

/**
 * The games of shown sports that take picks now, as a table expression. Skips slates whose window is over: they have no open
 * games.
 */
export const openContestGames = sql`(
  select * from contest_games
  where last_day >= current_date - 1 and in_contest and ${openAt(sql`clock_timestamp()`)}
    and ${isShownSport(sql`sport_id`)}
)`;
