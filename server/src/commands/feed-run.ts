import { setTimeout } from 'node:timers/promises';
import {
  adapters,
  backfillFeed,
  bindFeed,
  findNextRun,
  hasSecret,
  loadFeeds,
  loadSecretNames,
  runFeed,
} from '../features/ingest/providers/index.ts';
import type { PageReport } from '../features/ingest/providers/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Shell } from './command.ts';
import { describeMissingKey } from './describe-feed.ts';

interface RunOptions {
  /** Whether to write nothing. */
  readonly isPreview: boolean;
  /** Whether to fetch all pages of the season instead of only those that are due. */
  readonly allPages: boolean;
  readonly print: Shell['print'];
}

/** Waits if the budget per minute is used up. Waiting for a budget per day or month would take too long. */
const waitOptions = (print: Shell['print']) => ({
  maxWaitMs: 5 * 60_000,
  wait: async (until: Date) => {
    print(`waits until ${until.toISOString()} for the provider's next calls`);
    await setTimeout(Math.max(0, until.getTime() - Date.now()));
  },
});

/** Explains why the schedule requests no page of a feed now. */
async function explainNoPages(platform: Platform, feedId: string): Promise<string> {
  const feed = (await loadFeeds(platform)).find(({ id }) => id === feedId);
  if (!feed) return 'the feed was removed';
  if (feed.pausedAt) return `the feed is paused since ${feed.pausedAt.toISOString()}`;
  const bound = bindFeed(feed, adapters);
  const key = bound.adapter.secret?.name;
  if (!hasSecret(await loadSecretNames(platform), bound.adapter.secret) && key !== undefined)
    return `the feed ${describeMissingKey(key)}`;
  if (feed.notBefore && feed.notBefore > platform.now())
    return `the feed waits until ${feed.notBefore.toISOString()}`;
  const next = await findNextRun(platform, bound);
  return next ? `no page is due until ${next.toISOString()}` : 'the feed has no pages now';
}

/** Fetches a feed now and prints what changes. Returns whether everything was usable. */
export async function runAndPrint(
  platform: Platform,
  feedId: string,
  { isPreview, allPages, print }: RunOptions,
): Promise<boolean> {
  const { pages } = await runFeed(platform, feedId, {
    preview: isPreview,
    pages: allPages ? 'all' : 'due',
    ...(allPages && waitOptions(print)),
  });
  if (pages.length === 0) print(await explainNoPages(platform, feedId));
  for (const page of pages) printPage(page, { isPreview, print });
  return pages.every(isUsable);
}

interface HistoryOptions {
  readonly seasons: readonly number[];
  /** Whether to fetch pages again that are already stored. */
  readonly again: boolean;
  readonly print: Shell['print'];
}

/** Fetches past seasons and prints each page. Returns whether all pages are stored. */
export async function fetchHistory(
  platform: Platform,
  feedId: string,
  { seasons, again, print }: HistoryOptions,
): Promise<boolean> {
  const { done, pages, notBefore } = await backfillFeed(platform, {
    feedId,
    seasons,
    again,
    ...waitOptions(print),
    onPage: (season, report) => {
      print(`season ${season}`);
      printPage(report, { isPreview: false, print });
    },
  });
  print(`${done} of ${pages} pages are stored`);
  if (notBefore)
    print(`the provider may be asked again at ${notBefore.toISOString()}: run this again then to go on`);
  else if (done < pages)
    print('the others failed, had refused games or have days to come: run this again to fetch them');
  return done === pages;
}

const isUsable = ({ outcome, refused }: PageReport): boolean => outcome !== 'failed' && refused === 0;

function printPage(report: PageReport, { isPreview, print }: Pick<RunOptions, 'isPreview' | 'print'>): void {
  const { page, outcome, failure, notBefore, problems, refused, unknownTeams, changes } = report;
  if (outcome === 'failed') return print(`${page || 'feed'}: failed: ${failure?.message ?? 'unknown'}`);
  if (outcome === 'waiting')
    return print(
      `${page}: waits until ${notBefore?.toISOString() ?? 'later'}: no call is left in the budget`,
    );
  if (outcome === 'unchanged') return print(`${page}: unchanged`);
  print(`${page}: ${describeCounts(report, isPreview)}`);
  for (const { game, what } of changes) print(`  ${game}: ${what}`);
  for (const { sourceId, reason } of problems)
    print(`  ${sourceId === null ? '' : `${sourceId}: `}${reason}`);
  if (refused > problems.length) print(`  … and ${refused - problems.length} more`);
  if (unknownTeams.length > 0) print(`  unknown teams: ${unknownTeams.join(', ')}`);
}

const describeCounts = (
  { read, added, changed, doubtful, missing, refused, skipped }: PageReport,
  isPreview: boolean,
): string =>
  `${read} games read, ${added} ${isPreview ? 'would be ' : ''}added, ${changed} ${isPreview ? 'would be ' : ''}changed, ` +
  `${doubtful} doubtful, ${missing} missing, ${refused} refused, ${skipped} skipped`;
