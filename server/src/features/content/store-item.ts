import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { revealScheduledContent } from './jobs.ts';
import { contentArea } from './kind.ts';
import type { ContentKind, PreparedItem } from './kind.ts';

/** Upper bound of the difference between this machine's clock and the database's. */
const clockSkewMs = 5 * 60_000;

/**
 * Marks the kind as changed now, and once more when the item becomes visible. Enqueues that job also for an item that was
 * published within `clockSkewMs`: by the database's clock its time may be still to come, and an unnecessary job does no harm.
 */
export function touchContent(
  platform: Platform,
  tx: Transaction,
  kind: string,
  publishedAt: Date | null,
): void {
  tx.touch(contentArea(kind));
  if (publishedAt && publishedAt.getTime() > platform.now().getTime() - clockSkewMs)
    platform.jobs.enqueueAt(tx, revealScheduledContent, { data: { kind }, at: publishedAt });
}

/** Finds when an announcement ends; undefined for items of other kinds. */
export async function findEnd({ db }: Transaction, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom('announcements').select('ends_at').where('id', '=', id).executeTakeFirst();
  return row?.ends_at;
}

/** Invalidates cached answers again when a published announcement ends. */
export async function enqueueEnd(platform: Platform, tx: Transaction, id: string): Promise<void> {
  const at = await findEnd(tx, id);
  if (at && at > platform.now())
    platform.jobs.enqueueAt(tx, revealScheduledContent, { data: { kind: 'announcements' }, at });
}

/** Writes an item's row into the table of its kind. */
export async function saveRow(
  { db }: Transaction,
  { table }: Pick<ContentKind, 'table'>,
  id: string,
  row: PreparedItem['row'],
): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(table)} (id, ${sql.join(columns)})
    values (${id}, ${sql.join(Object.values(row))})
    on conflict (id) do update set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}
  `.execute(db);
}

interface PublicationChange {
  readonly id: string;
  readonly kind: string;
  /** `null` makes the item a draft. */
  readonly at: Date | null;
  readonly before: Date | null;
}

/** Sets when an item is published. Restores a deleted item. */
export async function setPublication(
  platform: Platform,
  tx: Transaction,
  { id, kind, at, before }: PublicationChange,
): Promise<void> {
  await tx.db
    .updateTable('publications')
    .set({ published_at: at, deleted_at: null, changed_at: platform.now() })
    .where('id', '=', id)
    .execute();
  if (at === null && before === null) return;
  touchContent(platform, tx, kind, at);
  if (at !== null && kind === 'announcements') await enqueueEnd(platform, tx, id);
}
