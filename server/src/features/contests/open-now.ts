import { sql } from 'kysely';

/**
 * Whether a game can be picked at the moment `at`, in a statement that has the game's `status`, `begun`, `starts_at` and
 * `league_day`, its slate's `last_day` and the operators' last `act`. The moment must be the database's
 * `clock_timestamp()`: `now()` is when the transaction began, which may be long before it got the game's row.
 */
export const openAt = (at: ReturnType<typeof sql>) => sql<boolean>`(
  status = 'scheduled' and not begun and league_day <= last_day
  and act is distinct from 'void' and ${at} < starts_at
)`;

/** The games that can be picked now, as a table in a statement. A slate whose window is over has none: it need not be looked at. */
export const openContestGames = sql`(
  select * from contest_games
  where last_day >= current_date - 1 and in_contest and ${openAt(sql`clock_timestamp()`)}
)`;
