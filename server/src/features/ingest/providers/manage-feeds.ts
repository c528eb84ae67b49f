import { sql } from 'kysely';
import { z } from 'zod';
import type { ActTransaction } from '../../../platform/act.ts';
import type { Reader, Transaction } from '../../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../../platform/http/refusal.ts';
import type { Adapter, FactGroup } from './adapter.ts';
import { lockBudgets, savePlan } from './budget/call-budget.ts';
import type { CallPlan } from './budget/call-budget.ts';

/** Creates the refusal of a change to feeds. The message is for the operator. */
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

/** Names the invalid settings for a message. The schema's own messages are written for developers. */
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
    const accepted = names === '' ? 'no settings' : `the settings ${names}`;
    throw refuseFeed(`${adapter.name} takes ${accepted}: ${wordsOf(error)}.`);
  }
}

/** Throws unless the adapter accepts the settings and has the facts. */
function checkFeed({ adapter, settings, facts }: NewFeed): void {
  checkSettings(adapter, settings);
  const unsupported = facts.filter((fact) => !adapter.facts.includes(fact));
  if (unsupported.length > 0 || facts.length === 0)
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

const rowOf = ({ settings, origin, facts, priority, createsTeams }: NewFeed) => ({
  settings: JSON.stringify(settings),
  origin,
  facts: [...facts],
  priority,
  creates_teams: createsTeams,
});

/** Adds a feed to a sport, or changes the sport's feed with the same adapter. Returns its id. */
export async function saveFeed(
  tx: ActTransaction,
  { sportId, feed, now }: { readonly sportId: string; readonly feed: NewFeed; readonly now: Date },
): Promise<string> {
  checkFeed(feed);
  const row = rowOf(feed);
  const existing = await tx.db
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
  if (!existing) {
    const { id } = await tx.db
      .insertInto('provider_feeds')
      .values({ ...row, sport_id: sportId, adapter: feed.adapter.name, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await tx.db
    .updateTable('provider_feeds')
    .set({ ...row, ...(!existing.is_same_source && noFailure) })
    .where('id', '=', existing.id)
    .execute();
  const isSame =
    existing.is_same_source &&
    existing.priority === feed.priority &&
    existing.creates_teams === feed.createsTeams &&
    existing.facts.toSorted().join() === feed.facts.toSorted().join();
  // Delete the pages' validators: unchanged documents must be read again, because they read differently now.
  if (!isSame) await tx.db.deleteFrom('feed_pages').where('feed_id', '=', existing.id).execute();
  // With other settings or another origin, past seasons have other games.
  if (!existing.is_same_source)
    await tx.db.deleteFrom('feed_history').where('feed_id', '=', existing.id).execute();
  return existing.id;
}

/** Values that end a feed's back-off, because its cause may be gone. */
export const noFailure = { failures: 0, failure: null, not_before: null };

/** Lists the feeds of one sport, or of all sports, in order of priority. */
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

/** Ends the waits of a provider's feeds for calls, because more calls may be available to them now. */
async function endWaits({ db }: Transaction, adapter: string): Promise<void> {
  await db.updateTable('provider_feeds').set({ calls_from: null }).where('adapter', '=', adapter).execute();
}

/**
 * Pauses a feed, or resumes it if `pausedAt` is null. The readings of a paused feed still count, and other feeds may use
 * its share of the calls.
 */
export async function pauseFeed(tx: ActTransaction, feedId: string, pausedAt: Date | null): Promise<void> {
  await changeWithLockedBudgets(tx, feedId, async () =>
    tx.db
      .updateTable('provider_feeds')
      .set({ paused_at: pausedAt, ...(pausedAt === null && noFailure) })
      .where('id', '=', feedId)
      .execute(),
  );
}

/** Removes a feed and the state of its pages. Games that it reported stay. */
export async function removeFeed(tx: ActTransaction, feedId: string): Promise<void> {
  await changeWithLockedBudgets(tx, feedId, async () =>
    tx.db.deleteFrom('provider_feeds').where('id', '=', feedId).execute(),
  );
}

/**
 * Changes a feed while its provider's budgets are locked. Then ends the waits of the provider's feeds, because their shares
 * of the calls change.
 */
async function changeWithLockedBudgets(
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
  // Lock the budgets before the feed's row, as reservations of calls do, to prevent deadlocks.
  await lockBudgets(tx, feed.adapter);
  await change();
  await endWaits(tx, feed.adapter);
}

/** A removed feed that is added again under its id. */
interface RestoredFeed {
  readonly id: string;
  readonly sportId: string;
  readonly feed: NewFeed;
  readonly createdAt: Date;
  readonly pausedAt: Date | null;
}

/** Restores the settings of a feed, or adds a removed one again. The state of a removed feed's pages is lost. */
export async function restoreFeed(
  tx: ActTransaction,
  { id, sportId, feed, createdAt, pausedAt }: RestoredFeed,
): Promise<void> {
  const providers = await lockFeedsOf(tx, sportId);
  // Lock the budgets before the feed's row, as reservations of calls do, to prevent deadlocks.
  await lockBudgets(tx, feed.adapter.name);
  const stored = await tx.db
    .selectFrom('provider_feeds')
    .select('paused_at as pausedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) {
    if (providers.includes(feed.adapter.name))
      throw refuseFeed('The sport has another feed of this provider now. Remove it first.');
    await tx.db
      .insertInto('provider_feeds')
      .values({ ...rowOf(feed), id, sport_id: sportId, adapter: feed.adapter.name, created_at: createdAt })
      .execute();
  } else await saveFeed(tx, { sportId, feed, now: createdAt });
  if ((stored?.pausedAt?.getTime() ?? null) !== (pausedAt?.getTime() ?? null))
    await pauseFeed(tx, id, pausedAt);
}
