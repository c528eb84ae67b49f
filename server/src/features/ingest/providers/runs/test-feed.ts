import { notFound } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Adapter, Page } from '../adapter.ts';
import { adapters as allAdapters } from '../adapters.ts';
import { FeedFailure } from '../feed-failure.ts';
import { listPages } from '../schedule/feed-schedule.ts';
import { previewDocument } from '../fetch/fetch-page.ts';
import { refuseFeed } from '../manage-feeds.ts';
import { emptyReport } from '../fetch/page-report.ts';
import type { PageReport } from '../fetch/page-report.ts';
import { runFeed } from './run-feed.ts';
import { bindFeed, loadFeeds } from '../stored-feed.ts';
import type { BoundFeed } from '../stored-feed.ts';

interface FeedTest {
  readonly feedId: string;
  /** The key of a page. Default: today's page, otherwise the first page. */
  readonly page?: string | undefined;
  /** A document to read instead of the provider's answer. Without it, the page is fetched. */
  readonly document?: Uint8Array | undefined;
  readonly adapters?: readonly Adapter[];
  readonly signal?: AbortSignal | undefined;
}

/** Shorter than the time-out of an API call. */
const limits = { timeoutMs: 12_000, idleMs: 8000 };

/** Reports what a page of a feed would change. Writes nothing but the count of calls. */
export async function testFeed(
  platform: Platform,
  { feedId, page: key, document, adapters = allAdapters, signal }: FeedTest,
): Promise<PageReport> {
  const storedFeed = (await loadFeeds(platform)).find(({ id }) => id === feedId);
  if (!storedFeed) throw notFound('feed');
  try {
    const feed = bindFeed(storedFeed, adapters);
    const page = choosePage(feed, platform.now(), key);
    if (document) return await previewDocument(platform, { feed, page, bytes: document, signal });
    const { pages } = await runFeed(platform, feedId, {
      adapters,
      pages: [page],
      preview: true,
      limits,
      ...(signal && { signal }),
    });
    return pages[0] ?? emptyReport(page.key);
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return { ...emptyReport(key ?? ''), outcome: 'failed', failure: error };
  }
}

function choosePage(feed: BoundFeed, now: Date, key: string | undefined): Page {
  const pages = listPages(feed, now);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: feed.timeZone, dateStyle: 'short' }).format(now);
  const page =
    key === undefined
      ? (pages.find(({ from, to }) => from <= today && today <= to) ?? pages[0])
      : pages.find((one) => one.key === key);
  if (page) return page;
  throw key === undefined ? refuseFeed('The feed has no pages now.') : notFound('page of this feed');
}
