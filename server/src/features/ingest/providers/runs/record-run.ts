import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';
import { recordImportRun } from '../../readings/index.ts';
import { raiseFailing } from './feed-alarms.ts';
import { needsOperator, stopsFeed } from '../feed-failure.ts';
import type { FeedFailure } from '../feed-failure.ts';
import type { PageReport } from '../fetch/page-report.ts';
import type { StoredFeed } from '../stored-feed.ts';

const minute = 60_000;

/** Returns the back-off: 1, 2, 4 … 60 minutes, or 1, 2, 4 … 24 hours if only an operator can fix the failure. */
const backOffMs = (failures: number, failure: FeedFailure): number =>
  needsOperator(failure)
    ? Math.min(2 ** (failures - 1), 24) * 60 * minute
    : Math.min(2 ** (failures - 1), 60) * minute;

interface Run {
  readonly pages: readonly PageReport[];
  /** False if an operator or a backfill chose the pages: a failed page then says little about the feed. */
  readonly isScheduled: boolean;
  /** The keys of the feed's current pages. A page of a past season does not show that the feed works. */
  readonly currentKeys: ReadonlySet<string>;
}

/** The result of a run, as `provider_feeds` stores it. */
interface RunState {
  readonly failures: number;
  readonly failure: FeedFailure | null;
  readonly isFetched: boolean;
  readonly backOffUntil: Date | null;
  /** When the budget has calls again. `reserveCall` stores it, under the budget's lock. */
  readonly callsFrom: Date | null;
}

/**
 * Decides whether the feed backs off. A failed page does not delay other pages, unless the provider as a whole refuses or
 * no scheduled page succeeded. The back-off is at least as long as the provider asks.
 */
function assessRun(feed: StoredFeed, { pages, isScheduled, currentKeys }: Run, now: Date): RunState {
  const isFetched = pages.some(
    ({ page, outcome }) => currentKeys.has(page) && (outcome === 'read' || outcome === 'unchanged'),
  );
  const allFailures = pages.flatMap(({ failure }) => failure ?? []);
  const failure = allFailures.find(stopsFeed) ?? allFailures[0] ?? null;
  const callsFrom = pages.find(({ outcome }) => outcome === 'waiting')?.notBefore ?? null;
  const backsOff = failure && (stopsFeed(failure) || (isScheduled && !isFetched));
  if (!backsOff)
    return { failures: isFetched ? 0 : feed.failures, failure, isFetched, callsFrom, backOffUntil: null };
  const failures = isFetched ? 1 : feed.failures + 1;
  const backOffUntil = latestOf(new Date(now.getTime() + backOffMs(failures, failure)), failure.retryAfter);
  return { failures, failure, isFetched, callsFrom, backOffUntil };
}

const latestOf = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

/** Stores the result of a run and raises its alarms. Returns the earliest time of the next request. */
export async function recordRun(platform: Platform, feed: StoredFeed, run: Run): Promise<Date | null> {
  const { pages, isScheduled } = run;
  if (pages.length === 0) return feed.notBefore;
  const state = assessRun(feed, run, platform.now());
  await (isScheduled ? storeScheduled : storeChosen)(platform, feed.id, state);
  const isNew = await recordImport(platform, feed, pages);
  // An operator who chose the pages sees their failures without an alarm.
  if (isScheduled) await raiseFailing(platform, feed, { pages, ...state });
  if (isNew)
    platform.alarm('feed-rows-refused', {
      feed: feed.name,
      refused: sum(pages, ({ refused }) => refused),
      problems: listProblems(pages),
    });
  return latestOf(state.backOffUntil, state.callsFrom);
}

async function storeScheduled({ db, now }: Platform, feedId: string, state: RunState): Promise<void> {
  await db
    .updateTable('provider_feeds')
    .set({
      failures: state.failures,
      not_before: state.backOffUntil,
      ...(state.isFetched && { fetched_at: now(), failure: null }),
      ...(state.failure && { failed_at: now(), failure: state.failure.message }),
    })
    .where('id', '=', feedId)
    .execute();
}

/**
 * Stores the result of a run whose pages an operator or a backfill chose. Such a run may lengthen the feed's back-off but not
 * shorten it, and its failures do not count as failures of the feed.
 */
async function storeChosen({ db, now }: Platform, feedId: string, state: RunState): Promise<void> {
  if (!state.isFetched && !state.backOffUntil) return;
  await db
    .updateTable('provider_feeds')
    .set({
      not_before: sql`greatest(not_before, ${state.backOffUntil}::timestamptz)`,
      ...(state.isFetched && { failures: 0, fetched_at: now(), failure: null }),
    })
    .where('id', '=', feedId)
    .execute();
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
    .map((reason) => ({ line: 0, reason: reason.toWellFormed() }));

function outcomeOf(changes: number, isFailed: boolean): 'done' | 'unchanged' | 'failed' {
  if (isFailed) return 'failed';
  return changes > 0 ? 'done' : 'unchanged';
}

/**
 * Records a run that changed something, failed or refused games. Other runs are too frequent to record. Returns whether the
 * run refused games for a reason that no run of the last day had.
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
  const recentProblems = JSON.stringify(runs);
  return problems.some(({ reason }) => !recentProblems.includes(JSON.stringify(reason)));
}
