import { removeFeedSecret, setFeedSecret } from '../../features/ingest/providers/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

interface SecretAct {
  readonly name: string;
  readonly reason?: string;
}

const onSecret = ({ name }: SecretAct) => ({ on: thing('feed-secret', name) });

/** Stores the key of a provider. */
export const storeFeedSecret = defineAct(
  'feed-secret.set',
  onSecret,
  async (tx, secret: SecretAct & { readonly value: string }, platform) => setFeedSecret(platform, tx, secret),
);

/** Deletes a stored key. */
export const deleteFeedSecret = defineAct('feed-secret.remove', onSecret, async (tx, { name }) =>
  removeFeedSecret(tx, name),
);
