import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { adapters, loadBudget } from '../../features/ingest/providers/index.ts';

/** Describes a feed for the audit log; null if there is none. */
export async function describeFeed(db: Reader, feedId: string): Promise<Recorded> {
  const feed = await db
    .selectFrom('provider_feeds')
    .innerJoin('sports', 'sports.id', 'sport_id')
    .select(['slug', 'adapter', 'settings', 'origin', 'facts', 'priority', 'creates_teams', 'paused_at'])
    .where('provider_feeds.id', '=', feedId)
    .executeTakeFirst();
  if (!feed) return null;
  return {
    feed: `${feed.slug}/${feed.adapter}`,
    settings: JSON.stringify(feed.settings),
    origin: feed.origin,
    facts: feed.facts,
    priority: feed.priority,
    createsTeams: feed.creates_teams,
    pausedAt: feed.paused_at?.toISOString() ?? null,
  };
}

/** Describes a feed with its sport and the time when it was added, so that a removed feed can be added again. */
export async function readRestorableFeed(db: Reader, feedId: string): Promise<Recorded> {
  const row = await db
    .selectFrom('provider_feeds')
    .select(['sport_id', 'adapter', 'facts', 'settings', 'origin', 'priority', 'creates_teams'])
    .select(['paused_at', 'created_at'])
    .where('id', '=', feedId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    sportId: row.sport_id,
    adapter: row.adapter,
    settings: JSON.stringify(row.settings),
    origin: row.origin,
    facts: row.facts,
    priority: row.priority,
    createsTeams: row.creates_teams,
    pausedAt: row.paused_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Describes, for the audit log, the calls that a provider allows; null if there is no such provider. */
export async function describeProvider(db: Reader, name: string): Promise<Recorded> {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter) return null;
  const { perMinute, perDay, perMonth } = await loadBudget(db, adapter);
  return { perMinute: perMinute ?? null, perDay: perDay ?? null, perMonth: perMonth ?? null };
}

/** Describes, for the audit log, whether a key is stored. The key itself is never included. */
export async function describeFeedSecret(db: Reader, name: string): Promise<Recorded> {
  const row = await db
    .selectFrom('feed_secrets')
    .select('changed_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return { isStored: row !== undefined, changedAt: row?.changed_at.toISOString() ?? null };
}

/** Returns the id of a sport's feed of a provider, if there is one. */
export async function findFeedId(
  db: Reader,
  { sportId, adapter }: { readonly sportId: string; readonly adapter: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_feeds')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('adapter', '=', adapter)
    .executeTakeFirst();
  return row?.id;
}
