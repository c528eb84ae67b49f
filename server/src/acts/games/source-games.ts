import { act } from '../../platform/act.ts';
import type { Acted, ActSubject } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideDoubt, unlinkGame } from '../../features/ingest/readings/index.ts';
import type { Unlinked } from '../../features/ingest/readings/index.ts';
import { findLinkedGame, sourceGameId } from '../subjects/source-game.ts';
import type { SourceGame } from '../subjects/source-game.ts';
import { thing } from '../subjects/subjects.ts';

/** The game to which a source's game is linked, and another one. */
const gamesOf =
  (game: SourceGame, gameId?: string | null) =>
  async (db: Reader): Promise<ActSubject[]> => {
    const linked = await findLinkedGame(db, game);
    return [...new Set([linked?.id, gameId])]
      .filter((id) => typeof id === 'string')
      .map((id) => thing('game', id));
  };

/** Decides that a source's game is a known one, or a new one (null). */
export const decideSourceGame = async (
  platform: Platform,
  actor: Actor,
  { gameId, ...game }: SourceGame & { readonly gameId: string | null },
): Promise<Acted<void>> =>
  act(
    platform,
    {
      actor,
      act: 'source-game.decide',
      on: thing('source-game', sourceGameId(game)),
      others: gamesOf(game, gameId),
    },
    async (tx) =>
      void (await decideDoubt(platform, tx, { ...game, decision: gameId === null ? 'new' : { gameId } })),
  );

/** Detaches a source's game from the game that it is linked to. */
export const unlinkSourceGame = async (
  platform: Platform,
  actor: Actor,
  { reason, ...game }: SourceGame & { readonly reason?: string | undefined },
): Promise<Acted<Unlinked>> =>
  act(
    platform,
    {
      actor,
      act: 'source-game.unlink',
      on: thing('source-game', sourceGameId(game)),
      others: gamesOf(game),
      reason,
    },
    async (tx) => unlinkGame(platform, tx, game),
  );
