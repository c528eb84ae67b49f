import type { Platform } from '../../../../platform/platform.ts';
import type { Adapter, Page } from '../adapter.ts';
import { adapters as allAdapters } from '../adapters.ts';
import { FeedFailure, stopsFeed } from '../feed-failure.ts';
import { isReady, listPages, loadDuePages } from '../schedule/feed-schedule.ts';
import { findSecret, loadSecretNames } from '../secrets/find-secret.ts';
import { fetchPage } from '../fetch/fetch-page.ts';
import type { FetchLimits, PageTask } from '../fetch/fetch-page.ts';
import { emptyReport } from '../fetch/page-report.ts';
import type { PageReport } from '../fetch/page-report.ts';
import { recordRun } from './record-run.ts';
import { loadPages } from '../fetch/stored-pages.ts';
import { bindFeed, loadFeeds } from '../stored-feed.ts';
import type { BoundFeed, StoredFeed } from '../stored-feed.ts';

export interface RunOptions {
  readonly adapters?: readonly Adapter[];
  /**
   * The pages to request: the due ones (default; none if the feed is paused or backs off), all current ones, or the given
   * ones.
   */
  readonly pages?: 'due' | 'all' | readonly Page[];
  /** Makes a page due at once if its last request did not finish. */
  readonly retriesUnfinished?: boolean;
  /** Shows what would change. Writes nothing but the count of calls. */
  readonly preview?: boolean;
  readonly limits?: FetchLimits;
  readonly signal?: AbortSignal;
  /** Waits until the budget has calls again. Without it, or if the wait would exceed `maxWaitMs`, the run ends. */
  readonly wait?: (until: Date) => Promise<void>;
  readonly maxWaitMs?: number;
}

/** The report of a feed's run. */
export interface FeedReport {
  /** Such as "mlb/mlb-statsapi". */
  readonly feed: string;
  readonly pages: readonly PageReport[];
  /** The earliest time of the next request, if the budget is used up or the feed fails. */
  readonly notBefore: Date | null;
}

/**
 * A scheduled run ends after this time and leaves the other due pages to the next run. Otherwise the pages of live games
 * would have to wait.
 */
const runMs = 5 * 60_000;
/** A run ends after this many failed pages, because the provider has a problem. */
const maxFailures = 5;

/** Requests pages of a feed one after another, within the provider's budget, and stores their games. */
export async function runFeed(
  platform: Platform,
  feedId: string,
  options: RunOptions = {},
): Promise<FeedReport> {
  const stored = (await loadFeeds(platform)).find(({ id }) => id === feedId);
  if (!stored) throw new Error(`there is no feed ${feedId}`);
  const { pages, currentKeys } = await fetchPages(platform, stored, options);
  const isMissingKey = pages.some(({ failure }) => failure?.kind === 'missing-secret');
  const notBefore =
    options.preview || isMissingKey
      ? findWait(pages)
      : await recordRun(platform, stored, { pages, currentKeys, isScheduled: isScheduled(options) });
  return { feed: stored.name, pages, notBefore };
}

const isScheduled = ({ pages = 'due' }: Pick<RunOptions, 'pages'>): boolean => pages === 'due';

const findWait = (pages: readonly PageReport[]) =>
  pages.find(({ outcome }) => outcome === 'waiting')?.notBefore ?? null;

interface FetchedPages {
  readonly pages: readonly PageReport[];
  /** The keys of the feed's current pages. */
  readonly currentKeys: ReadonlySet<string>;
}

async function fetchPages(
  platform: Platform,
  stored: StoredFeed,
  { adapters = allAdapters, ...options }: RunOptions,
): Promise<FetchedPages> {
  const pages: PageReport[] = [];
  let currentKeys: ReadonlySet<string> = new Set();
  try {
    const feed = bindFeed(stored, adapters);
    currentKeys = new Set(listPages(feed, platform.now()).map(({ key }) => key));
    const chosenPages = await choosePages(platform, feed, options);
    // Fail for a missing key before a call is counted.
    if (chosenPages.length > 0) await findSecret(platform, feed.adapter.secret, feed.name);
    for await (const report of fetchInSequence(platform, { feed, chosenPages, options })) pages.push(report);
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    pages.push({ ...emptyReport(''), outcome: 'failed', failure: error });
  }
  return { pages, currentKeys };
}

interface PageSequence {
  readonly feed: BoundFeed;
  readonly chosenPages: readonly Page[];
  readonly options: Omit<RunOptions, 'adapters'>;
}

/** Fetches pages until all are done, or until the remaining pages would have to wait or would fail too. */
async function* fetchInSequence(
  platform: Platform,
  { feed, chosenPages, options }: PageSequence,
): AsyncGenerator<PageReport, void> {
  const { preview = false, limits, signal } = options;
  const storedPages = await loadPages(platform, feed.id);
  const deadline = isScheduled(options) ? platform.now().getTime() + runMs : Infinity;
  let failures = 0;
  for (const page of chosenPages) {
    signal?.throwIfAborted();
    const task = { feed, page, stored: storedPages.get(page.key), preview, limits, signal };
    const report = await fetchWhenAllowed(platform, { ...task, isScheduled: isScheduled(options) }, options);
    yield report;
    if (report.failure) failures += 1;
    if (report.outcome === 'waiting' || failures >= maxFailures || platform.now().getTime() > deadline)
      return;
    if (report.failure && stopsFeed(report.failure)) return;
  }
}

/** The maximum number of waits for one page. Without it, a page with more parts than the budget has calls would never end. */
const maxWaits = 10;

async function fetchWhenAllowed(
  platform: Platform,
  task: PageTask,
  { wait, maxWaitMs = Infinity }: Pick<RunOptions, 'wait' | 'maxWaitMs'>,
): Promise<PageReport> {
  for (let waits = 0; ; waits += 1) {
    const report = await fetchPage(platform, task);
    const { notBefore } = report;
    if (report.outcome !== 'waiting' || !notBefore || !wait || waits === maxWaits) return report;
    if (notBefore.getTime() - platform.now().getTime() > maxWaitMs) return report;
    await wait(notBefore);
  }
}

async function choosePages(
  platform: Platform,
  feed: BoundFeed,
  { pages = 'due', retriesUnfinished = false }: Pick<RunOptions, 'pages' | 'retriesUnfinished'>,
): Promise<readonly Page[]> {
  if (typeof pages !== 'string') return pages;
  if (pages === 'all') return listPages(feed, platform.now());
  const keys = await loadSecretNames(platform);
  return isReady(feed, { adapter: feed.adapter, keys, now: platform.now() })
    ? loadDuePages(platform, feed, { retriesUnfinished })
    : [];
}
