import pg from 'pg';
import { sha256 } from '../../../../platform/crypto.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { confirmPage, previewReadings, storeReadings } from '../../readings/index.ts';
import type { ReadingReport } from '../../readings/index.ts';
import type { Adapter, FeedDocument, Page } from '../adapter.ts';
import { findReachedLimit, reserveCall } from '../budget/call-budget.ts';
import { FeedFailure, NoCallLeft } from '../feed-failure.ts';
import { findSecret } from '../secrets/find-secret.ts';
import type { SentSecret } from '../secrets/find-secret.ts';
import { downloadBytes, noValidators } from './download.ts';
import type { DownloadRequest } from './download.ts';
import { downloadRules } from './download-rules.ts';
import { addDocument, emptyReport } from './page-report.ts';
import type { PageReport, StoredDocument } from './page-report.ts';
import { maxDocumentBytes, maxTestedReadings } from './decode-document.ts';
import { documentReaderOf } from './document-reader.ts';
import { noFingerprint, recordFetch, recordRequest, restoreRequest } from './stored-pages.ts';
import type { Fingerprint, StoredPage } from './stored-pages.ts';
import type { BoundFeed } from '../stored-feed.ts';

const defaultLimits = { maxBytes: maxDocumentBytes, timeoutMs: 60_000, idleMs: 20_000 };

/** Limits that tests can lower. */
export type FetchLimits = Partial<typeof defaultLimits>;

interface PageOptions {
  /** Shows what would change, without writing. */
  readonly preview: boolean;
  readonly limits?: FetchLimits | undefined;
  readonly signal?: AbortSignal | undefined;
  /** False if an operator or a backfill chose the page: such a request leaves some calls to the schedule. */
  readonly isScheduled: boolean;
}

export interface PageTask extends PageOptions {
  readonly feed: BoundFeed;
  readonly page: Page;
  /** The stored state of the page. */
  readonly stored: StoredPage | undefined;
}

/** The maximum number of parts of a document. Without it, a provider whose parts never end would occupy a worker. */
const maxParts = 50;

/** Fetches a page with all its parts, and stores or previews its games. */
export async function fetchPage(platform: Platform, task: PageTask): Promise<PageReport> {
  let report = emptyReport(task.page.key);
  let fingerprint: Fingerprint | undefined;
  let calls = 0;
  const reserve = async () => {
    await reserveOrThrow(platform, task);
    calls += 1;
  };
  try {
    let part: Page | undefined = task.page;
    for (let count = 0; part; count += 1) {
      const name = `${task.feed.name} ${part.key}`;
      if (count === maxParts)
        throw new FeedFailure({ name, kind: 'too-many', reason: `more than ${maxParts} parts` });
      await reserve();
      const stored = await fetchPart(platform, { ...task, page: part, name, isFirst: count === 0, reserve });
      if (stored === 'unchanged') break;
      report = addDocument(report, stored);
      // A document with several parts gets no fingerprint: the first part may be unchanged while others have changed.
      const isOnlyPart = !stored.document.next && count === 0;
      fingerprint = isOnlyPart && isFinished(stored) ? stored.fingerprint : noFingerprint;
      part = stored.document.next;
    }
    if (!task.preview) await recordFetch(platform, task.feed.id, { key: task.page.key, fingerprint });
    return report;
  } catch (error) {
    // An abort by the caller is no failure of the page.
    task.signal?.throwIfAborted();
    if (!(error instanceof NoCallLeft))
      return { ...report, outcome: 'failed', failure: toFailure(platform, task, error) };
    const failure = await findTooManyCalls(platform, task, calls);
    if (failure) return { ...report, outcome: 'failed', failure };
    if (calls > 0 && !task.preview)
      await restoreRequest(platform, task.feed.id, { key: task.page.key, stored: task.stored });
    return { ...report, outcome: 'waiting', notBefore: error.notBefore };
  }
}

/** Returns a failure if a page needs more calls than the plan has in a period, because it would wait again each time. */
async function findTooManyCalls(
  { db }: Platform,
  { feed, page }: PageTask,
  calls: number,
): Promise<FeedFailure | null> {
  const limit = calls > 0 ? await findReachedLimit(db, feed.adapter, calls) : undefined;
  if (limit === undefined) return null;
  const reason = `needs more calls than the plan has (${limit}): redirects and further parts are calls too`;
  return new FeedFailure({ name: `${feed.name} ${page.key}`, kind: 'too-many', reason });
}

/**
 * Turns a database error or an error in our code into the failure of one page. Its message may contain values, so it is
 * only logged.
 */
function toFailure({ log }: Platform, { feed, page }: PageTask, error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error;
  const name = `${feed.name} ${page.key}`;
  log.error({ err: error, feed: feed.name, page: page.key }, 'a page of a feed could not be stored');
  const code = error instanceof pg.DatabaseError ? ` (database error ${error.code ?? 'unknown'})` : '';
  const reason = `its games could not be stored${code}; the log of the process has the error`;
  return new FeedFailure({ name, kind: 'storage', reason });
}

/**
 * Whether reading the same document later would give the same result. A refused game could be accepted later, once its team
 * is known.
 */
const isFinished = ({ report, document }: StoredDocument): boolean =>
  report.refused === 0 && document.problems.length === 0 && !document.isProvisional;

