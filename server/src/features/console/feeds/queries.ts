import type { Input, Output } from '@outpick/contracts';
import type { AdminFeedRow, FeedState, feedsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  adapters,
  bindFeed,
  factGroups,
  FeedFailure,
  findNextRun,
  hasSecret,
  listFeeds,
  listPages,
  loadFeeds,
  loadPages,
  loadSecretNames,
  readBudget,
} from '../../ingest/providers/index.ts';
import type { FeedRow } from '../../ingest/providers/index.ts';
import { hasWords, pageRows } from '../page-rows.ts';

type FeedsQuery = Input<typeof feedsAdminCalls.listAdminFeeds>['query'];
type FeedsPage = Output<typeof feedsAdminCalls.listAdminFeeds>;
type FeedDetails = Output<typeof feedsAdminCalls.getAdminFeed>;

/** A feed is late if no worker has requested it for this long after it was due. */
const lateMs = 15 * 60_000;

const findAdapter = (name: string) => adapters.find((adapter) => adapter.name === name);

/** Computes when each feed is requested next. Null if it is paused, or lacks its key, adapter or valid settings. */
async function loadNextRuns(platform: Platform): Promise<ReadonlyMap<string, Date | null>> {
  const next = new Map<string, Date | null>();
  for (const feed of await loadFeeds(platform)) {
    const isKnown = findAdapter(feed.adapterName) !== undefined;
    next.set(feed.id, isKnown ? ((await findNextRunOrNone(platform, feed)) ?? null) : null);
  }
  return next;
}

async function findNextRunOrNone(
  platform: Platform,
  feed: Awaited<ReturnType<typeof loadFeeds>>[number],
): Promise<Date | undefined> {
  try {
    return await findNextRun(platform, bindFeed(feed, adapters));
  } catch (error) {
    // The settings no longer fit the adapter.
    if (error instanceof FeedFailure) return undefined;
    throw error;
  }
}

interface OpenQuestions {
  added: number;
  changed: number;
  refused: number;
  unknown_teams: number;
  doubtful_games: number;
}

const noQuestions = { added: 0, changed: 0, refused: 0, unknown_teams: 0, doubtful_games: 0 };

/** Counts the rows of the last import, and the teams and games about which a person must decide. */
async function countQuestions(db: Reader, feed: FeedRow): Promise<OpenQuestions> {
  const { rows } = await sql<OpenQuestions>`
    select coalesce(last_run.added, 0) as added, coalesce(last_run.changed, 0) as changed,
           coalesce(last_run.refused, 0) as refused,
           (select count(*)::integer from unknown_teams
            where sport_id = ${feed.sport_id} and source = ${feed.adapter}) as unknown_teams,
           (select count(*)::integer from doubtful_games
            where sport_id = ${feed.sport_id} and source = ${feed.adapter}) as doubtful_games
    from (values (1)) as one
    left join lateral (
      select added, changed, refused from import_runs
      where sport_id = ${feed.sport_id} and source = ${`${feed.slug}/${feed.adapter}`}
      order by id desc limit 1
    ) as last_run on true
  `.execute(db);
  return rows[0] ?? noQuestions;
}

interface FeedContext {
  readonly keys: ReadonlySet<string>;
  readonly nextRunAt: Date | null;
  readonly now: Date;
}

function computeState(feed: FeedRow, { keys, nextRunAt, now }: FeedContext): FeedState {
  const adapter = findAdapter(feed.adapter);
  if (!adapter) return 'no-adapter';
  if (feed.paused_at) return 'paused';
  if (!hasSecret(keys, adapter.secret)) return 'needs-key';
  if (feed.failures > 0) return 'failing';
  if (nextRunAt !== null && nextRunAt.getTime() < now.getTime() - lateMs) return 'late';
  if (feed.failure !== null) return 'page-failed';
  return feed.fetched_at ? 'running' : 'new';
}

