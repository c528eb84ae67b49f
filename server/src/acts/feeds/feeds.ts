import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { ActName } from '@outpick/contracts/admin';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  changePlan,
  lockFeedsOf,
  pauseFeed,
  refuseFeed,
  removeFeed,
  enqueueFeedRun,
  saveFeed,
} from '../../features/ingest/providers/index.ts';
import type { Adapter, CallPlan, NewFeed } from '../../features/ingest/providers/index.ts';
import { findFeedId } from '../subjects/feed.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

interface FeedSettings {
  readonly sportId: string;
  readonly feed: NewFeed;
  /** The calls that the provider allows. Undefined keeps the stored limits. */
  readonly plan?: CallPlan | undefined;
}

/** Lists the things that the act changes: the sport's feed of a provider, and the provider's limits of calls. */
const listThings =
  (sportId: string, { name }: Adapter) =>
  async (db: Reader) => {
    const feedId = await findFeedId(db, { sportId, adapter: name });
    return [...(feedId === undefined ? [] : [thing('feed', feedId)]), thing('provider', name)];
  };

/** Adds a feed to a sport that has no feed of this provider. Returns its id. */
export const addFeed = async (
  platform: Platform,
  actor: Actor,
  { sportId, feed, plan }: FeedSettings,
): Promise<Acted<string>> =>
  act(platform, { actor, act: 'feed.add', list: listThings(sportId, feed.adapter) }, async (tx) => {
    if ((await lockFeedsOf(tx, sportId)).includes(feed.adapter.name))
      throw refuseFeed('The sport has a feed of this provider already.');
    // Change the plan before the feed, because reservations of calls lock the budget before the feed.
    if (plan) await changePlan(tx, feed.adapter, plan);
    return saveFeed(tx, { sportId, feed, now: platform.now() });
  });

interface FeedChange {
  readonly sportId: string;
  readonly feedId: string;
  /** Undefined if only the plan changes. */
  readonly feed: NewFeed | undefined;
  readonly adapter: Adapter;
  readonly plan?: CallPlan | undefined;
  readonly reason?: string;
}

/** Changes a feed, the calls that its provider allows, or both. */
export const changeFeed = defineAct(
  'feed.change',
  ({ feedId, adapter }: FeedChange) => ({
    on: thing('feed', feedId),
    others: async () => Promise.resolve([thing('provider', adapter.name)]),
  }),
  async (tx, { sportId, feed, adapter, plan }, platform) => {
    if (plan) await changePlan(tx, adapter, plan);
    if (feed) await saveFeed(tx, { sportId, feed, now: platform.now() });
  },
);

interface PlanChange {
  readonly adapter: Adapter;
  readonly plan: CallPlan;
  readonly reason: string;
}

/** Changes the calls that a provider allows. */
export const changeProviderPlan = defineAct(
  'provider.change-plan',
  ({ adapter }: PlanChange) => ({ on: thing('provider', adapter.name) }),
  async (tx, { adapter, plan }) => changePlan(tx, adapter, plan),
);

interface FeedAct {
  readonly feedId: string;
  readonly reason?: string | undefined;
}

const onFeed = ({ feedId }: FeedAct) => ({ on: thing('feed', feedId) });

async function requireFeed(db: Reader, feedId: string): Promise<void> {
  const feed = await db.selectFrom('provider_feeds').select('id').where('id', '=', feedId).executeTakeFirst();
  if (!feed) throw notFound('feed');
}

/** Pauses a feed: the schedule requests nothing from it. */
export const pauseFeedNow = defineAct('feed.pause', onFeed, async (tx, { feedId }, platform) => {
  await requireFeed(tx.db, feedId);
  await pauseFeed(tx, feedId, platform.now());
});

/** Resumes a paused feed. */
export const resumeFeed = defineAct('feed.resume', onFeed, async (tx, { feedId }) => {
  await requireFeed(tx.db, feedId);
  await pauseFeed(tx, feedId, null);
});

/** Removes a feed. */
export const dropFeed = defineAct('feed.remove', onFeed, async (tx, { feedId }) => {
  await requireFeed(tx.db, feedId);
  await removeFeed(tx, feedId);
});

/** Enqueues a run that requests a feed's pages now. */
export const runFeedSoon = async (
  platform: Platform,
  actor: Actor,
  { feedId, pages }: { readonly feedId: string; readonly pages: 'due' | 'all' },
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'feed.run', on: thing('feed', feedId), reason: `${pages} pages` }, async (tx) =>
    enqueueFeedRun(platform, tx, { feedId, pages }),
  );

interface LongRun {
  readonly act: Extract<ActName, 'feed.run' | 'feed.fetch-history'>;
  readonly feedId: string;
  readonly reason: string;
}

/** Adds the line of a run to the audit log. The run follows in this process and may take hours, in many transactions. */
export const announceRun = async (
  platform: Platform,
  actor: Actor,
  { act: name, feedId, reason }: LongRun,
): Promise<Acted<void>> =>
  act(platform, { actor, act: name, on: thing('feed', feedId), reason }, async () => Promise.resolve());
