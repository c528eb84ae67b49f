import { act } from '../../platform/act.ts';
import type { Acted, ActTransaction } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { readGameVersion } from '../../features/consequences/index.ts';
import { actOnContest, listContestStates } from '../../features/contests/index.ts';
import { lockGames } from '../../features/games/index.ts';
import { pinGame, unpinGame } from '../../features/ingest/readings/index.ts';
import type { NewPin } from '../../features/ingest/readings/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

/** The version of the game from which the operator's preview was computed; undefined if there was no preview. */
interface Previewed {
  readonly gameVersion?: string | undefined;
}

/** Refuses an act whose preview is stale. The lock prevents feeds from changing the game until the act is done. */
async function requirePreviewed(
  tx: ActTransaction,
  { gameId, gameVersion }: Previewed & { readonly gameId: string },
): Promise<void> {
  if (gameVersion === undefined) return;
  const game = await tx.db.selectFrom('games').select('sport_id').where('id', '=', gameId).executeTakeFirst();
  if (!game) throw notFound('game');
  await lockGames(tx, game.sport_id);
  if ((await readGameVersion(tx.db, gameId)) !== gameVersion)
    throw refuseAct('The game has changed since this preview. Look at the new preview.');
}

const onGame = ({ gameId }: { readonly gameId: string; readonly reason?: string }) => ({
  on: thing('game', gameId),
});

/** Pins the result, status or start of a game. */
export const correctGame = defineAct(
  'game.correct',
  onGame,
  async (tx, { gameVersion, ...pin }: NewPin & Previewed, platform) => {
    await requirePreviewed(tx, { gameId: pin.gameId, gameVersion });
    await pinGame(platform, tx, pin);
  },
);

interface Unpinning extends Previewed {
  readonly gameId: string;
  readonly field: 'start' | 'result' | 'all';
  readonly reason?: string;
}

/** Removes a game's pin, so that the game follows its sources again. */
export const releaseGame = defineAct(
  'game.unpin',
  onGame,
  async (tx, { gameId, field, gameVersion }: Unpinning, platform) => {
    await requirePreviewed(tx, { gameId, gameVersion });
    await unpinGame(platform, tx, { gameId, field });
  },
);

/** The names of the acts on a contest game. */
const contestActs = {
  add: 'game.add-to-contest',
  drop: 'game.drop-from-contest',
  void: 'game.void',
} as const;

interface ContestChange extends Previewed {
  readonly slateGameId: string;
  readonly verb: keyof typeof contestActs;
  readonly reason: string;
}

/** Adds a game to its contest, drops it, or voids it. */
export async function changeContest(
  platform: Platform,
  actor: Actor,
  { slateGameId, verb, reason, gameVersion }: ContestChange,
): Promise<Acted<void>> {
  const [state] = await listContestStates(platform.db, { slateGameId });
  if (!state) throw notFound('contest game');
  const { gameId } = state;
  return act(platform, { actor, act: contestActs[verb], on: thing('game', gameId), reason }, async (tx) => {
    await requirePreviewed(tx, { gameId, gameVersion });
    await actOnContest(platform, tx, { slateGameId, act: verb, reason });
  });
}