function describeProblem(feed: FeedRow, state: FeedState): string | null {
  if (state === 'no-adapter') return `This release has no adapter “${feed.adapter}”.`;
  if (state === 'needs-key') return `Needs the key “${findAdapter(feed.adapter)?.secret?.name ?? ''}”.`;
  if (state === 'late') return 'Not requested since it was due. Does a worker run?';
  return feed.failure;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

async function presentFeed(
  { db, now }: Platform,
  feed: FeedRow,
  { keys, nextRunAt }: Omit<FeedContext, 'now'>,
): Promise<AdminFeedRow> {
  const adapter = findAdapter(feed.adapter);
  const state = computeState(feed, { keys, nextRunAt, now: now() });
  const questions = await countQuestions(db, feed);
  const calls = adapter ? await readBudget(db, { adapter, feedId: feed.id, now: now() }) : [];
  return {
    id: feed.id,
    sportId: feed.sport_id,
    sport: feed.sport,
    source: feed.adapter,
    title: adapter?.title ?? feed.adapter,
    state,
    problem: describeProblem(feed, state),
    priority: feed.priority,
    facts: factGroups.filter((fact) => feed.facts.includes(fact)),
    fetchedAt: iso(feed.fetched_at),
    requestedAt: iso(feed.requested_at),
    failures: feed.failures,
    nextRunAt: iso(nextRunAt),
    added: questions.added,
    changed: questions.changed,
    refused: questions.refused,
    unknownTeams: questions.unknown_teams,
    doubtfulGames: questions.doubtful_games,
    callsLeft: calls.map(({ period, limit, left, kept }) => ({ period, limit, left, kept })),
  };
}

/** Sort order of states, the worst first. */
const stateOrder: readonly FeedState[] = [
  'failing',
  'late',
  'needs-key',
  'no-adapter',
  'page-failed',
  'new',
  'paused',
  'running',
];

const sortTexts = {
  sport: ({ sport, source }: AdminFeedRow) => `${sport} ${source}`,
  source: ({ sport, source }: AdminFeedRow) => `${source} ${sport}`,
  state: ({ state, sport }: AdminFeedRow) => `${stateOrder.indexOf(state)} ${sport}`,
  fetchedAt: ({ fetchedAt, sport }: AdminFeedRow) => `${fetchedAt ?? ''} ${sport}`,
};

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Lists the feeds of all sports. Each sport has only a few, so they are filtered and sorted in memory. */
export async function listAdminFeeds(platform: Platform, query: FeedsQuery): Promise<FeedsPage> {
  const { sportId, state, q, sort = 'sport', order = 'asc' } = query;
  const keys = await loadSecretNames(platform);
  const nextRuns = await loadNextRuns(platform);
  const rows: AdminFeedRow[] = [];
  for (const feed of await listFeeds(platform.db))
    rows.push(await presentFeed(platform, feed, { keys, nextRunAt: nextRuns.get(feed.id) ?? null }));
  const matchingRows = rows.filter(
    (row) =>
      (sportId === undefined || row.sportId === sportId) &&
      (state === undefined || row.state === state) &&
      hasWords(`${row.sport} ${row.source} ${row.title}`, q),
  );
  const textOf = sortTexts[sort];
  const sign = order === 'asc' ? 1 : -1;
  return pageRows(
    matchingRows.toSorted((a, b) => sign * compare(textOf(a), textOf(b))),
    query,
  );
}

/** Finds a feed. Throws if there is none with this id. */
export async function requireFeed({ db }: Pick<Platform, 'db'>, feedId: string): Promise<FeedRow> {
  const feed = (await listFeeds(db)).find(({ id }) => id === feedId);
  if (!feed) throw notFound('feed');
  return feed;
}

export async function getAdminFeed(platform: Platform, feedId: string): Promise<FeedDetails> {
  const feed = await requireFeed(platform, feedId);
  const keys = await loadSecretNames(platform);
  const nextRuns = await loadNextRuns(platform);
  const row = await presentFeed(platform, feed, { keys, nextRunAt: nextRuns.get(feedId) ?? null });
  const adapter = findAdapter(feed.adapter);
  return {
    ...row,
    settings: z.json().parse(feed.settings),
    origin: feed.origin,
    createsTeams: feed.creates_teams,
    terms: adapter?.terms ?? null,
    secretName: adapter?.secret?.name ?? null,
    pages: await listStoredPages(platform, feedId),
  };
}

/** Lists the current pages of a feed, and when each was last requested. Empty if its settings do not fit its adapter. */
async function listStoredPages(platform: Platform, feedId: string): Promise<FeedDetails['pages']> {
  const stored = (await loadFeeds(platform)).find(({ id }) => id === feedId);
  if (!stored) return [];
  const storedPages = await loadPages(platform, feedId);
  try {
    return listPages(bindFeed(stored, adapters), platform.now()).map(({ key, from, to }) => {
      const page = storedPages.get(key);
      return {
        key,
        from,
        to,
        requestedAt: iso(page?.requestedAt ?? null),
        fetchedAt: iso(page?.fetchedAt ?? null),
      };
    });
  } catch (error) {
    if (error instanceof FeedFailure) return [];
    throw error;
  }
}
