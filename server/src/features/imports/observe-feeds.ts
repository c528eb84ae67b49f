import { sql } from 'kysely';
import { usualSeconds } from '../../platform/telemetry/observing.ts';
import type { Observation } from '../../platform/telemetry/observing.ts';
import { importFeed } from './jobs.ts';

/** The queue keeps completed jobs for a day, so an older success is not known. */
const daySeconds = 86_400;

/** The address without query and user: they may contain keys. */
function labelsOf({ sport, address }: { readonly sport: string; readonly address: string }) {
  const { host, pathname } = new URL(address);
  return { sport, feed: host + pathname };
}

/** How old the data of each configured feed may be. A feed that answers "unchanged" is fresh. */
export const feedObservation: Observation = {
  name: 'feeds',
  everySeconds: usualSeconds,
  gauges: {
    outpick_feed_age_seconds: {
      help: 'Time since the last successful fetch of a feed, at most a day.',
      labels: ['sport', 'feed'],
    },
    outpick_feed_interval_seconds: {
      help: 'How often a feed is to be fetched.',
      labels: ['sport', 'feed'],
    },
  },
  applies: ({ FEEDS }) => FEEDS.length > 0,
  read: async ({ db, config }) => {
    const { rows } = await sql<{ address: string; age: number }>`
      select data ->> 'address' as address,
             extract(epoch from clock_timestamp() - max(completed_on))::float8 as age
      from jobs.job
      where name = ${importFeed.name} and state = 'completed'
      group by 1
    `.execute(db);
    const ages = new Map(rows.map(({ address, age }) => [address, age]));
    return {
      outpick_feed_age_seconds: config.FEEDS.map((feed) => ({
        labels: labelsOf(feed),
        value: Math.min(ages.get(feed.address) ?? daySeconds, daySeconds),
      })),
      outpick_feed_interval_seconds: config.FEEDS.map((feed) => ({
        labels: labelsOf(feed),
        value: feed.everyMinutes * 60,
      })),
    };
  },
};
