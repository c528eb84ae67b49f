import type { ActSubject } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { decideDoubt, unlinkGame } from '../../features/ingest/readings/index.ts';
import { defineAct } from '../define-act.ts';
import { findLinkedGame, sourceGameId } from '../subjects/source-game.ts';
import type { SourceGame } from '../subjects/source-game.ts';
import { thing } from '../subjects/subjects.ts';

/** Lists the game to which a source's game is linked, and the given game. */
const gamesOf =
  (game: SourceGame, gameId?: string | null) =>
  async (db: Reader): Promise<ActSubject[]> => {
    const linkedGame = await findLinkedGame(db, game);
    return [...new Set([linkedGame?.id, gameId])]
      .filter((id) => typeof id === 'string')
      .map((id) => thing('game', id));
  };

interface SourceGameAct extends SourceGame {
  readonly gameId?: string | null;
  readonly reason?: string | undefined;
}

const onSourceGame = ({ gameId, ...game }: SourceGameAct) => ({
  on: thing('source-game', sourceGameId(game)),
  others: gamesOf(game, gameId),
});

interface Decision extends SourceGame {
  readonly gameId: string | null;
  readonly reason?: string | undefined;
}

/** Decides which known game a source's game is, or that it is a new one (null). */
export const decideSourceGame = defineAct(
  'source-game.decide',
  (decision: Decision) => onSourceGame(decision),
  async (tx, { gameId, ...game }, platform) =>
    void (await decideDoubt(platform, tx, { ...game, decision: gameId === null ? 'new' : { gameId } })),
);

/** Detaches a source's game from the game that it is linked to. */
export const unlinkSourceGame = defineAct('source-game.unlink', onSourceGame, async (tx, game, platform) =>
  unlinkGame(platform, tx, game),
);
