import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import type { Adapter, BoundAdapter } from './adapter.ts';
import { FeedFailure } from './feed-failure.ts';

/** A row of `provider_feeds` with its sport. */
export interface StoredFeed {
  readonly id: string;
  readonly sportId: string;
  readonly timeZone: string;
  /** The name of the sport's model, which defines the usual length of a game. */
  readonly model: string;
  /** Names the feed in logs, alarms and reports, such as "mlb/mlb-statsapi". */
  readonly name: string;
  readonly adapterName: string;
  readonly settings: unknown;
  readonly origin: string | null;
  readonly createsTeams: boolean;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
  readonly failures: number;
  /** The end of the back-off, or the time from which the budget has calls, whichever is later. */
  readonly notBefore: Date | null;
}

/** A feed with its adapter. */
export interface BoundFeed extends StoredFeed {
  readonly adapter: Adapter;
  readonly bound: BoundAdapter;
}

export async function loadFeeds({ db }: Platform): Promise<StoredFeed[]> {
  const rows = await db
    .selectFrom('provider_feeds')
    .innerJoin('sports', 'sports.id', 'provider_feeds.sport_id')
    .selectAll('provider_feeds')
    .select(['sports.slug', 'sports.time_zone', 'sports.model'])
    .select(sql<Date | null>`greatest(not_before, calls_from)`.as('waits_until'))
    .orderBy('provider_feeds.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sportId: row.sport_id,
    timeZone: row.time_zone,
    model: row.model,
    name: `${row.slug}/${row.adapter}`,
    adapterName: row.adapter,
    settings: row.settings,
    origin: row.origin,
    createsTeams: row.creates_teams,
    createdAt: row.created_at,
    pausedAt: row.paused_at,
    failures: row.failures,
    notBefore: row.waits_until,
  }));
}

/** Joins a feed with its adapter. Throws if there is no such adapter, or if the settings do not fit it. */
export function bindFeed(feed: StoredFeed, adapters: readonly Adapter[]): BoundFeed {
  const adapter = adapters.find(({ name }) => name === feed.adapterName);
  const fail = (reason: string) => new FeedFailure({ name: feed.name, kind: 'unreadable', reason });
  if (!adapter) throw fail(`there is no adapter "${feed.adapterName}"`);
  try {
    return { ...feed, adapter, bound: adapter.bind(feed.settings) };
  } catch {
    throw fail('the settings of the feed do not fit its adapter');
  }
}
