import type { Acted, ActTransaction } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessions, endSignInLinks, findAccount } from '../../features/accounts/index.ts';
import {
  describePlayer,
  liftSuspension,
  listPlayerSubjects,
  lockAccount,
  suspendPlayer,
} from '../../features/moderation/index.ts';
import { deletePortrait, erasePlayerData, resetName, resetPicture } from '../../features/profile/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

interface PlayerAct {
  readonly playerId: string;
  readonly reason: string;
}

/**
 * Returns the target of an act on a player. The act may also decide appeals and reports. Its reason is deleted with the
 * account.
 */
const onPlayer = ({ playerId }: PlayerAct) => ({
  reasonAbout: playerId,
  on: thing('player', playerId),
  lock: async ({ db }: ActTransaction) => void (await lockAccount(db, playerId)),
  others: async (db: Reader) =>
    (await listPlayerSubjects(db, playerId)).map(({ subject, subjectId }) => thing(subject, subjectId)),
});

/** Resets a player's public name. */
export const resetPlayerName = defineAct('player.reset-name', onPlayer, async (tx, { playerId }, platform) =>
  resetName(platform, tx, playerId),
);

const removePicture = defineAct('player.reset-picture', onPlayer, async (tx, { playerId }, platform) =>
  resetPicture(platform, tx, playerId),
);

/** Deletes a player's picture. */
export async function resetPlayerPicture(
  platform: Platform,
  actor: Actor,
  player: PlayerAct,
): Promise<Acted<string>> {
  const acted = await removePicture(platform, actor, player);
  await deletePortrait(platform, acted.result);
  return acted;
}

/** Suspends a player until a given time. */
export const suspend = defineAct(
  'player.suspend',
  onPlayer,
  async (tx, player: PlayerAct & { readonly until: Date }, platform) => suspendPlayer(platform, tx, player),
);

/** Bans a player: suspends the player without an end. */
export const ban = defineAct('player.ban', onPlayer, async (tx, player, platform) =>
  suspendPlayer(platform, tx, { ...player, until: null }),
);

/** Ends a suspension before its time. */
export const endSuspensionEarly = defineAct(
  'player.lift-suspension',
  onPlayer,
  async (tx, { playerId }, platform) => liftSuspension(platform, tx, { playerId }),
);

/** Ends the sessions of a player, and the sign-in links that could open another. Returns the number of sessions. */
export const signPlayerOut = defineAct('player.end-sessions', onPlayer, async ({ db }, { playerId }) => {
  if ((await describePlayer(db, playerId)) === null) throw notFound('player');
  const account = await findAccount(db, playerId);
  if (account) await endSignInLinks(db, account.email);
  return endSessions(db, playerId);
});

const erasePlayer = defineAct(
  'player.delete',
  (player: PlayerAct) => ({ ...onPlayer(player), reasonAbout: undefined }),
  async (tx, { playerId }, platform) => {
    const erased = await erasePlayerData(platform, tx, playerId);
    if (!erased) throw notFound('player');
    return erased.picture;
  },
);

/** Deletes a player's account and data. The audit log keeps the reason of the deletion, and the console's dialog says so. */
export async function deletePlayer(
  platform: Platform,
  actor: Actor,
  player: PlayerAct,
): Promise<Acted<string | undefined>> {
  const acted = await erasePlayer(platform, actor, player);
  await deletePortrait(platform, acted.result);
  return acted;
}
