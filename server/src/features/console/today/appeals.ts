import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';

/** Appeals of suspended players without a decision. */
export const appeals: TodayCheck = {
  name: 'appeals',
  roles: ['moderator'],
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, min(received_at) as since
      from appeals join suspensions on suspensions.id = suspension_id
      where decision is null and ended_at is null
    `.execute(db);
    return { severity: 'soon', count: rows[0]?.count ?? 0, oldestAt: rows[0]?.since ?? null };
  },
};
