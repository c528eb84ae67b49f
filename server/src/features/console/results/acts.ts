import type { Actor } from '../../../platform/audit.ts';
import { Refusal, notFound } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ActRefused, listContestStates } from '../../contests/index.ts';
import { GameActRefused } from '../../sources/index.ts';
import { auditGame } from '../audit-acts.ts';

interface GameAct {
  readonly act: string;
  readonly gameId: string;
  readonly reason: string;
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

/** Acts on a game with a line in the audit log. */
export async function actOnGame(
  platform: Platform,
  actor: Actor,
  act: GameAct,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  await showRefusals(async () => work(auditGame(platform, actor, act)));
}

/** The game of a contest game. */
export async function findGameId({ db }: Platform, slateGameId: string): Promise<string> {
  const [state] = await listContestStates(db, { slateGameId });
  if (!state) throw notFound('contest game');
  return state.gameId;
}
