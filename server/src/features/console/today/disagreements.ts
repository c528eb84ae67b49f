import { sql } from 'kysely';
import { listDisagreements } from '../../ingest/readings/index.ts';
import type { TodayCheck } from './item.ts';

/** Results and starts on which two sources, or a source and a pin, disagree. */
export const disagreements: TodayCheck = {
  name: 'disagreements',
  roles: ['scorer'],
  find: async ({ db, now }) => {
    const { rows: sports } = await sql<{ id: string }>`
      select id from sports where exists (select from game_sources where game_sources.sport_id = sports.id)
      order by position
    `.execute(db);
    const games = new Map<string, string>();
    for (const { id } of sports)
      for (const one of await listDisagreements(db, { sportId: id, now: now() }))
        games.set(one.gameId, one.game);
    return { severity: 'soon', count: games.size, oldestAt: null, examples: [...games.values()] };
  },
};
