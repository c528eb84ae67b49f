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
import { thing } from '../subjects/subjects.ts';

/** Adds an item as a draft, or saves a new version of one. */
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

/** Saves an older version again, as the newest one. Returns its number. */
export const restoreItemVersion = async (
  platform: Platform,
  actor: Actor,
  item: { readonly id: string; readonly version: number },
): Promise<Acted<number>> =>
  act(platform, { actor, act: 'content.restore-version', on: thing('content', item.id) }, async (tx) =>
    restoreContentVersion(platform, tx, item),
  );

interface ContentAct {
  readonly id: string;
  readonly reason?: string | undefined;
}

/** Publishes an item now, or at a later time. Returns the time. */
export const publishContentItem = async (
  platform: Platform,
  actor: Actor,
  { id, at, reason }: ContentAct & { readonly at?: Date | undefined },
): Promise<Acted<Date>> =>
  act(platform, { actor, act: 'content.publish', on: thing('content', id), reason }, async (tx) =>
    publishItem(platform, tx, { id, at }),
  );

/** Makes an item a draft again. */
export const unpublishContentItem = async (
  platform: Platform,
  actor: Actor,
  { id, reason }: ContentAct,
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'content.unpublish', on: thing('content', id), reason }, async (tx) =>
    unpublishItem(platform, tx, id),
  );

/** Hides an item and marks it deleted. */
export const deleteContentItem = async (
  platform: Platform,
  actor: Actor,
  { id, reason }: ContentAct,
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'content.delete', on: thing('content', id), reason }, async (tx) =>
    deleteItem(platform, tx, id),
  );

/** Restores a deleted item as a draft. */
export const restoreContentItem = async (
  platform: Platform,
  actor: Actor,
  { id }: ContentAct,
): Promise<Acted<void>> =>
  act(platform, { actor, act: 'content.restore', on: thing('content', id) }, async (tx) =>
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

/** Publishes an item by its name, at a time past or future, or makes it a draft. A deleted item is restored by that. */
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
