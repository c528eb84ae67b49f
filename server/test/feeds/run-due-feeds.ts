import {
  adapters,
  bindFeed,
  enqueueDueFeeds,
  findNextRun,
  loadFeeds,
  runFeed,
} from '../../src/features/ingest/providers/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** What the feeds of a database did in one run. */
export interface DueRun {
  readonly pages: number;
  readonly changes: number;
  readonly failures: readonly string[];
  /** When the next page is due; null if no feed has pages. */
  readonly nextDue: Date | null;
}

/** Short, so that a provider that sends nothing does not delay a simulation. */
const limits = { timeoutMs: 2000, idleMs: 300 };

async function isDue(platform: Platform): Promise<boolean> {
  const { schedule } = enqueueDueFeeds;
  return schedule !== undefined && 'isDue' in schedule && schedule.isDue(platform);
}

/**
 * Runs the jobs `providers.due` and `providers.run` at the platform's time. A retry after a kill also requests pages whose last
 * request did not finish.
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
