import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeFeedSecret, setFeedSecret } from '../../features/ingest/providers/index.ts';
import { thing } from '../subjects/subjects.ts';

interface NewSecret {
  readonly name: string;
  readonly value: string;
}

/** Stores the key of a provider. */
export const storeFeedSecret = async (
  platform: Platform,
  actor: Actor,
  secret: NewSecret,
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'feed-secret.set', on: thing('feed-secret', secret.name) }, async (tx) =>
    setFeedSecret(platform, tx, secret),
  );

/** Deletes a stored key. */
export const deleteFeedSecret = async (
  platform: Platform,
  actor: Actor,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'feed-secret.remove', on: thing('feed-secret', name), reason }, async (tx) =>
    removeFeedSecret(tx, name),
  );
