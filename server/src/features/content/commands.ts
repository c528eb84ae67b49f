import { sha256 } from '../../platform/crypto.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentAppears } from './jobs.ts';
import type { ContentKind, KindName, PreparedItem } from './kind.ts';
import type { Source } from './source.ts';
import { openWorkshop } from './workshop.ts';

export interface PutItem {
  readonly kind: KindName;
  readonly slug: string;
  readonly outcome: 'added' | 'changed' | 'unchanged';
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** The clocks of this machine and of the database may differ by less than this. */
const clockSlackMs = 5 * 60_000;

/** Tells the cache when a time to come has come. Once too often does no harm. */
function announceAt(platform: Platform, tx: Transaction, kind: string, at: Date | null): void {
  if (at && at.getTime() > platform.now().getTime() - clockSlackMs)
    platform.jobs.enqueue(tx, contentAppears, { kind }, at);
}

async function putItem(
  platform: Platform,
  tx: Transaction,
  kind: KindName,
  slug: string,
  item: PreparedItem,
): Promise<PutItem['outcome']> {
  const before = await tx.db
    .selectFrom('publications')
    .select(['id', 'digest', 'published_at'])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  const { title, row } = item;
  const publishedAt = item.publishedAt === undefined ? (before?.published_at ?? null) : item.publishedAt;
  const digest = sha256(JSON.stringify([title, row])).toString('hex');
  if (before?.digest === digest && before.published_at?.getTime() === publishedAt?.getTime())
    return 'unchanged';
  const values = { title, digest, published_at: publishedAt, changed_at: platform.now() };
  const { id } = await tx.db
    .insertInto('publications')
    .values({ kind, slug, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await item.save(tx, id);
  tx.touch(kind);
  announceAt(platform, tx, kind, publishedAt);
  return before ? 'changed' : 'added';
}

/**
 * Puts items from operators' files, all or none of them: new slugs are added, known ones brought up to date, and what is
 * the same as before left alone.
 */
export async function putContent(
  platform: Platform,
  kinds: readonly ContentKind[],
  sources: readonly Source[],
  warn: (line: string) => void = () => undefined,
): Promise<PutItem[]> {
  const prepared: { kind: KindName; slug: string; item: PreparedItem }[] = [];
  for (const source of sources) {
    const kind = kinds.find(({ name }) => name === source.kind);
    if (!kind) throw new Error(`${source.path}: there is no kind of content "${source.kind}"`);
    if (!slugPattern.test(source.slug))
      throw new Error(`${source.path}: its name must be of small letters, digits and hyphens`);
    const item = await kind.prepare(source, openWorkshop(platform, source, warn));
    prepared.push({ kind: kind.name, slug: source.slug, item });
  }
  return platform.transact(async (tx) => {
    const put: PutItem[] = [];
    for (const { kind, slug, item } of prepared)
      put.push({ kind, slug, outcome: await putItem(platform, tx, kind, slug, item) });
    return put;
  });
}

/** Publishes an item at a time, now or later, or makes it a draft again. False if there is no such item. */
export const publishContent = async (
  platform: Platform,
  kind: string,
  slug: string,
  at: Date | null,
): Promise<boolean> =>
  platform.transact(async (tx) => {
    const row = await tx.db
      .updateTable('publications')
      .set({ published_at: at, changed_at: platform.now() })
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    tx.touch(kind);
    announceAt(platform, tx, kind, at);
    return true;
  });
