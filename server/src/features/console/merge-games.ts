import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { voidGame } from '../contests/index.ts';
import { mergeGames } from '../sources/index.ts';
import type { Merge } from '../sources/index.ts';

interface Duplicate {
  readonly gameId: string;
  readonly intoId: string;
  readonly reason: string;
}

/** Merges two games that are one, and voids the duplicate in public if it is in a contest. */
export const mergeDuplicate = async (platform: Platform, duplicate: Duplicate): Promise<Merge> =>
  platform.transact(async (tx) => mergeInside(platform, tx, duplicate));

/** The same inside a transaction. */
export async function mergeInside(
  platform: Platform,
  tx: Transaction,
  { reason, ...games }: Duplicate,
): Promise<Merge> {
  const merge = await mergeGames(platform, tx, games);
  await voidGame(platform, tx, { gameId: merge.duplicateId, reason });
  return merge;
}
