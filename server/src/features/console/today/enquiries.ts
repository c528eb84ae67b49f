import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';

/** Unanswered messages of visitors. A message without a stored state is new. */
export const enquiries: TodayCheck = {
  name: 'enquiries',
  roles: ['moderator'],
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, min(received_at) as since
      from enquiries left join enquiry_states on enquiry_states.enquiry_id = enquiries.id
      where coalesce(state, 'new') in ('new', 'open')
    `.execute(db);
    return { severity: 'later', count: rows[0]?.count ?? 0, oldestAt: rows[0]?.since ?? null };
  },
};
