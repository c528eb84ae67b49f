import {
  adapters,
  bindFeed,
  enqueueDueFeeds,
  findNextRun,
  loadFeeds,
  runFeed,
} from '../../src/features/ingest/providers/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** What the feeds of a database did at one moment. */
export interface DueRun {
  readonly pages: number;
  readonly changes: number;
  readonly failures: readonly string[];
  /** When a page is due next; null if no feed has pages. */
  readonly nextDue: Date | null;
}

/** Short, so that a provider that sends nothing does not delay a simulation. */
const limits = { timeoutMs: 2000, idleMs: 300 };

async function isDue(platform: Platform): Promise<boolean> {
  const { schedule } = enqueueDueFeeds;
  return schedule !== undefined && 'isDue' in schedule && schedule.isDue(platform);
}

/**
 * Does what the jobs `providers.due` and `providers.run` do at the platform's moment. After a kill the queue runs a job again, which
 * also requests pages whose last request was not finished.
 */
export async function runDueFeeds(platform: Platform, isRetry: boolean): Promise<DueRun> {
  const reports = [];
  if (isRetry || (await isDue(platform)))
    for (const { id } of await loadFeeds(platform))
      reports.push(await runFeed(platform, id, { limits, retriesUnfinished: isRetry }));
  const pages = reports.flatMap((report) => report.pages);
  const feeds = (await loadFeeds(platform)).map((feed) => bindFeed(feed, adapters));
  const next = await Promise.all(feeds.map(async (feed) => findNextRun(platform, feed)));
  const times = next.flatMap((at) => at?.getTime() ?? []);
  return {
    pages: pages.length,
    changes: pages.reduce((sum, { added, changed }) => sum + added + changed, 0),
    failures: pages.flatMap(({ failure }) => failure?.message ?? []),
    nextDue: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}
