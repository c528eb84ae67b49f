import type { Numbers } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

interface FeedRow {
  readonly sport: string;
  readonly adapter: string;
  readonly fetched_at: Date | null;
  readonly failures: number;
  readonly is_paused: boolean;
}

/** Lists when each feed was last fetched, oldest first, paused feeds last. */
export async function listFeedAges(db: Reader): Promise<Numbers['feeds']> {
  const { rows } = await sql<FeedRow>`
    select sports.name as sport, adapter, fetched_at, failures, paused_at is not null as is_paused
    from provider_feeds join sports on sports.id = sport_id
    order by is_paused, fetched_at nulls first, sport, adapter
  `.execute(db);
  return rows.map((row) => ({
    sport: row.sport,
    adapter: row.adapter,
    fetchedAt: row.fetched_at?.toISOString() ?? null,
    failures: row.failures,
    isPaused: row.is_paused,
  }));
}
