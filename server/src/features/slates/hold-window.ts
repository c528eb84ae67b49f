import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import { setAsideNow } from '../games/index.ts';
import { slatesArea } from './areas.ts';
import { waitsForGamesOnly } from './explain-slates.ts';
import { findObstacles } from './find-obstacles.ts';
import { databaseClock } from './queries.ts';
import { readWindowFacts } from './window-facts.ts';

/** A window of a sport's calendar, by its first day as YYYY-MM-DD. */
export interface SportWindow {
  readonly sportId: string;
  readonly firstDay: string;
}

interface WindowState {
  is_window: boolean;
  is_open: boolean;
  hold_reason: string | null;
}

/** Reads a window and takes the lock with which slates open, so that no slate opens before the commit. */
async function lockWindow(tx: Transaction, { sportId, firstDay }: SportWindow): Promise<WindowState> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${slatesArea(sportId)}, 0))`.execute(tx.db);
  const { rows } = await sql<WindowState>`
    select contest_window_start(${firstDay}::date, contest_window) = ${firstDay}::date as is_window,
           exists (select from slates where sport_id = sports.id and first_day = ${firstDay}::date) as is_open,
           (select reason from held_windows where sport_id = sports.id and first_day = ${firstDay}::date) as hold_reason
    from sports where id = ${sportId}
  `.execute(tx.db);
  const [state] = rows;
  if (!state) throw notFound('sport');
  return state;
}

/** The id of a window in the audit log. */
export const windowId = ({ sportId, firstDay }: SportWindow): string => `${sportId} ${firstDay}`;

/** Describes the state of a window for the audit log. */
export async function describeWindow(db: Reader, id: string): Promise<Recorded> {
  const [sportId = '', firstDay = ''] = id.split(' ');
  const hold = await db
    .selectFrom('held_windows')
    .select('reason')
    .where('sport_id', '=', sportId)
    .where('first_day', '=', firstDay)
    .executeTakeFirst();
  const windows = await readWindowFacts(db, sportId, {
    at: await databaseClock(db),
    maxWindows: maxWindowsRead,
  });
  const earlierGameIds = windows.find(({ first_day: day }) => day === firstDay)?.earlier_game_ids ?? [];
  return { heldBecause: hold?.reason ?? null, waitsForGames: earlierGameIds };
}

/** Enough to reach every window that can be due: its first start is at most six days ahead. */
const maxWindowsRead = 30;

/** Keeps the slate of a window from opening until the window is released. */
export async function holdWindow(
  tx: ActTransaction,
  { sportId, firstDay, reason }: SportWindow & { readonly reason: string },
): Promise<void> {
  const state = await lockWindow(tx, { sportId, firstDay });
  if (!state.is_window) throw refuseAct('No window of this sport begins on that day.');
  if (state.is_open) throw refuseAct('The contest of this window is open already. Void its games instead.');
  if (state.hold_reason !== null) throw refuseAct('This window is held already.');
  await tx.db.insertInto('held_windows').values({ sport_id: sportId, first_day: firstDay, reason }).execute();
}

/** Ends the hold of a window. Its slate then opens by the usual rule. */
export async function releaseWindow(tx: ActTransaction, window: SportWindow): Promise<void> {
  const state = await lockWindow(tx, window);
  if (state.hold_reason === null) throw refuseAct('This window is not held.');
  await tx.db
    .deleteFrom('held_windows')
    .where('sport_id', '=', window.sportId)
    .where('first_day', '=', window.firstDay)
    .execute();
}

/**
 * Sets aside the games for which a window waits, so that its slate opens within a minute. Refuses if the window waits for
 * anything else: forecasts that lack a known result must not be frozen.
 */
export async function openWindowNow(tx: ActTransaction, { sportId, firstDay }: SportWindow): Promise<void> {
  const state = await lockWindow(tx, { sportId, firstDay });
  if (state.is_open) throw refuseAct('The contest of this window is open already.');
  const now = await databaseClock(tx.db);
  const windows = await readWindowFacts(tx.db, sportId, { at: now, maxWindows: maxWindowsRead });
  const facts = windows.find(({ first_day: day }) => day === firstDay);
  if (!facts) throw refuseAct('No window with games to come begins on that day.');
  const obstacles = findObstacles(facts, now);
  if (obstacles.length === 0) throw refuseAct('This window is due: a worker opens it within a minute.');
  if (!waitsForGamesOnly(obstacles))
    throw refuseAct('This window waits for more than the games before it, so it cannot be opened now.');
  await setAsideNow(tx, { sportId, gameIds: facts.earlier_game_ids, now });
}
