import { contestMessages } from '@outpick/contracts';
import type { contestsCalls } from '@outpick/contracts';
import { invalidInput, notFound } from '../../platform/http/refusal.ts';
import { invalidToken } from '../../platform/http/security-headers.ts';
import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { contestsArea, slatesArea } from '../slates/index.ts';
import { findSport, presentWords, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { presentContestGame } from './present.ts';
import { listChanges, listContestGames } from './queries.ts';
import { allLocked, submitPicks } from './submit-picks.ts';
import { withdrawPick } from './withdraw-pick.ts';

/** Finds the player whose session token the caller sent; `undefined` without a valid one. */
export type FindPlayer = (caller: Caller) => Promise<string | undefined>;

export function contestsRoutes(
  { db, transact }: Platform,
  findPlayer: FindPlayer,
): Routes<typeof contestsCalls> {
  /** Returns the requested player's id if the session token is that player's, and whether the token is invalid. */
  const checkBearer = async (userId: string | undefined, caller: Caller) => {
    if (userId === undefined) return { ownId: undefined, isInvalid: false };
    if (caller.authorization === undefined) {
      // Charge here: answers to calls with a `userId` are not cached, and without a token `findPlayer` does not charge.
      caller.meter?.chargeNetwork(costs.call);
      return { ownId: undefined, isInvalid: false };
    }
    const playerId = await findPlayer(caller);
    return { ownId: playerId === userId ? userId : undefined, isInvalid: playerId === undefined };
  };

  return {
    listContests: {
      areas: ({ query: { sportId } }) => [
        sportsArea,
        teamsArea(sportId),
        gamesArea(sportId),
        slatesArea(sportId),
        contestsArea(sportId),
      ],
      handle: async ({ query: { sportId, userId } }, caller) => {
        // Check before the queries, because `checkBearer` charges the caller for them.
        const { ownId, isInvalid } = await checkBearer(userId, caller);
        const sport = await findSport(db, sportId);
        if (!sport) throw notFound('sport');
        const rows = await listContestGames(db, sportId, ownId);
        const changes = await listChanges(
          db,
          rows.map(({ id }) => id),
        );
        const result = rows.map((row) => presentContestGame(row, changes.get(row.id) ?? []));
        return {
          data: {
            result,
            total: result.length,
            sportName: sport.name,
            maxMargin: sport.max_margin,
            marginSigma: sport.margin_sigma,
            tiesPossible: sport.ties_possible,
            words: presentWords(sport),
          },
          ...(isInvalid && { headers: { 'www-authenticate': invalidToken } }),
        };
      },
    },
    submitPicks: async ({ body: picks, headers: { idempotencyKey: key, replaces } }, caller) => {
      const { accountId: playerId } = holderOf(caller);
      if (replaces !== undefined && picks.length > 1)
        throw invalidInput({ 'if-match': contestMessages.matchOfOnePick });
      const submission = { playerId, key, replaces, picks };
      const answer =
        replaces === undefined
          ? await submitPicks(db, submission)
          : await transact(async (tx) => submitPicks(tx.db, submission));
      const { saved, locked, ledgerHead } = answer;
      if (locked.length > 0) logSecurityEvent(caller, { action: 'late-pick', outcome: 'denied' });
      if (saved.length === 0) throw allLocked();
      return {
        data: {
          saved: [...saved],
          locked: [...locked],
          ledgerHead,
          picks: answer.picks.map((pick) => ({ ...pick, savedAt: pick.savedAt.toISOString() })),
        },
        message: contestMessages.submitted,
      };
    },
    withdrawPick: async ({ body: { slateGameId }, headers: { replaces } }, caller) => {
      const { accountId: playerId } = holderOf(caller);
      return { data: { withdrawn: await withdrawPick(db, { playerId, slateGameId, replaces }) } };
    },
  };
}
