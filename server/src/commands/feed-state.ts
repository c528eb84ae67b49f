import type { Adapter, FeedRow } from '../features/ingest/providers/index.ts';
import { describeMissingKey } from './describe-feed.ts';

/** Describes for an operator whether a feed runs, and if not, why. */
export function feedState(
  feed: Pick<
    FeedRow,
    'adapter' | 'paused_at' | 'fetched_at' | 'failed_at' | 'failure' | 'failures' | 'waits_until'
  >,
  {
    adapters,
    keys,
    now,
  }: {
    readonly adapters: readonly Adapter[];
    readonly keys: { has(name: string): boolean };
    readonly now: Date;
  },
): string {
  const adapter = adapters.find(({ name }) => name === feed.adapter);
  if (!adapter) return 'this release has no such adapter';
  if (feed.paused_at) return `paused since ${feed.paused_at.toISOString()}`;
  const key = adapter.secret?.name;
  if (key !== undefined && !keys.has(key)) return `waits: ${describeMissingKey(key)}`;
  const next =
    feed.waits_until && feed.waits_until > now ? `, next request ${feed.waits_until.toISOString()}` : '';
  if (feed.failures > 0 && feed.failed_at)
    return `failing (${feed.failures} in a row, last ${feed.failed_at.toISOString()}: ${feed.failure ?? 'unknown'})${next}`;
  if (feed.failure !== null) return `a page failed (${feed.failure}); others were fetched${next}`;
  return feed.fetched_at ? `fetched ${feed.fetched_at.toISOString()}${next}` : 'not fetched yet';
}
