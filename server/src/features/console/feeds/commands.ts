import type { Input } from '@outpick/contracts';
import type { feedsAdminCalls } from '@outpick/contracts/admin';
import { recordAct } from '../../../platform/audit.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adapters, changePlan, saveFeed } from '../../feeds/index.ts';
import type { Adapter, NewFeed } from '../../feeds/index.ts';
import { auditFeed } from '../audit-acts.ts';
import { describeFeed, describeProvider } from '../subjects/feed.ts';
import { auditAct } from '../subjects/subjects.ts';
import { requireFeed } from './queries.ts';

type AddInput = Input<typeof feedsAdminCalls.addFeed>['body'];
type ChangeInput = Input<typeof feedsAdminCalls.changeFeed>['body'];
type PlanInput = Input<typeof feedsAdminCalls.changeFeedPlan>['body'];

function requireAdapter(name: string): Adapter {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter) throw notFound('provider');
  return adapter;
}

/** Requests go only to the provider's own origin and to those of FEED_ORIGINS. */
function toNewFeed({ config }: Platform, adapter: Adapter, input: ChangeInput): NewFeed {
  const origin = input.origin === null ? null : new URL(input.origin).origin;
  if (origin !== null && !config.FEED_ORIGINS.includes(origin))
    throw refuseAct(`The setting FEED_ORIGINS does not have ${origin}.`);
  const { settings, facts, priority, createsTeams } = input;
  return { adapter, settings, origin, facts, priority, createsTeams };
}

/** Adds a feed to a sport that has none of this provider. Returns its id. */
export async function addFeed(platform: Platform, actor: Actor, input: AddInput): Promise<string> {
  const adapter = requireAdapter(input.adapter);
  if (adapter.isUnofficial && !input.agreesToTerms)
    throw refuseAct(`${adapter.title} is not offered to the public. Read its terms and agree to them.`);
  const feed = toNewFeed(platform, adapter, input);
  return platform.transact(async (tx) => {
    const sport = await tx.db
      .selectFrom('sports')
      .select('id')
      .where('id', '=', input.sportId)
      .forUpdate()
      .executeTakeFirst();
    if (!sport) throw notFound('sport');
    const known = await tx.db
      .selectFrom('sport_feeds')
      .select('id')
      .where('sport_id', '=', input.sportId)
      .where('adapter', '=', adapter.name)
      .executeTakeFirst();
    if (known) throw refuseAct('The sport has a feed of this provider already.');
    return addLogged(platform, tx, { actor, sportId: input.sportId, feed, plan: input.plan });
  });
}

interface LoggedFeed {
  readonly actor: Actor;
  readonly sportId: string;
  readonly feed: NewFeed;
  readonly plan: PlanLimits | undefined;
}

type PlanLimits = Parameters<typeof changePlan>[2];

/** Stores a feed, and the calls that its provider allows, with a line for each. Returns the feed's id. */
async function addLogged(
  platform: Platform,
  tx: Transaction,
  { actor, sportId, feed, plan }: LoggedFeed,
): Promise<string> {
  const { name } = feed.adapter;
  const act = 'feed.add';
  const before = await describeProvider(tx.db, name);
  // The plan first: a call locks the budget, then the feed.
  if (plan) await changePlan(tx, feed.adapter, plan);
  const id = await saveFeed(tx, { sportId, feed, now: platform.now() });
  const line = { act, subject: 'feed', subjectId: id, before: null, after: await describeFeed(tx.db, id) };
  await recordAct(tx, actor, line);
  const after = await describeProvider(tx.db, name);
  if (plan) await recordAct(tx, actor, { act, subject: 'provider', subjectId: name, before, after });
  return id;
}

/** Changes the settings of a feed. */
export async function changeFeed(
  platform: Platform,
  actor: Actor,
  { feedId, ...input }: ChangeInput & { readonly feedId: string },
): Promise<void> {
  const known = await requireFeed(platform, feedId);
  const feed = toNewFeed(platform, requireAdapter(known.adapter), input);
  const { transact } = auditFeed(platform, actor, { act: 'feed.change', feedId });
  await transact(async (tx) => saveFeed(tx, { sportId: known.sport_id, feed, now: platform.now() }));
}

/** Changes the calls that a provider allows. */
export async function changeFeedPlan(
  platform: Platform,
  actor: Actor,
  { adapter: name, reason, ...plan }: PlanInput & { readonly adapter: string },
): Promise<void> {
  const adapter = requireAdapter(name);
  const act = { act: 'provider.change-plan', subject: 'provider', subjectId: name, reason } as const;
  const { transact } = auditAct(platform, actor, act);
  await transact(async (tx) => changePlan(tx, adapter, plan));
}
