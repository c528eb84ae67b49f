import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { withFeed } from './file-feeds.ts';
import { formats, importGames } from '../imports/index.ts';

const feedData = z.strictObject({
  sport: z.string(),
  address: z.url(),
  format: z.string(),
  createTeams: z.boolean(),
});

/** Imports one configured feed if it has changed. */
export const importFeed: Job<z.output<typeof feedData>> = {
  name: 'imports.feed',
  data: feedData,
  collapseBy: ({ address }) => address,
  retries: 3,
  backOffSeconds: 30,
  run: async (platform, { sport: slug, address, format: name, createTeams }, run) => {
    const format = formats.find((one) => one.name === name);
    const sport = await platform.db
      .selectFrom('sports')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!sport || !format) throw new Error(`the feed ${address} names no known sport and format`);
    const report = await withFeed(platform, { address }, async (source) =>
      importGames(platform, { sportId: sport.id, format, source, createTeams }),
    );
    run.log.info({ address, ...report }, report ? 'feed imported' : 'feed unchanged');
    if (report && report.refused > 0)
      platform.alarm('feed-rows-refused', { address, refused: report.refused, problems: report.problems });
  },
};

const noData = z.strictObject({});

/** Enqueues the configured feeds that are due. */
export const dueFeeds: Job<Record<string, never>> = {
  name: 'imports.due',
  data: noData,
  schedule: { isDue: async (platform) => (await findDueFeeds(platform)).length > 0, data: {} },
  retries: 0,
  backOffSeconds: 1,
  run: async (platform, _data, run) => {
    const due = await findDueFeeds(platform);
    await platform.transact(async (tx) => {
      for (const { everyMinutes: _interval, ...data } of due) platform.jobs.enqueue(tx, importFeed, data);
      await run.finish(tx);
    });
  },
};

/** The configured feeds whose last request is long enough ago. */
async function findDueFeeds({ db, config: { FEEDS: feeds } }: Platform) {
  if (feeds.length === 0) return [];
  const requests = await db
    .selectFrom('feeds')
    .select([
      'address',
      sql<number>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('seconds'),
    ])
    .execute();
  const secondsSince = new Map(requests.map(({ address, seconds }) => [address, seconds]));
  // A request is recorded seconds after the check that enqueued it. Without the tolerance it would wait one check more.
  return feeds.filter(
    ({ address, everyMinutes }) => (secondsSince.get(address) ?? Infinity) >= everyMinutes * 60 - 5,
  );
}
