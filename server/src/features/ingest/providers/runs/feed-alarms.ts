import { z } from 'zod';
import type { Platform } from '../../../../platform/platform.ts';
import { needsOperator } from '../feed-failure.ts';
import type { FeedFailure } from '../feed-failure.ts';
import type { PageReport } from '../fetch/page-report.ts';
import { loadPages } from '../fetch/stored-pages.ts';
import type { StoredFeed } from '../stored-feed.ts';

const hour = 3_600_000;

/** An alarm is raised after this many failures of a feed in a row, or after a single page has failed for this long. */
const alarmAfter = 3;
const alarmAfterMs = 3 * hour;

/** The same failure of a feed raises an alarm again after this time. */
const repeatAfterMs = 24 * hour;

interface FailedRun {
  readonly pages: readonly PageReport[];
  /** The feed's failures in a row, and the failure that stands for the whole feed. */
  readonly failures: number;
  readonly failure: FeedFailure | null;
}

/** Raises an alarm for failures that last or need an operator, at most once a day for each message. */
export async function raiseFailing(platform: Platform, feed: StoredFeed, run: FailedRun): Promise<void> {
  const messages = await findMessages(platform, feed, run);
  if (messages.length === 0) return;
  const now = platform.now();
  const recent = await loadRecent(platform, feed.id);
  const [message, ...others] = messages.filter((one) => !recent.has(one));
  if (message === undefined) return;
  const raised = [...recent, ...[message, ...others].map((one) => [one, now.toISOString()] as const)];
  await platform.db
    .updateTable('provider_feeds')
    .set({ alarms: JSON.stringify(Object.fromEntries(raised)) })
    .where('id', '=', feed.id)
    .execute();
  platform.alarm('feed-failing', { feed: feed.name, failures: run.failures, failure: message });
}

async function findMessages(
  platform: Platform,
  feed: StoredFeed,
  { pages, failures, failure }: FailedRun,
): Promise<readonly string[]> {
  const failedPages = pages.flatMap((page) =>
    page.failure ? [{ page: page.page, failure: page.failure }] : [],
  );
  if (failedPages.length === 0) return [];
  const storedPages = await loadPages(platform, feed.id);
  const latest = platform.now().getTime() - alarmAfterMs;
  const isLasting = (page: string) => (storedPages.get(page)?.failingSince?.getTime() ?? Infinity) <= latest;
  const alarming = failedPages.filter((one) => needsOperator(one.failure) || isLasting(one.page));
  return [
    ...(failures >= alarmAfter && failure ? [failure.message] : []),
    ...alarming.map((one) => one.failure.message),
  ];
}

const storedAlarms = z.record(z.string(), z.coerce.date());

/** Loads the messages that raised an alarm within the last day, and when. */
async function loadRecent({ db, now }: Platform, feedId: string): Promise<Map<string, string>> {
  const { alarms } = await db
    .selectFrom('provider_feeds')
    .select('alarms')
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow();
  const since = now().getTime() - repeatAfterMs;
  const recent = Object.entries(storedAlarms.parse(alarms)).filter(([, at]) => at.getTime() > since);
  return new Map(recent.map(([message, at]) => [message, at.toISOString()]));
}
