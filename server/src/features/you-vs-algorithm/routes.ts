import { createRandom } from '@outpick/forecast';
import type { youVsAlgorithmCalls } from '@outpick/contracts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findBoardNames } from '../players/index.ts';
import { compare } from './compare.ts';
import { findLastBoard, findNextLock, findPlaying, listCompared } from './queries.ts';

/** The seed is fixed, so that the same games always give the same `chanceOfSkill`, which is computed by random sampling. */
const seed = 1;

export const youVsAlgorithmRoutes = ({ db, now }: Platform): Routes<typeof youVsAlgorithmCalls> => ({
  getVersus: async (_input, caller) => {
    const { accountId } = holderOf(caller);
    const year = now().getUTCFullYear();
    const [from, to] = [new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year + 1, 0, 1))];
    const rows = await listCompared(db, accountId, { from, to });
    const next = await findNextLock(db, accountId);
    const names = await findBoardNames(db, [accountId]);
    const board = await findLastBoard(db, accountId);
    const playing = await findPlaying(db, accountId);
    return {
      data: {
        name: names.get(accountId) ?? 'Player',
        ...compare(rows, year, createRandom(seed)),
        nextLock: next
          ? {
              sportId: next.sport_id,
              sportName: next.sport_name,
              date: next.starts_at.toISOString(),
              awayTeam: next.away_team,
              homeTeam: next.home_team,
              open: next.open,
              picked: next.picked,
            }
          : null,
        lastBoard: board
          ? {
              sportId: board.sport_id,
              sportName: board.sport_name,
              rank: board.rank,
              size: board.size,
              players: board.players,
            }
          : null,
        playing: playing
          ? { sportId: playing.sport_id, sportName: playing.sport_name, games: playing.games }
          : null,
      },
    };
  },
});
