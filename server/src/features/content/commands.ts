import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import { isPublic } from '../../platform/config/links.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { StoredPicture } from '../../platform/files/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeContent, readRestorableContent } from './describe-content.ts';
import type { ContentKind, KindName, PreparedItem } from './kind.ts';
import { contentKinds, findKind } from './kinds.ts';
import { newsKind } from './kinds/news.ts';
import { sanitize } from './sanitize.ts';
import { openSourceFiles } from './source-files.ts';
import { readSources } from './source.ts';
import type { Source } from './source.ts';
import { enqueueEnd, saveRow, setPublication, touchContent } from './store-item.ts';
import { keepVersion } from './versions.ts';

export interface PutItem {
  readonly kind: KindName;
  readonly slug: string;
  readonly change: 'added' | 'changed' | 'unchanged' | 'skipped';
}

/** Whether a source is a policy or contact of the demo, which would be wrong on another operator's site. */
const isExample = ({ fields }: Source): boolean => fields['example'] === 'yes';

/** An item that was read from its source. */
export interface NewItem {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly item: PreparedItem;
  /** Equal to the stored digest if nothing has changed since the item was last put. */
  readonly digest: string;
  /** Whether a deleted item stays deleted. */
  readonly keepsDeleted: boolean;
}

/** A transaction that writes items. An operator's act also keeps an item's versions and records its change. */
type Writer =
  | { readonly tx: Transaction; readonly act?: undefined }
  | { readonly tx: ActTransaction; readonly act: ActTransaction };

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

const dayMs = 86_400_000;

/** Returns when an item is published. `stored` is its row, if there is one. */
function publicationTimeOf(
  { publishedAt }: PreparedItem,
  stored: { readonly published_at: Date | null } | undefined,
  now: Date,
): Date | null {
  if (publishedAt === null || publishedAt instanceof Date) return publishedAt;
  if (stored) return stored.published_at;
  return publishedAt ? new Date(now.getTime() - publishedAt.daysBefore * dayMs) : null;
}

interface StoredItem {
  readonly id: string;
  readonly change: PutItem['change'];
}

const digestOf = ({ title, row }: PreparedItem): string =>
  sha256(JSON.stringify([title, row])).toString('hex');

/**
 * Computes the digest of a source with the source's own date. The stored date is not part of it: if an operator has since
 * republished the item or made it a draft, putting the same source again does not undo that.
 */
function sourceDigest(item: PreparedItem): string {
  const { publishedAt } = item;
  if (publishedAt === null) return `${digestOf(item)} draft`;
  return publishedAt instanceof Date ? `${digestOf(item)} ${publishedAt.toISOString()}` : digestOf(item);
}

