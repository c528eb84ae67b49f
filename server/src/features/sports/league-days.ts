import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { leagueDaysChanged } from './changes.ts';

/** A game's day in the given time zone. */
const dayIn = (timeZone: string) => sql`(games.starts_at at time zone ${timeZone})::date`;

/** Whether a game would leave its slate's window. If it did, it would become void and drop out of the track record. */
const leavesWindow = (timeZone: string) => sql`exists (
  select from slate_games join slates on slates.id = slate_id
  where game_id = games.id and league_day between first_day and last_day
    and ${dayIn(timeZone)} not between first_day and last_day)`;

/** The effects of a new time zone on a sport's games. */
export interface DayChanges {
  /** Games that get another day. */
  readonly moved: number;
  /** Played games that keep their day, because their slate's window is fixed. */
  readonly kept: number;
  /** Games of open slates that would leave the window, and the last day of those windows. */
  readonly open: number;
  readonly openUntil: string | null;
}

export async function countDayChanges(db: Reader, sportId: string, timeZone: string): Promise<DayChanges> {
  const { rows } = await sql<DayChanges>`
    select count(*) filter (where not leaves)::integer as moved,
           count(*) filter (where leaves and is_over)::integer as kept,
           count(*) filter (where leaves and not is_over)::integer as open,
           max(league_day) filter (where leaves and not is_over)::text as "openUntil"
    from (
      select league_day, ${leavesWindow(timeZone)} as leaves, status in ('final', 'cancelled') as is_over
      from games where sport_id = ${sportId} and league_day <> ${dayIn(timeZone)}
    ) as changes
  `.execute(db);
  return rows[0] ?? { moved: 0, kept: 0, open: 0, openUntil: null };
}

/** Describes why a sport cannot change its time zone now; null if it can. */
export const describeDayObstacle = ({ open, openUntil }: DayChanges): string | null =>
  open === 0
    ? null
    : `${open === 1 ? 'A game' : `${open} games`} of an open slate would leave its window. Change the time zone after ${openUntil ?? 'it'}.`;

/** Refuses a new time zone if a game of an open slate would leave its window and become void. */
export async function requireSameWindows(db: Reader, sportId: string, timeZone: string): Promise<void> {
  const message = describeDayObstacle(await countDayChanges(db, sportId, timeZone));
  if (message !== null) throw new Refusal({ code: 'ACT_REFUSED', message });
}

/**
 * Updates the days of a sport's games after its time zone changed. A game that would leave its slate's window keeps its day, so
 * that boards do not change.
 */
export async function updateLeagueDays(
  { events }: Pick<Platform, 'events'>,
  tx: Transaction,
  sportId: string,
): Promise<void> {
  const { time_zone: timeZone } = await tx.db
    .selectFrom('sports')
    .select('time_zone')
    .where('id', '=', sportId)
    .executeTakeFirstOrThrow();
  // Submissions of picks lock games in the same order, so that the two cannot deadlock.
  await sql`
    select from games where sport_id = ${sportId} and league_day <> ${dayIn(timeZone)} order by id for no key update
  `.execute(tx.db);
  const { rows } = await sql`
    update games set league_day = ${dayIn(timeZone)}
    where sport_id = ${sportId} and league_day <> ${dayIn(timeZone)} and not ${leavesWindow(timeZone)}
    returning id
  `.execute(tx.db);
  if (rows.length > 0) events.publish(tx, leagueDaysChanged, { sportId });
}