/** Reserves a call. Throws `NoCallLeft` if none is left. */
async function reserveOrThrow(
  platform: Platform,
  { feed: { id, adapter }, isScheduled, preview }: PageTask,
): Promise<void> {
  const notBefore = await reserveCall(platform, {
    adapter,
    feedId: id,
    leavesQuarter: !isScheduled,
    storesWait: isScheduled && !preview,
  });
  if (notBefore) throw new NoCallLeft(notBefore);
}

interface PartTask extends PageTask {
  readonly name: string;
  /** Only the first part is requested with validators; its content leads to the other parts. */
  readonly isFirst: boolean;
  /** Reserves one more call. Throws `NoCallLeft` if none is left. */
  readonly reserve: () => Promise<void>;
}

async function fetchPart(platform: Platform, task: PartTask): Promise<StoredDocument | 'unchanged'> {
  const { feed, page, name, preview, isFirst } = task;
  const secret = await findSecret(platform, feed.adapter.secret, name);
  const stored = isFirst && !preview ? task.stored : undefined;
  if (isFirst && !preview) await recordRequest(platform, feed.id, page);
  const fetched = await fetchOrEmpty(feed.adapter, {
    name,
    url: findUrl(task),
    secret,
    validators: stored ?? noValidators,
    signal: task.signal,
    beforeRedirect: task.reserve,
    rules: downloadRules(platform, { ...defaultLimits, ...task.limits }, [feed.adapter.origin]),
  });
  const confirm = async () => {
    const { sportId, adapterName: source } = feed;
    await confirmPage(platform, { sportId, source, page, now: platform.now() });
    return 'unchanged' as const;
  };
  if (fetched === 'unchanged') return confirm();
  if (fetched === 'empty') {
    // The answer is not a list of games, so it must not mark games as missing.
    const isComplete = false;
    const report = await storeDocument(platform, { ...task, page: { ...page, isComplete } }, emptyDocument);
    return { document: emptyDocument, report, fingerprint: noFingerprint };
  }
  const contentHash = sha256(fetched.bytes).toString('hex');
  if (stored && stored.contentHash === contentHash) return confirm();
  const document = await readFetched(platform, task, { bytes: fetched.bytes, secret });
  const report = await storeDocument(platform, task, document);
  return { document, report, fingerprint: { ...fetched.validators, contentHash } };
}

const emptyDocument: FeedDocument = { readings: [], problems: [], skipped: 0 };

async function fetchOrEmpty({ emptyStatuses = [] }: Adapter, request: DownloadRequest) {
  try {
    return await downloadBytes(request);
  } catch (error) {
    const status = error instanceof FeedFailure ? error.status : null;
    if (status !== null && emptyStatuses.includes(status)) return 'empty';
    throw error;
  }
}

/** Returns the address of a page, at the feed's own origin or the provider's. */
function findUrl({ feed, page, name }: PartTask): URL {
  const url = URL.parse(page.path, feed.origin ?? feed.adapter.origin);
  if (url) return url;
  throw new FeedFailure({ name, kind: 'refused-address', reason: 'the address of the page is not valid' });
}

/**
 * Reports what a document would change if the provider sent it for a page. Writes nothing. Throws if the document cannot be
 * read.
 */
export async function previewDocument(
  platform: Platform,
  { feed, page, bytes, signal }: Pick<PageTask, 'feed' | 'page' | 'signal'> & { readonly bytes: Uint8Array },
): Promise<PageReport> {
  const name = `${feed.name} ${page.key}`;
  const document = await readFetched(platform, { feed, page, name, signal }, { bytes, secret: undefined });
  const report = await storeDocument(platform, { feed, page, preview: true }, document);
  return addDocument(emptyReport(page.key), { document, report, fingerprint: noFingerprint });
}

/** Reads a document in a thread, so that its size and form do not delay this process. */
async function readFetched(
  platform: Platform,
  { feed, page, name, signal }: Pick<PartTask, 'feed' | 'page' | 'name' | 'signal'>,
  { bytes, secret }: { readonly bytes: Uint8Array; readonly secret: SentSecret | undefined },
): Promise<FeedDocument> {
  const context = { page, now: platform.now(), timeZone: feed.timeZone };
  const source = { name, bytes, secret, settings: feed.settings, context };
  return documentReaderOf(platform)(feed.adapter, source, signal);
}

async function storeDocument(
  platform: Platform,
  { feed, page, preview }: Pick<PartTask, 'feed' | 'page' | 'preview'>,
  { readings, problems }: FeedDocument,
): Promise<ReadingReport> {
  const { key, from, to, isComplete } = page;
  if (preview && readings.length > maxTestedReadings) {
    const reason = `a test reads at most ${maxTestedReadings} games; the document has ${readings.length}`;
    throw new FeedFailure({ name: `${feed.name} ${key}`, kind: 'too-many', reason });
  }
  return (preview ? previewReadings : storeReadings)(platform, {
    sportId: feed.sportId,
    source: feed.adapterName,
    readings,
    page: { key, from, to, isComplete },
    unreadable: problems.flatMap(({ sourceId }) => sourceId ?? []),
    now: platform.now(),
    createsTeams: feed.createsTeams,
    isJoinOnly: feed.adapter.isJoinOnly ?? false,
  });
}
