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

/** Requests go only to the provider's own origin and to those of FEED_ORIGINS. */
function toNewFeed({ config }: Platform, adapter: Adapter, input: ChangeInput): NewFeed {
  const origin = input.origin === null ? null : new URL(input.origin).origin;
  if (origin !== null && !config.FEED_ORIGINS.includes(origin))
    throw refuseAct(`The setting FEED_ORIGINS does not have ${origin}.`);
  const { settings, facts, priority, createsTeams } = input;
  return { adapter, settings, origin, facts, priority, createsTeams };
}

/** The feed that an operator wants to add. */
export function readNewFeed(platform: Platform, input: AddInput): NewFeed {
  const adapter = requireAdapter(input.adapter);
  if (adapter.isUnofficial && !input.agreesToTerms)
    throw refuseAct(`${adapter.title} is not offered to the public. Read its terms and agree to them.`);
  return toNewFeed(platform, adapter, input);
}

/** The feed that an operator wants to change, with its new settings. */
export async function readChange(platform: Platform, feedId: string, input: ChangeInput) {
  const known = await requireFeed(platform, feedId);
  const adapter = requireAdapter(known.adapter);
  return { sportId: known.sport_id, feedId, adapter, feed: toNewFeed(platform, adapter, input) };
}
