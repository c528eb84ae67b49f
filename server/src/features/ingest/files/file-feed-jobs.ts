import { z } from 'zod';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FeedFailure, needsOperator } from '../providers/index.ts';
import { labelFileFeed, withFileFeed } from './fetch-file-feed.ts';
import { formats } from './formats.ts';
import { importGames } from './import-games.ts';
import { recordImportRun } from '../readings/index.ts';

/** A job names its feed by the label, because the address may contain a key. */
const feedData = z.union([
  z.strictObject({ sport: z.string(), feed: z.string() }),
  // Jobs that the previous release enqueued contain the address.
  z
    .object({ sport: z.string(), address: z.url() })
    .transform(({ sport, address }) => ({ sport, feed: labelFileFeed(address) })),
]);

/** Failed attempts before an alarm is raised. */
const alarmAfter = 3;

/** Imports one configured feed if it has changed. */
export const importFileFeed: Job<z.output<typeof feedData>> = {
  name: 'files.import-feed',
  formerNames: ['imports.feed'],
  data: feedData,
  collapseBy: ({ sport, feed }) => `${sport} ${feed}`,
  retries: 3,
  backOffSeconds: 30,
  run: async (platform, { sport: slug, feed: label }, run) => {
    const feed = platform.config.FEEDS.find(
      ({ sport, address }) => sport === slug && labelFileFeed(address) === label,
    );
    if (!feed) return run.log.info({ feed: label }, 'the feed is no longer configured');
    const format = formats.find((one) => one.name === feed.format);
    const sport = await platform.db
      .selectFrom('sports')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!sport || !format) throw new Error(`the feed ${label} names no known sport and format`);
    try {
      const report = await withFileFeed(platform, feed, async (source) =>
        importGames(platform, { sportId: sport.id, format, source, createTeams: feed.createTeams }),
      );
      run.log.info({ feed: label, ...report }, report ? 'feed imported' : 'feed unchanged');
      if (report && report.refused > 0)
        platform.alarm('feed-rows-refused', {
          feed: label,
          refused: report.refused,
          problems: report.problems,
        });
    } catch (error) {
      if (error instanceof FeedFailure) {
        await recordFailure(platform, { sportId: sport.id, format: format.name, source: label, error });
        if (needsOperator(error) || run.attempt >= alarmAfter)
          platform.alarm('feed-failing', { feed: label, sport: slug, failure: error.message });
      }
      throw error;
    }
  },
};

/** Records an import run for a failed fetch too, so that operators find the reason in the list of imports. */
const recordFailure = async (
  { db, now }: Platform,
  { error, ...run }: { sportId: string; format: string; source: string; error: FeedFailure },
) =>
  recordImportRun(db, {
    ...run,
    at: now(),
    outcome: 'failed',
    counts: { rows: 0, added: 0, changed: 0, refused: 0, problems: [{ line: 0, reason: error.message }] },
  });

const noData = z.strictObject({});

/** Enqueues the configured feeds that are due. */
export const enqueueDueFileFeeds: Job<Record<string, never>> = {
  name: 'files.due',
  formerNames: ['imports.due'],
  data: noData,
  schedule: { isDue: async (platform) => (await findDueFeeds(platform)).length > 0, data: {} },
  retries: 0,
  backOffSeconds: 1,
  run: async (platform, _data, run) => {
    const dueFeeds = await findDueFeeds(platform);
    await platform.transact(async (tx) => {
      for (const { sport, address } of dueFeeds)
        platform.jobs.enqueue(tx, importFileFeed, { sport, feed: labelFileFeed(address) });
      await run.finish(tx);
    });
  },
};

/** Finds the configured feeds whose last request is at least `everyMinutes` ago. */
async function findDueFeeds({ db, now, config: { FEEDS: feeds } }: Platform) {
  if (feeds.length === 0) return [];
  const requests = await db.selectFrom('file_feeds').select(['address', 'requested_at']).execute();
  const requestedAt = new Map(requests.map((row) => [row.address, row.requested_at.getTime()]));
  // A request is recorded some seconds after the check that enqueued it. Without this tolerance a feed would be due one
  // check too late.
  const latest = now().getTime() + 5000;
  return feeds.filter(
    ({ address, everyMinutes }) =>
      (requestedAt.get(labelFileFeed(address)) ?? -Infinity) + everyMinutes * 60_000 <= latest,
  );
}
