import type { Numbers } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { playersAhead, playersOnBoard } from '../../boards/index.ts';

const maxSlates = 40;

interface SlateRow {
  readonly sport: string;
  readonly first_day: string;
  readonly players: number;
  readonly picks: number;
  readonly ahead: number | null;
}

/**
 * Counts players and picks of the newest slates, without the algorithm. `ahead` is the share of the people on the published
 * board who are above the algorithm.
 */
export async function countSlates(db: Reader): Promise<Numbers['slates']> {
  const { rows } = await sql<SlateRow>`
    with newest as (
      select id, sport_id, first_day from slates order by first_day desc, id desc limit ${maxSlates}
    )
    select sports.name as sport, first_day::text as first_day, counts.players, counts.picks,
           ${playersAhead}::float8 / nullif(${playersOnBoard}, 0) as ahead
    from newest
    left join boards on boards.slate_id = newest.id
    join sports on sports.id = sport_id
    join count_slate_picks(array(select id from newest)) as counts on counts.slate_id = newest.id
    order by first_day desc, newest.id desc
  `.execute(db);
  return rows.map((row) => ({
    sport: row.sport,
    firstDay: row.first_day,
    players: row.players,
    picks: row.picks,
    aheadOfAlgorithm: row.ahead,
  }));
}