/** Locks an item's row and returns its state. */
async function lockItem({ db }: Transaction, kind: KindName, slug: string) {
  return db
    .selectFrom('publications')
    .select(['id', 'digest', 'published_at', sql<boolean>`deleted_at is not null`.as('is_deleted')])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether putting a source or a text again changes nothing. */
function isUnchanged(
  stored: { readonly digest: string; readonly published_at: Date | null },
  { item, digest }: NewItem,
  publishedAt: Date | null,
): boolean {
  if (stored.digest === digest) return true;
  // Digests of earlier releases do not contain the date.
  return stored.digest === digestOf(item) && stored.published_at?.getTime() === publishedAt?.getTime();
}

async function putItem(platform: Platform, { tx, act }: Writer, newItem: NewItem): Promise<StoredItem> {
  const { kind, slug, item, digest } = newItem;
  const stored = await lockItem(tx, kind.name, slug);
  const publishedAt = publicationTimeOf(item, stored, platform.now());
  if (stored && newItem.keepsDeleted && stored.is_deleted) return { id: stored.id, change: 'skipped' };
  if (stored && isUnchanged(stored, newItem, publishedAt)) {
    if (stored.digest !== digest)
      await tx.db.updateTable('publications').set({ digest }).where('id', '=', stored.id).execute();
    return { id: stored.id, change: 'unchanged' };
  }
  const before = stored && act ? await describeContent(tx.db, stored.id) : null;
  const restores = stored && act ? await readRestorableContent(tx.db, stored.id) : null;
  if (stored && act) await keepVersion(tx, { kind, id: stored.id, savedBy: null });
  const values = { title: item.title, digest, published_at: publishedAt, changed_at: platform.now() };
  const { id } = await tx.db
    .insertInto('publications')
    .values({ kind: kind.name, slug, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRow(tx, kind, id, item.row);
  if (act) {
    await keepVersion(tx, { kind, id, savedBy: act.actor });
    await act.record({
      subject: 'content',
      subjectId: id,
      before,
      after: await describeContent(tx.db, id),
      restores,
    });
  }
  touchContent(platform, tx, kind.name, publishedAt);
  if (kind.name === 'announcements') await enqueueEnd(platform, tx, id);
  return { id, change: stored ? 'changed' : 'added' };
}

async function prepareItem(
  platform: Platform,
  source: Source,
  warn: ContentSources['warn'],
): Promise<NewItem> {
  const { path, slug } = source;
  const kind = findKind(source.kind);
  if (!kind) throw new Error(`${path}: unknown kind of content "${source.kind}"`);
  if (!slugPattern.test(slug))
    throw new Error(`${path}: the file's name may have lowercase letters, digits and hyphens only`);
  const files = openSourceFiles(platform, source, warn);
  const item = await kind.prepare(source, { config: platform.config, files });
  return { kind, slug, item, digest: sourceDigest(item), keepsDeleted: true };
}

export interface ContentSources {
  readonly paths: readonly string[];
  readonly warn: (line: string) => void;
}

/**
 * Reads the sources at the paths: files, folders of a kind, or folders that contain such folders. A public site leaves out
 * examples. Call it before the transaction that puts the items, because it stores their files.
 */
export async function prepareContent(
  platform: Platform,
  { paths, warn }: ContentSources,
): Promise<NewItem[]> {
  const kindNames = contentKinds.map(({ name }) => name);
  const sources = (await Promise.all(paths.map(async (path) => readSources(path, kindNames)))).flat();
  if (sources.length === 0) throw new Error('found no sources of content');
  const omitsExamples = isPublic(platform.config.PUBLIC_ORIGIN);
  const items: NewItem[] = [];
  for (const source of sources)
    if (omitsExamples && isExample(source))
      warn(`${source.path}: left out, an example: write your own and remove its line "example"`);
    else items.push(await prepareItem(platform, source, warn));
  return items;
}

/** Adds or updates items. Each changed item gets a line in the audit log. */
export async function putContent(
  platform: Platform,
  tx: ActTransaction,
  { items, warn }: Pick<ContentSources, 'warn'> & { readonly items: readonly NewItem[] },
): Promise<PutItem[]> {
  const results: PutItem[] = [];
  for (const item of items) {
    const { change } = await putItem(platform, { tx, act: tx }, item);
    if (change === 'skipped')
      warn(`${item.kind.name}/${item.slug}: left out, deleted in the console: restore it there`);
    results.push({ kind: item.kind.name, slug: item.slug, change });
  }
  return results;
}

/** A news item that the site writes itself. */
export interface WrittenNews {
  readonly slug: string;
  readonly title: string;
  readonly topic: string;
  /** HTML, sanitized here like that of a source. */
  readonly description: string;
  readonly content: string;
  readonly picture: StoredPicture;
  readonly alt: string;
  /** `undefined`: keep the current state. */
  readonly publishedAt: Date | undefined;
}

/**
 * Adds or updates a news item that the site writes itself; returns its id. Keeps no versions: older texts would still name
 * players who have since changed their name or deleted their account.
 */
export async function putWrittenNews(
  platform: Platform,
  tx: Transaction,
  news: WrittenNews,
): Promise<string> {
  const { slug, title, publishedAt, picture } = news;
  const row = {
    topic: news.topic,
    description: sanitize(news.description),
    content: sanitize(news.content),
    picture: picture.key,
    picture_alt: news.alt,
    picture_width: picture.width,
    picture_height: picture.height,
  };
  const item = { title, publishedAt, row };
  const { id } = await putItem(
    platform,
    { tx },
    {
      kind: newsKind,
      slug,
      item,
      digest: digestOf(item),
      keepsDeleted: false,
    },
  );
  return id;
}

interface Publication {
  readonly kind: string;
  readonly slug: string;
  /** `null` makes the item a draft. */
  readonly at: Date | null;
}

/**
 * Publishes an item at a past or future time, or makes it a draft. Restores a deleted item. Returns false if there is no such
 * item.
 */
export async function publishContent(
  platform: Platform,
  tx: ActTransaction,
  { kind, slug, at }: Publication,
): Promise<boolean> {
  const stored = await tx.db
    .selectFrom('publications')
    .select(['id', 'published_at', 'deleted_at'])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) return false;
  if (stored.published_at?.getTime() === at?.getTime() && stored.deleted_at === null) return true;
  await setPublication(platform, tx, { id: stored.id, kind, at, before: stored.published_at });
  return true;
}
