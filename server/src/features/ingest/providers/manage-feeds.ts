import { sql } from 'kysely';
import { z } from 'zod';
import type { ActTransaction } from '../../../platform/act.ts';
import type { Reader, Transaction } from '../../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../../platform/http/refusal.ts';
import type { Adapter, FactGroup } from './adapter.ts';
import { lockBudgets, savePlan } from './budget/call-budget.ts';
import type { CallPlan } from './budget/call-budget.ts';

/** A change of feeds that an operator may not make. The message is for the operator. */
export const refuseFeed = (message: string) => new Refusal({ code: 'ACT_REFUSED', message });

/** A feed as an operator or a recipe describes it. */
export interface NewFeed {
  readonly adapter: Adapter;
  readonly settings: unknown;
  /** Replaces the provider's own origin. */
  readonly origin: string | null;
  readonly facts: readonly FactGroup[];
  readonly priority: number;
  readonly createsTeams: boolean;
}

/** The settings that are wrong, for a sentence. The adapter's schema is written for developers. */
function wordsOf({ issues }: z.ZodError): string {
  const names = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')],
  );
  return `check ${[...new Set(names)].filter((name) => name !== '').join(', ') || 'what you entered'}`;
}

function checkSettings(adapter: Adapter, settings: unknown): void {
  try {
    adapter.bind(settings);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const names = adapter.settingFields.map(({ name }) => name).join(', ');
    const taken = names === '' ? 'no settings' : `the settings ${names}`;
    throw refuseFeed(`${adapter.name} takes ${taken}: ${wordsOf(error)}.`);
  }
}

/** Throws unless the adapter accepts the settings and has the facts. */
function checkFeed({ adapter, settings, facts }: NewFeed): void {
  checkSettings(adapter, settings);
  const missing = facts.filter((fact) => !adapter.facts.includes(fact));
  if (missing.length > 0 || facts.length === 0)
    throw refuseFeed(`${adapter.name} has the facts ${adapter.facts.join(', ')}.`);
}

/** Locks a sport, so that one feed at a time is added. Returns the providers of its feeds. */
export async function lockFeedsOf({ db }: ActTransaction, sportId: string): Promise<string[]> {
  const sport = await db
    .selectFrom('sports')
    .select('id')
    .where('id', '=', sportId)
    .forUpdate()
    .executeTakeFirst();
  if (!sport) throw notFound('sport');
  const feeds = await db
    .selectFrom('provider_feeds')
    .select('adapter')
    .where('sport_id', '=', sportId)
    .execute();
  return feeds.map(({ adapter }) => adapter);
}

/** Adds a feed to a sport, or changes the one of the same adapter. Returns its id. */
export async function saveFeed(
  tx: ActTransaction,
  { sportId, feed, now }: { readonly sportId: string; readonly feed: NewFeed; readonly now: Date },
): Promise<string> {
  checkFeed(feed);
  const row = {
    settings: JSON.stringify(feed.settings),
    origin: feed.origin,
    facts: [...feed.facts],
    priority: feed.priority,
    creates_teams: feed.createsTeams,
  };
  const known = await tx.db
    .selectFrom('provider_feeds')
    .select(['id', 'facts', 'priority', 'creates_teams'])
    .select(
      sql<boolean>`settings = ${row.settings}::jsonb and origin is not distinct from ${feed.origin}`.as(
        'is_same_source',
      ),
    )
    .where('sport_id', '=', sportId)
    .where('adapter', '=', feed.adapter.name)
    .forUpdate()
    .executeTakeFirst();
  if (!known) {
    const { id } = await tx.db
      .insertInto('provider_feeds')
      .values({ ...row, sport_id: sportId, adapter: feed.adapter.name, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await tx.db
    .updateTable('provider_feeds')
    .set({ ...row, ...(!known.is_same_source && noFailure) })
    .where('id', '=', known.id)
    .execute();
  const isSame =
    known.is_same_source &&
    known.priority === feed.priority &&
    known.creates_teams === feed.createsTeams &&
    known.facts.toSorted().join() === feed.facts.toSorted().join();
  // Validators would hide documents that read differently now.
  if (!isSame) await tx.db.deleteFrom('feed_pages').where('feed_id', '=', known.id).execute();
  // With other settings or another origin, past seasons have other games.
  if (!known.is_same_source) await tx.db.deleteFrom('feed_history').where('feed_id', '=', known.id).execute();
  return known.id;
}

/** Ends the back-off of a feed: its cause may be gone. */
export const noFailure = { failures: 0, failure: null, not_before: null };

/** The feeds of one sport, or of all of them, in order of priority. */
export const listFeeds = async (db: Reader, slug?: string) =>
  db
    .selectFrom('provider_feeds')
    .innerJoin('sports', 'sports.id', 'provider_feeds.sport_id')
    .select([
      'provider_feeds.id',
      'sports.id as sport_id',
      'slug',
      'sports.name as sport',
      'time_zone',
      'adapter',
      'settings',
      'origin',
    ])
    .select(['facts', 'priority', 'creates_teams', 'paused_at', 'requested_at', 'fetched_at'])
    .select(['failed_at', 'failure', 'failures'])
    .select(sql<Date | null>`greatest(not_before, calls_from)`.as('waits_until'))
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .orderBy('sports.position')
    .orderBy('slug')
    .orderBy('priority')
    .orderBy('adapter')
    .execute();

export type FeedRow = Awaited<ReturnType<typeof listFeeds>>[number];

/** Changes the limits of a provider's calls, for all feeds with its key. */
export async function changePlan(tx: ActTransaction, adapter: Adapter, plan: CallPlan): Promise<void> {
  await savePlan(tx, adapter, plan);
  await endWaits(tx, adapter.name);
}

/** Lets feeds of a provider ask again whether they may call: there may be more calls for them now. */
async function endWaits({ db }: Transaction, adapter: string): Promise<void> {
  await db.updateTable('provider_feeds').set({ calls_from: null }).where('adapter', '=', adapter).execute();
}

/**
 * Stops the requests of a feed, or allows them again at once. What it reported before still counts, and others may use its
 * share of the calls.
 */
export async function pauseFeed(tx: ActTransaction, feedId: string, pausedAt: Date | null): Promise<void> {
  await withoutCalls(tx, feedId, async () =>
    tx.db
      .updateTable('provider_feeds')
      .set({ paused_at: pausedAt, ...(pausedAt === null && noFailure) })
      .where('id', '=', feedId)
      .execute(),
  );
}

/** Removes a feed and the state of its pages. Games that it reported stay. */
export async function removeFeed(tx: ActTransaction, feedId: string): Promise<void> {
  await withoutCalls(tx, feedId, async () =>
    tx.db.deleteFrom('provider_feeds').where('id', '=', feedId).execute(),
  );
}

/** Changes a feed while no feed of its provider calls, and ends their waits: the shares of the calls change. */
async function withoutCalls(
  tx: ActTransaction,
  feedId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const feed = await tx.db
    .selectFrom('provider_feeds')
    .select('adapter')
    .where('id', '=', feedId)
    .executeTakeFirst();
  if (!feed) return;
  // Before the feed's row: a call locks the budget, then the feed.
  await lockBudgets(tx, feed.adapter);
  await change();
  await endWaits(tx, feed.adapter);
}
