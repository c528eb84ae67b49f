import type { Act, Acted, ActTransaction } from '../../platform/act.ts';
import { act } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { voidGame } from '../../features/contests/index.ts';
import { mergeGames } from '../../features/ingest/readings/index.ts';
import type { Merge } from '../../features/ingest/readings/index.ts';
import { listSourceGames, sourceGameId } from '../subjects/source-game.ts';
import { thing } from '../subjects/subjects.ts';

export interface Duplicate {
  readonly gameId: string;
  readonly intoId: string;
  readonly reason: string;
}

/** Describes the merge of two games as an act. The source ids move to the remaining game. */
export const asMerge = (actor: Actor, { gameId, intoId, reason }: Duplicate): Act => ({
  actor,
  act: 'game.merge',
  reason,
  on: thing('game', gameId),
  others: async (db) => {
    const sourceGames = await listSourceGames(db, [gameId, intoId]);
    return [thing('game', intoId), ...sourceGames.map((one) => thing('source-game', sourceGameId(one)))];
  },
});

/** Merges two stored games that are the same game. If the duplicate is in a contest, it is publicly voided there. */
export async function mergeAndVoid(
  platform: Platform,
  tx: ActTransaction,
  { reason, ...games }: Duplicate,
): Promise<Merge> {
  const merge = await mergeGames(platform, tx, games);
  await voidGame(platform, tx, { gameId: merge.duplicateId, reason });
  return merge;
}

/** Merges a game into another one. */
export const mergeDuplicate = async (
  platform: Platform,
  actor: Actor,
  duplicate: Duplicate,
): Promise<Acted<Merge>> =>
  act(platform, asMerge(actor, duplicate), async (tx) => mergeAndVoid(platform, tx, duplicate));
