import type { ContentFields } from '@outpick/contracts/admin';
import { lockSubjects, recordAct } from '../../platform/audit.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeContent } from './describe-content.ts';
import { openFormFiles } from './form-files.ts';
import type { ContentKind, PreparedItem } from './kind.ts';
import { findKind, kindOf } from './kinds.ts';
import { findFreeSlug, isTitleTaken } from './queries.ts';
import { enqueueEnd, findEnd, saveRow, setPublication, touchContent } from './store-item.ts';
import { findNewestVersion, findVersion, keepVersion } from './versions.ts';

interface LockedItem {
  readonly id: string;
  readonly kind: ContentKind;
  readonly title: string;
  readonly publishedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Locks an item until the transaction ends. */
async function lockItem({ db }: Transaction, id: string): Promise<LockedItem> {
  // The same lock as that of acts on recaps, whose line is written by `audited`.
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

/** Pages are fetched by title, so that no two may have the same. */
async function requireFreeTitle(tx: Transaction, kind: ContentKind, title: string, id?: string) {
  if (kind.name === 'pages' && (await isTitleTaken(tx.db, title, id)))
    throw invalidInput({ 'fields.title': 'Another page has this title.' });
}

const requireKept = ({ deletedAt }: LockedItem): void => {
  if (deletedAt) throw refuseAct('This item is deleted. Restore it first.');
};

interface NewState {
  readonly title: string;
  readonly row: PreparedItem['row'];
}

/** Replaces an item's title and row, and keeps the state before and after it as versions. Returns the newest version. */
async function replaceItem(
  platform: Platform,
  tx: Transaction,
  { item, state, actor }: { readonly item: LockedItem; readonly state: NewState; readonly actor: Actor },
): Promise<number> {
  const { id, kind, publishedAt } = item;
  await keepVersion(tx, { kind, id, savedBy: null });
  await tx.db
    .updateTable('publications')
    .set({ title: state.title, changed_at: platform.now() })
    .where('id', '=', id)
    .execute();
  await saveRow(tx, kind, id, state.row);
  await keepVersion(tx, { kind, id, savedBy: actor });
  // Visitors see nothing of a draft.
  if (publishedAt) {
    touchContent(platform, tx, kind.name, publishedAt);
    if (kind.name === 'announcements') await enqueueEnd(platform, tx, id);
  }
  return findNewestVersion(tx.db, id);
}

async function addItem(
  platform: Platform,
  tx: Transaction,
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
    // No source has an empty digest: putting one of the same name later replaces this item.
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

/** Adds an item as a draft, or saves a new version of one. */
export async function saveContent(
  platform: Platform,
  actor: Actor,
  { id, slug, version, fields }: SavedContent,
): Promise<{ id: string; version: number }> {
  const kind = kindOf(fields.kind);
  // Reads files: not in the transaction.
  const row = await kind.writeForm(fields, { config: platform.config, files: openFormFiles(platform) });
  return platform.transact(async (tx) => {
    const stored = id === undefined ? undefined : await lockItem(tx, id);
    if (stored && stored.kind.name !== kind.name) throw refuseAct('An item’s kind cannot be changed.');
    if (stored) requireKept(stored);
    await requireFreeTitle(tx, kind, fields.title, id);
    if (stored && version !== (await findNewestVersion(tx.db, stored.id)))
      throw refuseAct('Someone else saved this item meanwhile. Load it again, then repeat your changes.');
    const before = stored ? await describeContent(tx.db, stored.id) : null;
    const item = stored ?? (await addItem(platform, tx, { kind, slug, title: fields.title }));
    const newest = await replaceItem(platform, tx, { item, state: { title: fields.title, row }, actor });
    await recordAct(tx, actor, {
      act: 'content.save',
      subject: 'content',
      subjectId: item.id,
      before,
      after: await describeContent(tx.db, item.id),
    });
    return { id: item.id, version: newest };
  });
}

/** Saves an older version again, as the newest one. Returns its number. */
export async function restoreContentVersion(
  platform: Platform,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<number> {
  return platform.transact(async (tx) => {
    const item = await lockItem(tx, id);
    requireKept(item);
    const old = await findVersion(tx.db, id, version);
    if (!old) throw notFound('version');
    await requireFreeTitle(tx, item.kind, old.title, id);
    const before = await describeContent(tx.db, id);
    const state = { title: old.title, row: storedRow(old.fields) };
    const newest = await replaceItem(platform, tx, { item, state, actor });
    await recordAct(tx, actor, {
      act: 'content.restore-version',
      subject: 'content',
      subjectId: id,
      before,
      after: await describeContent(tx.db, id),
    });
    return newest;
  });
}

/** The columns of a version. */
function storedRow(fields: unknown): PreparedItem['row'] {
  if (typeof fields !== 'object' || fields === null) throw new Error('a version without fields');
  return Object.fromEntries(Object.entries(fields));
}

interface StateAct {
  readonly act: `content.${string}`;
  readonly id: string;
  readonly reason?: string | undefined;
}

/** Runs an act that changes an item's state but not its fields. */
async function changeState(
  platform: Platform,
  actor: Actor,
  {
    act,
    id,
    reason,
    change,
  }: StateAct & { readonly change: (tx: Transaction, item: LockedItem) => Promise<void> },
): Promise<void> {
  await platform.transact(async (tx) => {
    const item = await lockItem(tx, id);
    const before = await describeContent(tx.db, id);
    await change(tx, item);
    await recordAct(tx, actor, {
      act,
      subject: 'content',
      subjectId: id,
      reason: reason ?? null,
      before,
      after: await describeContent(tx.db, id),
    });
  });
}

export interface ContentAct {
  readonly id: string;
  readonly reason?: string | undefined;
}

async function requireLaterEnd(tx: Transaction, id: string, begin: Date): Promise<void> {
  const end = await findEnd(tx, id);
  if (end && end <= begin)
    throw refuseAct('This announcement would end before it begins. Change its end first.');
}

/** Forms take a while to be sent. */
const aMinuteMs = 60_000;

/** Publishes an item now, or at a later time. A published item keeps its time, unless another one is given. */
export async function publishItem(
  platform: Platform,
  actor: Actor,
  { id, at, reason }: ContentAct & { readonly at?: Date | undefined },
): Promise<Date> {
  if (at !== undefined && at.getTime() < platform.now().getTime() - aMinuteMs)
    throw invalidInput({ at: 'Choose a time in the future, or publish now.' });
  let publishedAt = at ?? platform.now();
  await changeState(platform, actor, {
    act: 'content.publish',
    id,
    reason,
    change: async (tx, item) => {
      requireKept(item);
      const before = item.publishedAt;
      if (at === undefined && before && before <= publishedAt) publishedAt = before;
      if (item.kind.name === 'announcements') await requireLaterEnd(tx, id, publishedAt);
      await setPublication(platform, tx, { id, kind: item.kind.name, at: publishedAt, before });
    },
  });
  return publishedAt;
}

/** Makes an item a draft again. */
export const unpublishItem = async (platform: Platform, actor: Actor, { id, reason }: ContentAct) =>
  changeState(platform, actor, {
    act: 'content.unpublish',
    id,
    reason,
    change: async (tx, item) => {
      if (!item.publishedAt) throw refuseAct('This item is not published.');
      await setPublication(platform, tx, { id, kind: item.kind.name, at: null, before: item.publishedAt });
    },
  });

/** Hides an item and marks it deleted. Its versions and files stay. */
export const deleteItem = async (platform: Platform, actor: Actor, { id, reason }: ContentAct) =>
  changeState(platform, actor, {
    act: 'content.delete',
    id,
    reason,
    change: async (tx, item) => {
      if (item.deletedAt) throw refuseAct('This item is deleted already.');
      await setPublication(platform, tx, { id, kind: item.kind.name, at: null, before: item.publishedAt });
      await tx.db
        .updateTable('publications')
        .set({ deleted_at: platform.now() })
        .where('id', '=', id)
        .execute();
    },
  });

/** Restores a deleted item as a draft. */
export const restoreItem = async (platform: Platform, actor: Actor, { id }: ContentAct) =>
  changeState(platform, actor, {
    act: 'content.restore',
    id,
    change: async (tx, item) => {
      if (!item.deletedAt) throw refuseAct('This item is not deleted.');
      await setPublication(platform, tx, { id, kind: item.kind.name, at: null, before: null });
    },
  });
