import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { comparedColumns, comparedPicks } from '../settlement/index.ts';
import { dayOf } from './day.ts';
import { countStreaks } from './streaks.ts';
import type { FiveDay, Streaks } from './streaks.ts';

/** Days that one query reads. A longer streak needs another one. */
const daysPerQuery = 30;

/** Lists a player's share in the Fives before a day, newest first. */
async function listDays(db: Reader, playerId: string, before: string | null): Promise<FiveDay[]> {
  const picks = sql`
    select ${comparedColumns}
    from five_games
    join slates on slates.id = five_games.slate_id
    join picks on picks.month = slates.month and picks.slate_id = slates.id and picks.player_id = ${playerId}::uuid
      and picks.slate_game_id = five_games.id
  `;
  const { rows } = await sql<FiveDay>`
    with fives as materialized (
      select day, slate_game_ids from daily_fives
      where ${before}::date is null or day < ${before}::date
      order by day desc limit ${daysPerQuery}
    ),
    five_games as materialized (
      select fives.day, contest_games.id, contest_games.slate_id
      from fives cross join unnest(fives.slate_game_ids) as five (id)
      join contest_games on contest_games.id = five.id
      where in_contest and void_reason is null
    ),
    ${comparedPicks(picks)}
    select fives.day, count(five_games.id)::integer as games, count(own_picks.slate_game_id)::integer as picked,
           count(settled_games.slate_game_id) filter (where settled_games.outcome <> 'void')::integer as settled,
           coalesce(sum(compared_picks.tenths - compared_picks.algorithm_tenths), 0)::integer as "gapTenths"
    from fives
    left join five_games on five_games.day = fives.day
    left join own_picks on own_picks.slate_game_id = five_games.id
    left join settled_games on settled_games.slate_game_id = five_games.id
    left join compared_picks on compared_picks.slate_game_id = five_games.id
    group by fives.day
    order by fives.day desc
  `.execute(db);
  return rows;
}

/** Computes a player's streaks. Reads only as many days as they are long. */
export async function findStreaks(db: Reader, playerId: string, zone: string): Promise<Streaks> {
  const { rows } = await sql<{
    today: string;
  }>`select ${dayOf(sql`clock_timestamp()`, zone)} as today`.execute(db);
  const today = rows[0]?.today ?? '';
  const days: FiveDay[] = [];
  for (;;) {
    const more = await listDays(db, playerId, days.at(-1)?.day ?? null);
    days.push(...more);
    const { played, ahead, isOpen } = countStreaks(days, today);
    if (more.length < daysPerQuery || !isOpen) return { played, ahead };
  }
}
