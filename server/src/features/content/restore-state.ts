import type { ActTransaction } from '../../platform/act.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteItem, lockItem, replaceItem, requireFreeTitle, storedRow } from './editing.ts';
import { setPublication } from './store-item.ts';
import { findNewestVersion, findVersion } from './versions.ts';

export interface ContentState {
  /** The newest version; 0 if the item has none. */
  readonly version: number;
  readonly publishedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Restores an item to an earlier state. Null: the item did not exist, so it is marked deleted. Its versions stay. */
export async function restoreContentState(
  platform: Platform,
  tx: ActTransaction,
  { id, state }: { readonly id: string; readonly state: ContentState | null },
): Promise<void> {
  const item = await lockItem(tx, id);
  if (!state) {
    if (!item.deletedAt) await deleteItem(platform, tx, id);
    return;
  }
  await restoreText(platform, tx, { id, version: state.version });
  const { publishedAt, deletedAt } = state;
  if (isSame(item.publishedAt, publishedAt) && isSame(item.deletedAt, deletedAt)) return;
  if (deletedAt) return deleteItem(platform, tx, id, deletedAt);
  await setPublication(platform, tx, { id, kind: item.kind.name, at: publishedAt, before: item.publishedAt });
}

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** Saves a copy of an older version as the newest one, unless it is the newest one. */
async function restoreText(
  platform: Platform,
  tx: ActTransaction,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  const newest = await findNewestVersion(tx.db, id);
  if (newest === version || newest === 0) return;
  // An item that was saved before versions were kept got its first version from the act.
  const old = await findVersion(tx.db, id, Math.max(version, 1));
  if (!old) throw new Error(`item ${id} has no version ${version}`);
  const item = await lockItem(tx, id);
  await requireFreeTitle(tx, item.kind, old.title, id);
  await replaceItem(platform, tx, { item, state: { title: old.title, row: storedRow(old.fields) } });
}
