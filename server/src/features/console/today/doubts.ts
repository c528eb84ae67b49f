import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

/** Games of sources that may be the same as stored games. */
export const doubts: TodayCheck = {
  name: 'doubts',
  roles: ['scorer'],
  find: async ({ db }) => {
    const { rows } = await sql<{ sport: string; games: number; since: Date }>`
      select sports.name as sport, count(*)::int as games, min(found_at) as since
      from doubtful_games join sports on sports.id = sport_id
      group by sports.name
      order by games desc, sports.name
    `.execute(db);
    return {
      severity: 'soon',
      count: rows.reduce((sum, { games }) => sum + games, 0),
      oldestAt: earliest(rows.map(({ since }) => since)),
      examples: rows.map(({ sport }) => sport),
    };
  },
};
