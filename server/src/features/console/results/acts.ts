import type { Actor } from '../../../platform/audit.ts';
import { Refusal, notFound, refuseAct } from '../../../platform/http/refusal.ts';
import type { Transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readGameVersion } from '../../consequences/index.ts';
import { ActRefused, listContestStates } from '../../contests/index.ts';
import { lockGames } from '../../games/index.ts';
import { GameActRefused } from '../../sources/index.ts';
import { auditGame } from '../audit-acts.ts';

interface GameAct {
  readonly act: string;
  readonly gameId: string;
  readonly reason: string;
  /** The state of the game that the operator's preview was computed from. Undefined: there was no preview. */
  readonly gameVersion: string | undefined;
}

const asSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Turns a refusal of a command into one that the console shows. */
export async function showRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ActRefused || error instanceof GameActRefused)
      throw new Refusal({ code: 'ACT_REFUSED', message: asSentence(error.message) });
    throw error;
  }
}

/** Refuses an act whose preview is out of date. The lock keeps feeds from changing the game until the act is done. */
async function refuseChanged(tx: Transaction, { gameId, gameVersion }: GameAct): Promise<void> {
  if (gameVersion === undefined) return;
  const game = await tx.db.selectFrom('games').select('sport_id').where('id', '=', gameId).executeTakeFirst();
  if (!game) throw notFound('game');
  await lockGames(tx, game.sport_id);
  if ((await readGameVersion(tx.db, gameId)) !== gameVersion)
    throw refuseAct('The game has changed since this preview. Look at the new preview.');
}

/** Acts on a game with a line in the audit log. Refuses it if the game is not as the operator's preview showed it. */
export async function actOnGame(
  platform: Platform,
  actor: Actor,
  act: GameAct,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const { gameVersion: _gameVersion, ...logged } = act;
  const audit = auditGame(platform, actor, logged);
  const checked: Platform = {
    ...audit,
    transact: async (inner) =>
      audit.transact(async (tx) => {
        await refuseChanged(tx, act);
        return inner(tx);
      }),
  };
  await showRefusals(async () => work(checked));
}

/** The game of a contest game. */
export async function findGameId({ db }: Platform, slateGameId: string): Promise<string> {
  const [state] = await listContestStates(db, { slateGameId });
  if (!state) throw notFound('contest game');
  return state.gameId;
}
