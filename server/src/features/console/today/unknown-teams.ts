import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

/** Names of teams that sources use and no team has: their games do not arrive. */
export const unknownTeams: TodayCheck = {
  name: 'unknown-teams',
  roles: ['scorer'],
  find: async ({ db }) => {
    const rows = await db
      .selectFrom('unknown_teams')
      .select(['name', 'seen_at'])
      .orderBy('seen_at')
      .orderBy('name')
      .execute();
    return {
      severity: 'soon',
      count: rows.length,
      oldestAt: earliest(rows.map((row) => row.seen_at)),
      examples: rows.map(({ name }) => name),
    };
  },
};
