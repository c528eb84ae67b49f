import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';
import type { GameStatus } from '../../../games/index.ts';
import { gameMinutes } from '../../../sports/index.ts';
import type { Adapter, Page } from '../adapter.ts';
import { FeedFailure } from '../feed-failure.ts';
import { hasSecret, loadSecretNames } from '../secrets/find-secret.ts';
import { findDuePages, findNextDue } from './page-schedule.ts';
import type { PageState, SchedulePlan } from './page-schedule.ts';
import { loadPages } from '../fetch/stored-pages.ts';
import { bindFeed, loadFeeds } from '../stored-feed.ts';
import type { BoundFeed, StoredFeed } from '../stored-feed.ts';

const planOf = ({ adapter: { liveSeconds, facts }, model }: BoundFeed): SchedulePlan => ({
  liveSeconds,
  usualMinutes: gameMinutes(model),
  hasResults: facts.includes('result'),
});

interface DayGame {
  readonly day: string;
  readonly starts_at: Date;
  readonly status: GameStatus;
}

/** Loads the games that determine when pages are requested, from eight days ago to 36 hours ahead. */
async function loadGames({ db, now }: Platform, sportId: string): Promise<DayGame[]> {
  const at = (hours: number) => new Date(now().getTime() + hours * 3_600_000);
  const { rows } = await sql<DayGame>`
    select league_day::text as day, starts_at, status from games
    where sport_id = ${sportId} and starts_at between ${at(-8 * 24)} and ${at(36)} and merged_into is null
  `.execute(db);
  return rows;
}

/** Lists the current pages of a feed. */
export function listPages({ bound, timeZone, name }: BoundFeed, now: Date): readonly Page[] {
  try {
    return bound.pages({ now, timeZone });
  } catch (error) {
    const reason = `its pages are unknown: ${error instanceof Error ? error.message : 'unknown error'}`;
    throw new FeedFailure({ name, kind: 'unreadable', reason });
  }
}

interface DueOptions {
  /** Makes a page due at once if its last request did not finish, because the worker was killed. */
  readonly retriesUnfinished?: boolean;
}

async function loadStates(
  platform: Platform,
  feed: BoundFeed,
  { retriesUnfinished = false }: DueOptions = {},
): Promise<PageState[]> {
  const [storedPages, games] = await Promise.all([
    loadPages(platform, feed.id),
    loadGames(platform, feed.sportId),
  ]);
  return listPages(feed, platform.now()).map((page) => {
    const last = storedPages.get(page.key);
    const isFailing = last !== undefined && (last.fetchedAt ?? new Date(0)) < last.requestedAt;
    return {
      page,
      requestedAt: isFailing && retriesUnfinished ? null : (last?.requestedAt ?? null),
      isFailing,
      games: games
        .filter(({ day }) => page.from <= day && day <= page.to)
        .map(({ starts_at: startsAt, status }) => ({ startsAt, status })),
    };
  });
}

/** Loads the pages of a feed that are due now, the most urgent first. */
export const loadDuePages = async (
  platform: Platform,
  feed: BoundFeed,
  options: DueOptions = {},
): Promise<Page[]> => findDuePages(await loadStates(platform, feed, options), planOf(feed), platform.now());

const day = 86_400_000;

/**
 * Returns when a feed runs next: when its next page is due, or when its back-off ends if that is later. At most a day
 * ahead, because later games are not considered. Returns `undefined` if the feed is paused, lacks its key or has no pages.
 */
export async function findNextRun(platform: Platform, feed: BoundFeed): Promise<Date | undefined> {
  if (feed.pausedAt || !hasSecret(await loadSecretNames(platform), feed.adapter.secret)) return undefined;
  const now = platform.now();
  const nextDue = findNextDue(await loadStates(platform, feed), planOf(feed), now);
  if (!nextDue) return undefined;
  const next = Math.min(nextDue.getTime(), now.getTime() + day);
  return new Date(Math.max(next, feed.notBefore?.getTime() ?? 0));
}

/** Whether the schedule may request a feed: it is not paused, does not back off, and has its key. */
export const isReady = (
  { pausedAt, notBefore }: StoredFeed,
  {
    adapter,
    keys,
    now,
  }: { readonly adapter: Adapter | undefined; readonly keys: ReadonlySet<string>; readonly now: Date },
): boolean =>
  pausedAt === null && (notBefore === null || notBefore <= now) && hasSecret(keys, adapter?.secret);

/** Finds the feeds with due pages. A feed whose pages cannot be listed is due too, so that its run reports why. */
export async function findDueFeeds(platform: Platform, adapters: readonly Adapter[]): Promise<StoredFeed[]> {
  const dueFeeds: StoredFeed[] = [];
  const feeds = await loadFeeds(platform);
  const keys = feeds.length === 0 ? new Set<string>() : await loadSecretNames(platform);
  for (const feed of feeds) {
    const adapter = adapters.find(({ name }) => name === feed.adapterName);
    const isFeedReady = isReady(feed, { adapter, keys, now: platform.now() });
    if (isFeedReady && (await hasDuePages(platform, feed, adapters))) dueFeeds.push(feed);
  }
  return dueFeeds;
}

async function hasDuePages(platform: Platform, feed: StoredFeed, adapters: readonly Adapter[]) {
  try {
    return (await loadDuePages(platform, bindFeed(feed, adapters))).length > 0;
  } catch (error) {
    if (error instanceof FeedFailure) return true;
    throw error;
  }
}
