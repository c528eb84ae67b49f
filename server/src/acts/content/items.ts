import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteItem,
  prepareContent,
  prepareForm,
  publishContent,
  publishItem,
  putContent,
  restoreContentVersion,
  restoreItem,
  saveContent,
  unpublishItem,
} from '../../features/content/index.ts';
import type { ContentSources, PutItem, SavedContent } from '../../features/content/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

/** Adds an item as a draft, or saves a new version of an existing item. */
export async function saveContentItem(
  platform: Platform,
  actor: Actor,
  saved: SavedContent,
): Promise<Acted<{ id: string; version: number }>> {
  const row = await prepareForm(platform, saved.fields);
  return act(platform, { actor, act: 'content.save', records: 'always' }, async (tx) =>
    saveContent(platform, tx, { ...saved, row }),
  );
}

interface ContentAct {
  readonly id: string;
  readonly reason?: string | undefined;
}

const onItem = ({ id }: ContentAct) => ({ on: thing('content', id) });

/** Saves an older version again as the newest one. Returns the number of the new version. */
export const restoreItemVersion = defineAct(
  'content.restore-version',
  onItem,
  async (tx, item: ContentAct & { readonly version: number }, platform) =>
    restoreContentVersion(platform, tx, item),
);

/** Publishes an item now, or at a later time. Returns the time. */
export const publishContentItem = defineAct(
  'content.publish',
  onItem,
  async (tx, item: ContentAct & { readonly at?: Date | undefined }, platform) =>
    publishItem(platform, tx, item),
);

/** Makes an item a draft again. */
export const unpublishContentItem = defineAct('content.unpublish', onItem, async (tx, { id }, platform) =>
  unpublishItem(platform, tx, id),
);

/** Hides an item and marks it deleted. */
export const deleteContentItem = defineAct('content.delete', onItem, async (tx, { id }, platform) =>
  deleteItem(platform, tx, id),
);

/** Restores a deleted item as a draft. */
export const restoreContentItem = defineAct('content.restore', onItem, async (tx, { id }, platform) =>
  restoreItem(platform, tx, id),
);

/** Adds or updates the items of some sources: all of them or, on an error, none. */
export async function putSources(
  platform: Platform,
  actor: Actor,
  { paths, warn }: ContentSources,
): Promise<Acted<PutItem[]>> {
  const items = await prepareContent(platform, { paths, warn });
  return act(platform, { actor, act: 'content.save', records: 'if-changed' }, async (tx) =>
    putContent(platform, tx, { items, warn }),
  );
}

interface NamedItem {
  readonly kind: string;
  readonly slug: string;
  /** Null makes the item a draft. */
  readonly at: Date | null;
}

/** Publishes an item at a past or future time, or makes it a draft. Either one restores a deleted item. */
export async function publishNamed(
  platform: Platform,
  actor: Actor,
  { kind, slug, at }: NamedItem,
): Promise<Acted<void>> {
  const item = await platform.db
    .selectFrom('publications')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!item) throw notFound(`item ${kind}/${slug}`);
  const name = at === null ? 'content.unpublish' : 'content.publish';
  return act(platform, { actor, act: name, on: thing('content', item.id) }, async (tx) => {
    if (!(await publishContent(platform, tx, { kind, slug, at }))) throw notFound(`item ${kind}/${slug}`);
  });
}
