import type { Platform } from '../platform/platform.ts';
import { voidGame } from './contests/index.ts';
import { mergeGames } from './sources/index.ts';
import type { Merge } from './sources/index.ts';

/** Merges two games that are one, and voids the duplicate in public if it is in a contest. */
export const mergeDuplicate = async (
  platform: Platform,
  { reason, ...games }: { readonly gameId: string; readonly intoId: string; readonly reason: string },
): Promise<Merge> =>
  platform.transact(async (tx) => {
    const merge = await mergeGames(platform, tx, games);
    await voidGame(platform, tx, { gameId: merge.duplicateId, reason });
    return merge;
  });
