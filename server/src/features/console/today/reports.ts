import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';

/** Reported players without a decision. */
export const reports: TodayCheck = {
  name: 'reports',
  roles: ['moderator'],
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, min(first_at) as since from player_reports where decision is null
    `.execute(db);
    return { severity: 'soon', count: rows[0]?.count ?? 0, oldestAt: rows[0]?.since ?? null };
  },
};
