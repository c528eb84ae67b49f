import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

/** Rows that the last import of each source refused, for imports of the last week. */
export const rowsRefused: TodayCheck = {
  name: 'rows-refused',
  roles: ['scorer'],
  find: async ({ db }) => {
    const { rows } = await sql<{ sport: string; refused: number; at: Date }>`
      select sport, refused, at from (
        select distinct on (sport_id, source) sports.name as sport, refused, started_at as at
        from import_runs join sports on sports.id = sport_id
        where started_at > clock_timestamp() - interval '7 days' and outcome = 'done'
        order by sport_id, source, import_runs.id desc
      ) as last_runs
      where refused > 0
      order by refused desc, sport
    `.execute(db);
    return {
      severity: 'later',
      count: rows.reduce((sum, { refused }) => sum + refused, 0),
      oldestAt: earliest(rows.map(({ at }) => at)),
      examples: [...new Set(rows.map(({ sport }) => sport))],
    };
  },
};
