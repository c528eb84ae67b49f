import type { Input } from '@outpick/contracts';
import type { feedsAdminCalls } from '@outpick/contracts/admin';
import { notFound, refuseAct } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adapters } from '../../ingest/providers/index.ts';
import type { Adapter, NewFeed } from '../../ingest/providers/index.ts';
import { requireFeed } from './queries.ts';

type AddInput = Input<typeof feedsAdminCalls.addFeed>['body'];
type ChangeInput = Input<typeof feedsAdminCalls.changeFeed>['body'];

export function requireAdapter(name: string): Adapter {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter) throw notFound('provider');
  return adapter;
}

/** Refuses an origin that is not in FEED_ORIGINS: requests go only to these and to the provider's own origin. */
function toNewFeed({ config }: Platform, adapter: Adapter, input: ChangeInput): NewFeed {
  const origin = input.origin === null ? null : new URL(input.origin).origin;
  if (origin !== null && !config.FEED_ORIGINS.includes(origin))
    throw refuseAct(`The setting FEED_ORIGINS does not have ${origin}.`);
  const { settings, facts, priority, createsTeams } = input;
  return { adapter, settings, origin, facts, priority, createsTeams };
}

/** Reads the feed that an operator wants to add. Refuses an unofficial provider without consent to its terms. */
export function readNewFeed(platform: Platform, input: AddInput): NewFeed {
  const adapter = requireAdapter(input.adapter);
  if (adapter.isUnofficial && !input.agreesToTerms)
    throw refuseAct(`${adapter.title} is not offered to the public. Read its terms and agree to them.`);
  return toNewFeed(platform, adapter, input);
}

/** Reads the new settings of a stored feed. */
export async function readChange(platform: Platform, feedId: string, input: ChangeInput) {
  const stored = await requireFeed(platform, feedId);
  const adapter = requireAdapter(stored.adapter);
  return { sportId: stored.sport_id, feedId, adapter, feed: toNewFeed(platform, adapter, input) };
}
