import type { Platform } from '../../../../platform/platform.ts';
import type { Adapter, Page } from '../adapter.ts';
import { adapters as allAdapters } from '../adapters.ts';
import { dayIn } from '../adapters/shared/days.ts';
import type { FetchLimits } from '../fetch/fetch-page.ts';
import type { PageReport } from '../fetch/page-report.ts';
import { runFeed } from './run-feed.ts';
import { bindFeed, loadFeeds } from '../stored-feed.ts';

export interface HistoryOptions {
  readonly feedId: string;
  /** The seasons, as the league numbers them. */
  readonly seasons: readonly number[];
  /** Fetches stored pages again. */
  readonly again?: boolean;
  readonly adapters?: readonly Adapter[];
  readonly limits?: FetchLimits;
  readonly signal?: AbortSignal;
  /**
   * Waits until the provider allows the next request. Without it, or if the wait would exceed `maxWaitMs`, the call
   * returns.
   */
  readonly wait?: (until: Date) => Promise<void>;
  readonly maxWaitMs?: number;
  readonly onPage?: (season: number, report: PageReport) => void;
}

export interface HistoryReport {
  /** The number of completely stored pages, including those of earlier calls, and the number of all pages. */
  readonly done: number;
  readonly pages: number;
  /** Pages that failed. Another call requests them again. */
  readonly failed: readonly PageReport[];
  /** Set if the provider allows no request before this time: call again then. */
  readonly notBefore: Date | null;
}

/**
 * Fetches past seasons through the feed's adapter, page by page. A call continues where the last one stopped: it requests
 * the pages that failed, had refused games or were not over yet. Stored games change the ratings.
 */
export async function backfillFeed(platform: Platform, options: HistoryOptions): Promise<HistoryReport> {
  const { feedId, seasons } = options;
  const storedFeed = (await loadFeeds(platform)).find(({ id }) => id === feedId);
  if (!storedFeed) throw new Error(`there is no feed ${feedId}`);
  const { bound, timeZone } = bindFeed(storedFeed, options.adapters ?? allAdapters);
  const pages = [...new Set(seasons)].flatMap((season) =>
    bound.seasonPages(season, { now: platform.now(), timeZone }).map((page) => ({ season, page })),
  );
  if (options.again) await deletePages(platform, feedId, pages);
  const today = dayIn(timeZone, platform.now());
  const finished = await loadFinished(platform, feedId);
  const remaining = pages.filter(({ season, page }) => !finished.has(`${season} ${page.key}`));
  const failed: PageReport[] = [];
  let done = pages.length - remaining.length;
  const end = (notBefore: Date | null) => ({ done, pages: pages.length, failed, notBefore });
  if (remaining.length > 0 && storedFeed.notBefore && storedFeed.notBefore > platform.now()) {
    if (!options.wait || isTooLate(platform, options, storedFeed.notBefore)) return end(storedFeed.notBefore);
    await options.wait(storedFeed.notBefore);
  }
  for (const { season, page } of remaining) {
    options.signal?.throwIfAborted();
    const { report, notBefore } = await fetchPastPage(platform, options, page);
    if (report) options.onPage?.(season, report);
    if (report && isStored(report) && report.refused === 0 && page.to < today) {
      await recordFinished(platform, { feedId, season, page: page.key });
      done += 1;
    } else if (report?.outcome === 'failed') failed.push(report);
    if (notBefore) return end(notBefore);
    if (failed.length >= maxFailures) return end(new Date(platform.now().getTime() + failureWaitMs));
  }
  return end(null);
}

const isStored = ({ outcome }: PageReport): boolean => outcome === 'read' || outcome === 'unchanged';

/** A call ends after this many failed pages, because the provider has a problem. */
const maxFailures = 5;
const failureWaitMs = 10 * 60_000;

/** The maximum number of waits for one page. */
const maxWaits = 10;

const isTooLate = ({ now }: Platform, { maxWaitMs = Infinity }: HistoryOptions, until: Date): boolean =>
  until.getTime() - now().getTime() > maxWaitMs;

async function fetchPastPage(
  platform: Platform,
  options: HistoryOptions,
  page: Page,
): Promise<{ readonly report: PageReport | undefined; readonly notBefore: Date | null }> {
  const { feedId, wait, adapters, limits, signal } = options;
  const fetching = {
    pages: [page],
    ...(adapters && { adapters }),
    ...(limits && { limits }),
    ...(signal && { signal }),
  };
  for (let waits = 0; ; waits += 1) {
    const { pages, notBefore } = await runFeed(platform, feedId, fetching);
    const [report] = pages;
    if ((report && isStored(report)) || !notBefore) return { report, notBefore: null };
    if (!wait || waits === maxWaits || isTooLate(platform, options, notBefore)) return { report, notBefore };
    await wait(notBefore);
  }
}

interface SeasonPage {
  readonly season: number;
  readonly page: Page;
}

/** Deletes the records of finished pages and their validators. Otherwise an unchanged document would not be read. */
async function deletePages({ db }: Platform, feedId: string, pages: readonly SeasonPage[]): Promise<void> {
  const seasons = [...new Set(pages.map(({ season }) => season))];
  const keys = pages.map(({ page }) => page.key);
  if (pages.length === 0) return;
  await db.deleteFrom('feed_history').where('feed_id', '=', feedId).where('season', 'in', seasons).execute();
  await db.deleteFrom('feed_pages').where('feed_id', '=', feedId).where('page', 'in', keys).execute();
}

async function loadFinished({ db }: Platform, feedId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('feed_history')
    .select(['season', 'page'])
    .where('feed_id', '=', feedId)
    .execute();
  return new Set(rows.map(({ season, page }) => `${season} ${page}`));
}

const recordFinished = async (
  { db, now }: Platform,
  row: { readonly feedId: string; readonly season: number; readonly page: string },
) =>
  db
    .insertInto('feed_history')
    .values({ feed_id: row.feedId, season: row.season, page: row.page, done_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
