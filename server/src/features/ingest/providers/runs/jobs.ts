import { z } from 'zod';
import type { Job } from '../../../../platform/jobs/job.ts';
import type { Adapter } from '../adapter.ts';
import { adapters as allAdapters } from '../adapters.ts';
import { deleteOldCalls } from '../budget/call-budget.ts';
import { findDueFeeds } from '../schedule/feed-schedule.ts';
import { runFeed } from './run-feed.ts';
import { deleteOldPages } from '../fetch/stored-pages.ts';

const feedData = z.strictObject({ feedId: z.uuid() });

/** Creates the jobs that request feeds, for a list of adapters. */
export function createFeedJobs(adapters: readonly Adapter[]): {
  readonly runDueFeed: Job<z.output<typeof feedData>>;
  readonly runAllPages: Job<z.output<typeof feedData>>;
  readonly enqueueDueFeeds: Job<Record<string, never>>;
} {
  /** Requests the due pages of one feed. The schedule repeats it; the retry is for a worker that was killed. */
  const runDueFeed: Job<z.output<typeof feedData>> = {
    name: 'providers.run',
    formerNames: ['feeds.run'],
    data: feedData,
    collapseBy: ({ feedId }) => feedId,
    retries: 1,
    backOffSeconds: 5,
    run: async (platform, { feedId }, { attempt, signal, log }) => {
      const { feed, pages } = await runFeed(platform, feedId, {
        adapters,
        retriesUnfinished: attempt > 1,
        signal,
      });
      const count = (outcome: string) => pages.filter((page) => page.outcome === outcome).length;
      log.info(
        { feed, read: count('read'), unchanged: count('unchanged'), failed: count('failed') },
        'feed requested',
      );
    },
  };
  /** Requests every page of one feed for an operator, until the provider's budget has no call left. */
  const runAllPages: Job<z.output<typeof feedData>> = {
    name: 'providers.run-all',
    formerNames: ['feeds.run-all'],
    data: feedData,
    collapseBy: ({ feedId }) => feedId,
    retries: 0,
    backOffSeconds: 5,
    run: async (platform, { feedId }, { signal, log }) => {
      const { feed, pages } = await runFeed(platform, feedId, { adapters, pages: 'all', signal });
      log.info({ feed, pages: pages.length }, 'all pages of a feed requested');
    },
  };
  /** Enqueues the feeds with due pages, and deletes old counts of calls and old pages. */
  const enqueueDueFeeds: Job<Record<string, never>> = {
    name: 'providers.due',
    formerNames: ['feeds.due'],
    data: z.strictObject({}),
    schedule: {
      isDue: async (platform) => (await findDueFeeds(platform, adapters)).length > 0,
      data: {},
    },
    retries: 0,
    backOffSeconds: 1,
    run: async (platform, _data, run) => {
      await deleteOldCalls(platform.db, platform.now());
      await deleteOldPages(platform);
      const dueFeeds = await findDueFeeds(platform, adapters);
      await platform.transact(async (tx) => {
        platform.jobs.enqueueAll(
          tx,
          runDueFeed,
          dueFeeds.map(({ id }) => ({ feedId: id })),
        );
        await run.finish(tx);
      });
    },
  };
  return { runDueFeed, runAllPages, enqueueDueFeeds };
}

export const { runDueFeed, runAllPages, enqueueDueFeeds } = createFeedJobs(allAdapters);
