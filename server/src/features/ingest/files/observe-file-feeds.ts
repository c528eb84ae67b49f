import { sql } from 'kysely';
import { sha256 } from '../../../platform/crypto.ts';
import { usualSeconds } from '../../../platform/telemetry/observing.ts';
import type { Observation } from '../../../platform/telemetry/observing.ts';
import { labelFileFeed } from './fetch-file-feed.ts';

/**
 * Labels a feed by its host and the start of its address's SHA-256. User, path and query may contain a key, so the label
 * omits them. The hash distinguishes feeds of one host.
 */
const feedLabel = (address: string): string =>
  `${new URL(address).host} ${sha256(address).toString('hex').slice(0, 8)}`;

const labels = ['sport', 'feed'];

/** When each configured feed was last fetched, and how often it should be. An "unchanged" answer counts as a fetch. */
export const fileFeedObservation: Observation = {
  name: 'feeds',
  everySeconds: usualSeconds,
  gauges: {
    outpick_feed_fetched_timestamp_seconds: {
      help: 'When a feed was last fetched with success; 0 if never.',
      labels,
    },
    outpick_feed_interval_seconds: { help: 'How often a feed is to be fetched.', labels },
  },
  applies: ({ FEEDS }) => FEEDS.length > 0,
  read: async ({ db, config }) => {
    const { rows } = await sql<{ address: string; at: number }>`
      select address, extract(epoch from fetched_at)::float8 as at from file_feeds where fetched_at is not null
    `.execute(db);
    const fetchedAt = new Map(rows.map(({ address, at }) => [address, at]));
    const sample = ({ sport, address }: (typeof config.FEEDS)[number], value: number) => ({
      labels: { sport, feed: feedLabel(address) },
      value,
    });
    return {
      outpick_feed_fetched_timestamp_seconds: config.FEEDS.map((feed) =>
        sample(feed, fetchedAt.get(labelFileFeed(feed.address)) ?? 0),
      ),
      outpick_feed_interval_seconds: config.FEEDS.map((feed) => sample(feed, feed.everyMinutes * 60)),
    };
  },
};
