import type { ActName } from '@outpick/contracts/admin';
import { act } from '../../platform/act.ts';
import type { Acted, ActTransaction } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { readGameVersion } from '../../features/consequences/index.ts';
import { actOnContest, listContestStates } from '../../features/contests/index.ts';
import { lockGamesBeside } from '../../features/games/index.ts';
import { requirePlausible } from '../../features/plausibility/index.ts';
import { pinGame, unpinGame } from '../../features/ingest/readings/index.ts';
import type { NewPin } from '../../features/ingest/readings/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

/** The version of the game from which the operator's preview was computed; undefined if there was no preview. */
interface Previewed {
  readonly gameVersion?: string | undefined;
}

/** Refuses the act if its preview is stale. */
async function requirePreviewed(
  tx: ActTransaction,
  { gameId, gameVersion }: Previewed & { readonly gameId: string },
): Promise<void> {
  if (gameVersion !== undefined && (await readGameVersion(tx.db, gameId)) !== gameVersion)
    throw refuseAct('The game has changed since this preview. Look at the new preview.');
}

/** Locks the game against feeds until the act is done. */
const onGame = ({ gameId }: { readonly gameId: string; readonly reason?: string }) => ({
  on: thing('game', gameId),
  lock: async (tx: ActTransaction) => lockGamesBeside(tx, gameId),
});

interface Change extends Previewed {
  readonly gameId: string;
  readonly reason: string;
  /** The ids of the doubts that the operator has confirmed. */
  readonly confirmed?: readonly string[] | undefined;
}

type Facts = Pick<NewPin, 'startsAt' | 'result'>;

/**
 * Creates an act that pins facts of a game. It is refused if the facts cannot be true, if a doubt about them is not confirmed,
 * or if `refuse` names a reason why this act is the wrong one for the game's status.
 */
const pinningAct = <I extends Change>(
  name: ActName,
  toFacts: (input: I) => Facts,
  refuse: (status: string) => string | false = () => false,
) =>
  defineAct(name, onGame, async (tx, input: I, platform) => {
    const { gameId, reason, confirmed = [] } = input;
    await requirePreviewed(tx, input);
    const { status } = await tx.db
      .selectFrom('games')
      .select('status')
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow();
    const refusal = refuse(status);
    if (refusal !== false) throw refuseAct(refusal);
    const facts = toFacts(input);
    await requirePlausible(tx.db, platform.now(), { gameId, confirmed, ...facts });
    await pinGame(platform, tx, { gameId, reason, ...facts });
  });

interface NewResult extends Change {
  readonly points: { readonly home: number; readonly away: number };
}

const toFinal = ({ points }: NewResult): Facts => ({ result: { status: 'final', points } });
const toStatus = (status: 'scheduled' | 'postponed' | 'cancelled') => (): Facts => ({
  result: { status, points: null },
});

/** Pins the result of a game that has none. */
export const enterResult = pinningAct(
  'game.enter-result',
  toFinal,
  (status) => status === 'final' && 'This game has a result already. Correct it instead.',
);

/** Pins another result of a game that has one. */
export const correctGame = pinningAct(
  'game.correct',
  toFinal,
  (status) => status !== 'final' && 'This game has no result yet. Enter the result instead.',
);

/** Pins a result: enters the first one or corrects the stored one. For the command line, which has one option for both. */
export async function pinResult(platform: Platform, actor: Actor, result: NewResult): Promise<Acted<void>> {
  const game = await platform.db
    .selectFrom('games')
    .select('status')
    .where('id', '=', result.gameId)
    .executeTakeFirst();
  return (game?.status === 'final' ? correctGame : enterResult)(platform, actor, result);
}

/** Pins that a game is postponed. */
export const postponeGame = pinningAct<Change>('game.postpone', toStatus('postponed'));

/** Pins that a game is canceled. */
export const cancelGame = pinningAct<Change>('game.cancel', toStatus('cancelled'));

/** Pins that a game is scheduled and has no result. */
export const rescheduleGame = pinningAct<Change>('game.reschedule', toStatus('scheduled'));

/** Pins the start of a game. */
export const moveStart = pinningAct(
  'game.move-start',
  ({ startsAt }: Change & { readonly startsAt: Date }) => ({
    startsAt,
  }),
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
