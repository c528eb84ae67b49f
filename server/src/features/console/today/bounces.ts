import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';

/** Addresses that bounced within the last week. */
export const bounces: TodayCheck = {
  name: 'bounces',
  roles: ['moderator'],
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number; since: Date | null }>`
      select count(*)::int as count, min(first_at) as since from mail_bounces
      where last_at > clock_timestamp() - interval '7 days'
    `.execute(db);
    return { severity: 'later', count: rows[0]?.count ?? 0, oldestAt: rows[0]?.since ?? null };
  },
};
