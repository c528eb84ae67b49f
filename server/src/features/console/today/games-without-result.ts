import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

/** Games that should have ended six hours ago but have no result. Urgent if one is a contest game. */
export const gamesWithoutResult: TodayCheck = {
  name: 'games-without-result',
  roles: ['scorer'],
  find: async ({ db }) => {
    const { rows } = await sql<{ sport: string; games: number; since: Date; in_contest: boolean }>`
      select sports.name as sport, count(*)::int as games, min(set_aside_at) as since,
             bool_or(exists (
               select from slate_games where slate_games.game_id = games.id and slate_games.in_contest)) as in_contest
      from games join sports on sports.id = sport_id
      where status in ('scheduled', 'live') and merged_into is null and set_aside_at is not null
        and starts_at between clock_timestamp() - interval '14 days' and clock_timestamp()
      group by sports.name
      order by games desc, sports.name
    `.execute(db);
    return {
      severity: rows.some((row) => row.in_contest) ? 'urgent' : 'soon',
      count: rows.reduce((sum, { games }) => sum + games, 0),
      oldestAt: earliest(rows.map(({ since }) => since)),
      examples: rows.map(({ sport }) => sport),
    };
  },
};
