import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { openContestGames } from '../contests/index.ts';
import { beginningOf, dayOf, fiveGames, isLate } from './day.ts';

/** A game of the Five takes picks for at least this long after the Five was chosen. */
const leastOpenHours = 1;

export interface ChosenFive {
  readonly day: string;
  readonly slateGameIds: readonly string[];
}

const now = sql`clock_timestamp()`;

/**
 * Chooses the Five of today: the open contest games that start before the next day begins and whose two teams have the most equal
 * chances. Undefined if it is chosen already, or if there are too few games at this hour.
 */
export async function chooseFive(db: Reader, zone: string): Promise<ChosenFive | undefined> {
  const today = dayOf(now, zone);
  const { rows } = await sql<{ day: string; ids: string[] | null; late: boolean }>`
    with today as materialized (select ${today} as day, ${isLate(now, zone)} as late),
    closest as (
      select contest_game.id, contest_game.starts_at
      from ${openContestGames} as contest_game
      join slate_games as frozen on frozen.id = contest_game.id
      where contest_game.starts_at < ${beginningOf(sql`(select day + 1 from today)`, zone)}
        and contest_game.starts_at > ${now} + make_interval(hours => ${leastOpenHours}::integer)
      -- The difference of both teams' chances, as for the choice of a slate's contest games.
      order by abs(2 * frozen.win_prob + frozen.tie_prob - 1), contest_game.starts_at, contest_game.id
      limit ${fiveGames}
    )
    select day, late, (select array_agg(id order by starts_at, id)::text[] from closest) as ids
    from today
    where not exists (select from daily_fives where daily_fives.day = today.day)
  `.execute(db);
  const [row] = rows;
  const ids = row?.ids ?? [];
  const isEnough = ids.length === fiveGames || (row?.late === true && ids.length > 0);
  return row && isEnough ? { day: row.day, slateGameIds: ids } : undefined;
}

/** Stores a Five. Returns false if another worker has stored one for the day. */
export async function storeFive({ db }: Transaction, { day, slateGameIds }: ChosenFive): Promise<boolean> {
  const stored = await db
    .insertInto('daily_fives')
    .values({ day, slate_game_ids: [...slateGameIds] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Finds the Five of today; undefined until it is chosen. */
export async function findFive(db: Reader, zone: string): Promise<ChosenFive | undefined> {
  const { rows } = await sql<{ day: string; ids: string[] }>`
    select day, slate_game_ids::text[] as ids from daily_fives where day = ${dayOf(now, zone)}
  `.execute(db);
  return rows[0] && { day: rows[0].day, slateGameIds: rows[0].ids };
}
