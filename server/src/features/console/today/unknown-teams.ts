import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

/** Team names from sources that match no team. Games with these names are not imported. */
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
