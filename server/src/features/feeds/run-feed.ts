import type { Platform } from '../../platform/platform.ts';
import type { Adapter, Page } from './adapter.ts';
import { adapters as allAdapters } from './adapters.ts';
import { FeedFailure, stopsFeed } from './feed-failure.ts';
import { isReady, listPages, loadDuePages } from './feed-schedule.ts';
import { fetchPage } from './fetch-page.ts';
import type { FetchLimits } from './fetch-page.ts';
import { emptyReport } from './page-report.ts';
import type { PageReport } from './page-report.ts';
import { recordRun } from './record-run.ts';
import { bindFeed, loadFeeds, loadPages } from './stored-feed.ts';
import type { BoundFeed, StoredFeed } from './stored-feed.ts';

export interface RunOptions {
  readonly adapters?: readonly Adapter[];
  /** Which pages: those that are due unless the feed is paused or backs off (default), all that it has now, or these. */
  readonly pages?: 'due' | 'all' | readonly Page[];
  /** Requests due pages again whose last request was not finished. */
  readonly retriesUnfinished?: boolean;
  /** Shows what would change. Writes nothing but the count of calls. */
  readonly preview?: boolean;
  readonly limits?: FetchLimits;
  readonly signal?: AbortSignal;
}

/** What a run of a feed did. */
export interface FeedReport {
  /** Such as "mlb/mlb-statsapi". */
  readonly feed: string;
  readonly pages: readonly PageReport[];
  /** No request before this time: the budget is used up, or the feed fails. */
  readonly notBefore: Date | null;
}

/** A run ends after this time; pages that are still due wait for the next one. Otherwise live games would have to wait. */
const runMs = 5 * 60_000;
/** A run ends after so many failed pages: the provider has a problem. */
const maxFailures = 5;

/** Requests pages of a feed in turn, within the provider's budget, and stores what they say. */
export async function runFeed(
  platform: Platform,
  feedId: string,
  options: RunOptions = {},
): Promise<FeedReport> {
  const stored = (await loadFeeds(platform)).find(({ id }) => id === feedId);
  if (!stored) throw new Error(`there is no feed ${feedId}`);
  const pages = await fetchPages(platform, stored, options);
  const isScheduled = (options.pages ?? 'due') === 'due';
  const notBefore = options.preview
    ? findWait(pages)
    : await recordRun(platform, stored, { pages, isScheduled });
  return { feed: stored.name, pages, notBefore };
}

const findWait = (pages: readonly PageReport[]) =>
  pages.find(({ outcome }) => outcome === 'waiting')?.notBefore ?? null;

async function fetchPages(
  platform: Platform,
  stored: StoredFeed,
  { adapters = allAdapters, preview = false, limits, signal, ...options }: RunOptions,
): Promise<PageReport[]> {
  const reports: PageReport[] = [];
  try {
    const feed = bindFeed(stored, adapters);
    const known = await loadPages(platform, feed.id);
    const deadline = platform.now().getTime() + runMs;
    for (const page of await choosePages(platform, feed, options)) {
      signal?.throwIfAborted();
      const task = { feed, page, stored: known.get(page.key), preview, limits, signal };
      const report = await fetchPage(platform, task);
      reports.push(report);
      const failures = reports.filter(({ outcome }) => outcome === 'failed').length;
      const isOver = (options.pages ?? 'due') === 'due' && platform.now().getTime() > deadline;
      if (report.outcome === 'waiting' || isOver || failures >= maxFailures) break;
      if (report.failure && stopsFeed(report.failure)) break;
    }
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    reports.push({ ...emptyReport(''), outcome: 'failed', failure: error });
  }
  return reports;
}

async function choosePages(
  platform: Platform,
  feed: BoundFeed,
  { pages = 'due', retriesUnfinished = false }: Pick<RunOptions, 'pages' | 'retriesUnfinished'>,
): Promise<readonly Page[]> {
  if (typeof pages !== 'string') return pages;
  if (pages === 'all') return listPages(feed, platform.now());
  return isReady(feed, platform.now()) ? loadDuePages(platform, feed, { retriesUnfinished }) : [];
}
