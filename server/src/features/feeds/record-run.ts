import type { Platform } from '../../platform/platform.ts';
import { recordImportRun } from '../imports/index.ts';
import { needsOperator, stopsFeed } from './feed-failure.ts';
import type { FeedFailure } from './feed-failure.ts';
import type { PageReport } from './page-report.ts';
import { loadPages } from './stored-feed.ts';
import type { StoredFeed } from './stored-feed.ts';

const minute = 60_000;

/** 1, 2, 4 … 60 minutes. */
const backOffMs = (failures: number): number => Math.min(2 ** (failures - 1), 60) * minute;

/** Failures in a row, and the time without success of a single page, after which an alarm is raised. */
const alarmAfter = 3;
const alarmAfterMs = 3 * 60 * minute;

/** A run as `sport_feeds` describes it. */
interface RunState {
  readonly failures: number;
  readonly failure: FeedFailure | null;
  readonly isFetched: boolean;
  readonly notBefore: Date | null;
}

interface Run {
  readonly pages: readonly PageReport[];
  /** False if an operator or the history chose the pages: one that fails says little about the others. */
  readonly isScheduled: boolean;
}

/**
 * Failed pages do not delay the others, unless the provider as a whole refuses or no scheduled page succeeded: then the feed
 * backs off, at least as long as the provider asks.
 */
function judge(feed: StoredFeed, { pages, isScheduled }: Run, now: Date): RunState {
  const isFetched = pages.some(({ outcome }) => outcome === 'read' || outcome === 'unchanged');
  const failures = pages.flatMap(({ failure }) => failure ?? []);
  const failure = failures.find(stopsFeed) ?? failures[0] ?? null;
  const wait = pages.find(({ outcome }) => outcome === 'waiting')?.notBefore ?? null;
  const backsOff = failure && (stopsFeed(failure) || (isScheduled && !isFetched));
  if (!backsOff) return { failures: isFetched ? 0 : feed.failures, failure, isFetched, notBefore: wait };
  const count = isFetched ? 1 : feed.failures + 1;
  const times = [now.getTime() + backOffMs(count), failure.retryAfter?.getTime() ?? 0, wait?.getTime() ?? 0];
  return { failures: count, failure, isFetched, notBefore: new Date(Math.max(...times)) };
}

/** Stores what became of a run, and raises its alarms. Returns the time before which no request may follow. */
export async function recordRun(platform: Platform, feed: StoredFeed, run: Run): Promise<Date | null> {
  const { pages } = run;
  if (pages.length === 0) return feed.notBefore;
  const now = platform.now();
  const state = judge(feed, run, now);
  await platform.db
    .updateTable('sport_feeds')
    .set({
      failures: state.failures,
      not_before: state.notBefore,
      ...(state.isFetched && { fetched_at: now, failure: null }),
      ...(state.failure && { failed_at: now, failure: state.failure.message }),
    })
    .where('id', '=', feed.id)
    .execute();
  const isNew = await recordImport(platform, feed, pages);
  if (await isAlarming(platform, feed, { pages, state }))
    platform.alarm('feed-failing', {
      feed: feed.name,
      failures: state.failures,
      failure: state.failure?.message,
    });
  if (isNew)
    platform.alarm('feed-rows-refused', {
      feed: feed.name,
      refused: sum(pages, ({ refused }) => refused),
      problems: listProblems(pages),
    });
  return state.notBefore;
}

async function isAlarming(
  platform: Platform,
  feed: StoredFeed,
  { pages, state }: { readonly pages: readonly PageReport[]; readonly state: RunState },
): Promise<boolean> {
  const failed = pages.filter(({ failure }) => failure !== null);
  if (state.failures >= alarmAfter && state.failure) return true;
  if (failed.some(({ failure }) => failure && needsOperator(failure))) return true;
  if (failed.length === 0) return false;
  const stored = await loadPages(platform, feed.id);
  const oldest = platform.now().getTime() - alarmAfterMs;
  return failed.some(({ page }) => (stored.get(page)?.fetchedAt ?? feed.createdAt).getTime() < oldest);
}

const sum = (pages: readonly PageReport[], count: (page: PageReport) => number): number =>
  pages.reduce((total, page) => total + count(page), 0);

const maxProblems = 100;

const listProblems = (pages: readonly PageReport[]) =>
  pages
    .flatMap(({ failure, problems }) => [
      ...(failure ? [failure.message] : []),
      ...problems.map(({ sourceId, reason }) => (sourceId === null ? reason : `${sourceId}: ${reason}`)),
    ])
    .slice(0, maxProblems)
    .map((reason) => ({ line: 0, reason }));

function outcomeOf(changes: number, isFailed: boolean): 'done' | 'unchanged' | 'failed' {
  if (isFailed) return 'failed';
  return changes > 0 ? 'done' : 'unchanged';
}

/**
 * Records a run that changed something, failed or refused games. Unchanged pages are polled too often for a row each.
 * Returns whether it refused games for a reason that no run of the last day had.
 */
async function recordImport(
  { db, now }: Platform,
  feed: StoredFeed,
  pages: readonly PageReport[],
): Promise<boolean> {
  const [rows, added, changed, refused] = [
    sum(pages, ({ read }) => read),
    sum(pages, (page) => page.added),
    sum(pages, (page) => page.changed),
    sum(pages, (page) => page.refused),
  ];
  const isFailed = pages.some(({ outcome }) => outcome === 'failed');
  if (added + changed + refused === 0 && !isFailed) return false;
  const problems = listProblems(pages);
  const isNew = refused > 0 && (await hasNewProblem({ db, now }, feed, problems));
  const isRepeated = refused > 0 && !isNew && added + changed === 0 && !isFailed;
  if (!isRepeated)
    await recordImportRun(db, {
      sportId: feed.sportId,
      format: feed.adapterName,
      source: feed.name,
      at: now(),
      outcome: outcomeOf(added + changed, isFailed),
      counts: { rows, added, changed, refused, problems },
    });
  return isNew;
}

async function hasNewProblem(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  feed: StoredFeed,
  problems: readonly { readonly reason: string }[],
): Promise<boolean> {
  const runs = await db
    .selectFrom('import_runs')
    .select('problems')
    .where('sport_id', '=', feed.sportId)
    .where('source', '=', feed.name)
    .where('refused', '>', 0)
    .where('started_at', '>', new Date(now().getTime() - 24 * 60 * minute))
    .execute();
  const known = JSON.stringify(runs);
  return problems.some(({ reason }) => !known.includes(JSON.stringify(reason)));
}
