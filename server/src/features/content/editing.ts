import type { ContentFields } from '@outpick/contracts/admin';
import type { ActTransaction } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, notFound, refuseAct } from '../../platform/http/refusal.ts';
import { lockSubjects } from '../../platform/lock-subjects.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeContent, readRestorableContent } from './describe-content.ts';
import { openFormFiles } from './form-files.ts';
import type { ContentKind, PreparedItem } from './kind.ts';
import { findKind, kindOf } from './kinds.ts';
import { findFreeSlug, isTitleTaken } from './queries.ts';
import { enqueueEnd, findEnd, saveRow, setPublication, touchContent } from './store-item.ts';
import { findNewestVersion, findVersion, keepVersion } from './versions.ts';

export interface LockedItem {
  readonly id: string;
  readonly kind: ContentKind;
  readonly title: string;
  readonly publishedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Locks an item until the transaction ends. */
export async function lockItem({ db }: Transaction, id: string): Promise<LockedItem> {
  // Acts on an item take this lock at their start, except saving, which takes it here.
  await lockSubjects(db, [{ subject: 'content', subjectId: id }]);
  const row = await db
    .selectFrom('publications')
    .select(['kind', 'title', 'published_at', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const kind = row && findKind(row.kind);
  if (!kind) throw notFound('item');
  return { id, kind, title: row.title, publishedAt: row.published_at, deletedAt: row.deleted_at };
}

/** Pages are fetched by title, so their titles must be unique. */
export async function requireFreeTitle(tx: Transaction, kind: ContentKind, title: string, id?: string) {
  if (kind.name === 'pages' && (await isTitleTaken(tx.db, title, id)))
    throw invalidInput({ 'fields.title': 'Another page has this title.' });
}

const requireNotDeleted = ({ deletedAt }: LockedItem): void => {
  if (deletedAt) throw refuseAct('This item is deleted. Restore it first.');
};

export interface NewState {
  readonly title: string;
  readonly row: PreparedItem['row'];
}

/** Replaces an item's title and row, and keeps its old and new states as versions. Returns the newest version. */
export async function replaceItem(
  platform: Platform,
  tx: ActTransaction,
  { item, state }: { readonly item: LockedItem; readonly state: NewState },
): Promise<number> {
  const { id, kind, publishedAt } = item;
  await keepVersion(tx, { kind, id, savedBy: null });
  await tx.db
    .updateTable('publications')
    .set({ title: state.title, changed_at: platform.now() })
    .where('id', '=', id)
    .execute();
  await saveRow(tx, kind, id, state.row);
  await keepVersion(tx, { kind, id, savedBy: tx.actor });
  // A change of a draft invalidates no cached answers, because visitors do not see drafts.
  if (publishedAt) {
    touchContent(platform, tx, kind.name, publishedAt);
    if (kind.name === 'announcements') await enqueueEnd(platform, tx, id);
  }
  return findNewestVersion(tx.db, id);
}

async function addItem(
  platform: Platform,
  tx: ActTransaction,
  {
    kind,
    slug,
    title,
  }: { readonly kind: ContentKind; readonly slug: string | undefined; readonly title: string },
): Promise<LockedItem> {
  const free = await findFreeSlug(tx.db, { kind: kind.name, slug, title });
  if (free === undefined) throw invalidInput({ slug: 'Another item of this kind has this name.' });
  const { id } = await tx.db
    .insertInto('publications')
    // A source whose digest equals the stored one is skipped as unchanged. No source has an empty digest, so a source with this
    // slug that an operator puts later replaces the item.
    .values({ kind: kind.name, slug: free, title, digest: '', changed_at: platform.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, kind, title, publishedAt: null, deletedAt: null };
}

export interface SavedContent {
  readonly id?: string | undefined;
  readonly slug?: string | undefined;
  /** The version that was edited. */
  readonly version?: number | undefined;
  readonly fields: ContentFields;
}

/** Validates a form and reads the files that it names. Call it before the act's transaction. */
export const prepareForm = async (platform: Platform, fields: ContentFields): Promise<PreparedItem['row']> =>
  kindOf(fields.kind).writeForm(fields, { config: platform.config, files: openFormFiles(platform) });

/** Adds an item as a draft, or saves a new version of it. `row` is the result of `prepareForm`. */
export async function saveContent(
  platform: Platform,
  tx: ActTransaction,
  { id, slug, version, fields, row }: SavedContent & { readonly row: PreparedItem['row'] },
): Promise<{ id: string; version: number }> {
  const kind = kindOf(fields.kind);
  const stored = id === undefined ? undefined : await lockItem(tx, id);
  if (stored && stored.kind.name !== kind.name) throw refuseAct('An item’s kind cannot be changed.');
  if (stored) requireNotDeleted(stored);
  await requireFreeTitle(tx, kind, fields.title, id);
  if (stored && version !== (await findNewestVersion(tx.db, stored.id)))
    throw refuseAct('Someone else saved this item meanwhile. Load it again, then repeat your changes.');
  const before = stored ? await describeContent(tx.db, stored.id) : null;
  const restores = stored ? await readRestorableContent(tx.db, stored.id) : null;
  const item = stored ?? (await addItem(platform, tx, { kind, slug, title: fields.title }));
  const newest = await replaceItem(platform, tx, { item, state: { title: fields.title, row } });
  const after = await describeContent(tx.db, item.id);
  await tx.record({ subject: 'content', subjectId: item.id, before, after, restores });
  return { id: item.id, version: newest };
}

/** Saves a copy of an older version as the newest one. Returns its number. */
export async function restoreContentVersion(
  platform: Platform,
  tx: ActTransaction,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<number> {
  const item = await lockItem(tx, id);
  requireNotDeleted(item);
  const oldVersion = await findVersion(tx.db, id, version);
  if (!oldVersion) throw notFound('version');
  await requireFreeTitle(tx, item.kind, oldVersion.title, id);
  return replaceItem(platform, tx, {
    item,
    state: { title: oldVersion.title, row: storedRow(oldVersion.fields) },
  });
}

/** Returns the columns of a stored version. */
export function storedRow(fields: unknown): PreparedItem['row'] {
  if (typeof fields !== 'object' || fields === null) throw new Error('a version without fields');
  return Object.fromEntries(Object.entries(fields));
}

async function requireLaterEnd(tx: Transaction, id: string, begin: Date): Promise<void> {
  const end = await findEnd(tx, id);
  if (end && end <= begin)
    throw refuseAct('This announcement would end before it begins. Change its end first.');
}

/** A form may arrive a while after the operator chose the time. */
const delayToleranceMs = 60_000;

/** Publishes an item now, or at a later time. A published item keeps its time, unless another one is given. */
export async function publishItem(
  platform: Platform,
  tx: ActTransaction,
  { id, at }: { readonly id: string; readonly at?: Date | undefined },
): Promise<Date> {
  if (at !== undefined && at.getTime() < platform.now().getTime() - delayToleranceMs)
    throw invalidInput({ at: 'Choose a time in the future, or publish now.' });
  const item = await lockItem(tx, id);
  requireNotDeleted(item);
  const before = item.publishedAt;
  const now = platform.now();
  const publishedAt = at ?? (before && before <= now ? before : now);
  if (item.kind.name === 'announcements') await requireLaterEnd(tx, id, publishedAt);
  await setPublication(platform, tx, { id, kind: item.kind.name, at: publishedAt, before });
  return publishedAt;
}

/** Makes an item a draft again. */
export async function unpublishItem(platform: Platform, tx: ActTransaction, id: string): Promise<void> {
  const item = await lockItem(tx, id);
  if (!item.publishedAt) throw refuseAct('This item is not published.');
  await setPublication(platform, tx, { id, kind: item.kind.name, at: null, before: item.publishedAt });
}

/** Hides an item and marks it deleted. Its versions and files stay. */
export async function deleteItem(
  platform: Platform,
  tx: ActTransaction,
  id: string,
  at = platform.now(),
): Promise<void> {
  const item = await lockItem(tx, id);
  if (item.deletedAt) throw refuseAct('This item is deleted already.');
  await setPublication(platform, tx, { id, kind: item.kind.name, at: null, before: item.publishedAt });
  await tx.db.updateTable('publications').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Restores a deleted item as a draft. */
export async function restoreItem(platform: Platform, tx: ActTransaction, id: string): Promise<void> {
  const item = await lockItem(tx, id);
  if (!item.deletedAt) throw refuseAct('This item is not deleted.');
  await setPublication(platform, tx, { id, kind: item.kind.name, at: null, before: null });
}
