import { sql } from 'kysely';
import { isPublic } from '../../platform/config/links.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { StoredPicture } from '../../platform/files/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { revealScheduledContent } from './jobs.ts';
import { contentArea } from './kind.ts';
import type { ContentKind, KindName, PreparedItem } from './kind.ts';
import { articlesKind } from './kinds/articles.ts';
import { bannersKind } from './kinds/banners.ts';
import { newsKind } from './kinds/news.ts';
import { pagesKind } from './kinds/pages.ts';
import { podcastsKind } from './kinds/podcasts.ts';
import { socialLinksKind } from './kinds/social-links.ts';
import { sanitise } from './sanitise.ts';
import { openSourceFiles } from './source-files.ts';
import { readSources } from './source.ts';
import type { Source } from './source.ts';

const contentKinds: readonly ContentKind[] = [
  newsKind,
  articlesKind,
  podcastsKind,
  pagesKind,
  bannersKind,
  socialLinksKind,
];

export interface PutItem {
  readonly kind: KindName;
  readonly slug: string;
  readonly change: 'added' | 'changed' | 'unchanged';
}

/** Policies and contacts of the demo, which would be wrong on a site of another operator. */
const isExample = ({ fields }: Source): boolean => fields['example'] === 'yes';

interface NewItem {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly item: PreparedItem;
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Upper bound of the difference between this machine's clock and the database's. */
const clockSkewMs = 5 * 60_000;

/** Marks the kind as changed, now and again when the item becomes visible. A superfluous job does no harm. */
function touchContent(platform: Platform, tx: Transaction, kind: string, publishedAt: Date | null): void {
  tx.touch(contentArea(kind));
  if (publishedAt && publishedAt.getTime() > platform.now().getTime() - clockSkewMs)
    platform.jobs.enqueueAt(tx, revealScheduledContent, { data: { kind }, at: publishedAt });
}

async function saveRow({ db }: Transaction, { table }: ContentKind, id: string, row: PreparedItem['row']) {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(table)} (id, ${sql.join(columns)})
    values (${id}, ${sql.join(Object.values(row))})
    on conflict (id) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}
  `.execute(db);
}

const dayMs = 86_400_000;

/** When an item is published, given its stored row if it has one. */
function timeOf(
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

async function putItem(platform: Platform, tx: Transaction, newItem: NewItem): Promise<StoredItem> {
  const { kind, slug, item } = newItem;
  const { title, row } = item;
  const stored = await tx.db
    .selectFrom('publications')
    .select(['id', 'digest', 'published_at'])
    .where('kind', '=', kind.name)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  const publishedAt = timeOf(item, stored, platform.now());
  const digest = sha256(JSON.stringify([title, row])).toString('hex');
  if (stored?.digest === digest && stored.published_at?.getTime() === publishedAt?.getTime())
    return { id: stored.id, change: 'unchanged' };
  const values = { title, digest, published_at: publishedAt, changed_at: platform.now() };
  const { id } = await tx.db
    .insertInto('publications')
    .values({ kind: kind.name, slug, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRow(tx, kind, id, row);
  touchContent(platform, tx, kind.name, publishedAt);
  return { id, change: stored ? 'changed' : 'added' };
}

async function prepareItem(
  platform: Platform,
  source: Source,
  warn: (line: string) => void,
): Promise<NewItem> {
  const { path, slug } = source;
  const kind = contentKinds.find(({ name }) => name === source.kind);
  if (!kind) throw new Error(`${path}: unknown kind of content "${source.kind}"`);
  if (!slugPattern.test(slug))
    throw new Error(`${path}: the file's name may have lowercase letters, digits and hyphens only`);
  const files = openSourceFiles(platform, source, warn);
  return { kind, slug, item: await kind.prepare(source, { config: platform.config, files }) };
}

/**
 * Adds or updates the items whose sources are at the paths: files, folders of a kind, or folders with such folders.
 * All of them or, on an error, none. A public site leaves out examples.
 */
export async function putContent(
  platform: Platform,
  paths: readonly string[],
  warn: (line: string) => void,
): Promise<PutItem[]> {
  const kindNames = contentKinds.map(({ name }) => name);
  const sources = (await Promise.all(paths.map(async (path) => readSources(path, kindNames)))).flat();
  if (sources.length === 0) throw new Error('found no sources of content');
  const omitsExamples = isPublic(platform.config.PUBLIC_ORIGIN);
  const items: NewItem[] = [];
  for (const source of sources)
    if (omitsExamples && isExample(source))
      warn(`${source.path}: left out, an example: write your own and remove its line "example"`);
    else items.push(await prepareItem(platform, source, warn));
  return platform.transact(async (tx) => {
    const results: PutItem[] = [];
    for (const item of items) {
      const { change } = await putItem(platform, tx, item);
      results.push({ kind: item.kind.name, slug: item.slug, change });
    }
    return results;
  });
}

/** A news item that the site writes itself. */
export interface WrittenNews {
  readonly slug: string;
  readonly title: string;
  readonly topic: string;
  /** HTML, sanitised here like that of a source. */
  readonly description: string;
  readonly content: string;
  readonly picture: StoredPicture;
  readonly alt: string;
  /** `undefined`: keep the present state. */
  readonly publishedAt: Date | undefined;
}

/** Adds or updates a news item that no source describes; returns its id. */
export async function putWrittenNews(
  platform: Platform,
  tx: Transaction,
  news: WrittenNews,
): Promise<string> {
  const { slug, title, publishedAt, picture } = news;
  const row = {
    topic: news.topic,
    description: sanitise(news.description),
    content: sanitise(news.content),
    picture: picture.key,
    picture_alt: news.alt,
    picture_width: picture.width,
    picture_height: picture.height,
  };
  const { id } = await putItem(platform, tx, { kind: newsKind, slug, item: { title, publishedAt, row } });
  return id;
}

interface Publication {
  readonly kind: string;
  readonly slug: string;
  /** `null` makes the item a draft. */
  readonly at: Date | null;
}

/** Publishes an item at a time, past or future, or makes it a draft. Returns false if there is no such item. */
export const publishContent = async (platform: Platform, { kind, slug, at }: Publication): Promise<boolean> =>
  platform.transact(async (tx) => {
    const stored = await tx.db
      .selectFrom('publications')
      .select(['id', 'published_at'])
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return false;
    if (stored.published_at?.getTime() === at?.getTime()) return true;
    await tx.db
      .updateTable('publications')
      .set({ published_at: at, changed_at: platform.now() })
      .where('id', '=', stored.id)
      .execute();
    touchContent(platform, tx, kind, at);
    return true;
  });
