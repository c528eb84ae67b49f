import type { ActName } from '@outpick/contracts/admin';
import { act } from '../../platform/act.ts';
import type { Act, Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessions } from '../../features/accounts/index.ts';
import {
  describePlayer,
  liftSuspension,
  listPlayerSubjects,
  lockAccount,
  suspendPlayer,
} from '../../features/moderation/index.ts';
import { deletePortrait, erasePlayerData, resetName, resetPicture } from '../../features/profile/index.ts';
import { thing } from '../subjects/subjects.ts';

export interface PlayerAct {
  readonly playerId: string;
  readonly reason: string;
}

/** An act on a player, which may decide appeals and reports. Its reason is deleted with the account. */
const onPlayer = (actor: Actor, name: ActName, { playerId, reason }: PlayerAct): Act => ({
  actor,
  act: name,
  reason,
  reasonAbout: playerId,
  on: thing('player', playerId),
  lock: async (db) => void (await lockAccount(db, playerId)),
  others: async (db) =>
    (await listPlayerSubjects(db, playerId)).map(({ subject, subjectId }) => thing(subject, subjectId)),
});

/** Takes a player's public name away. */
export const resetPlayerName = async (
  platform: Platform,
  actor: Actor,
  player: PlayerAct,
): Promise<Acted<void>> =>
  act(platform, onPlayer(actor, 'player.reset-name', player), async (tx) =>
    resetName(platform, tx, player.playerId),
  );

/** Deletes a player's picture. */
export async function resetPlayerPicture(
  platform: Platform,
  actor: Actor,
  player: PlayerAct,
): Promise<Acted<string>> {
  const acted = await act(platform, onPlayer(actor, 'player.reset-picture', player), async (tx) =>
    resetPicture(platform, tx, player.playerId),
  );
  await deletePortrait(platform, acted.result);
  return acted;
}

/** Suspends a player; `until` null is a ban. */
export const suspend = async (
  platform: Platform,
  actor: Actor,
  { until, ...player }: PlayerAct & { readonly until: Date | null },
): Promise<Acted<void>> =>
  act(platform, onPlayer(actor, until === null ? 'player.ban' : 'player.suspend', player), async (tx) =>
    suspendPlayer(platform, tx, { ...player, until }),
  );

/** Ends a suspension before its time. */
export const endSuspensionEarly = async (
  platform: Platform,
  actor: Actor,
  player: PlayerAct,
): Promise<Acted<void>> =>
  act(platform, onPlayer(actor, 'player.lift-suspension', player), async (tx) =>
    liftSuspension(platform, tx, { playerId: player.playerId }),
  );

/** Ends the sessions of a player. Returns their number. */
export const signPlayerOut = async (
  platform: Platform,
  actor: Actor,
  player: PlayerAct,
): Promise<Acted<number>> =>
  act(platform, onPlayer(actor, 'player.end-sessions', player), async ({ db }) => {
    if ((await describePlayer(db, player.playerId)) === null) throw notFound('player');
    return endSessions(db, player.playerId);
  });

/** Deletes a player's account and data. The reason of the deletion stays, and its dialog says so. */
export async function deletePlayer(
  platform: Platform,
  actor: Actor,
  player: PlayerAct,
): Promise<Acted<string | undefined>> {
  const order = { ...onPlayer(actor, 'player.delete', player), reasonAbout: undefined };
  const acted = await act(platform, order, async (tx) => {
    const erased = await erasePlayerData(platform, tx, player.playerId);
    if (!erased) throw notFound('player');
    return erased.picture;
  });
  await deletePortrait(platform, acted.result);
  return acted;
}
