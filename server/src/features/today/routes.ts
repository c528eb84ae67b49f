import type { todayCalls } from '@outpick/contracts';
import { holderOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPoints } from '../boards/index.ts';
import {
  countLaterGames,
  listChanges,
  listOwnTodayGames,
  listTodayGames,
  presentContestGame,
  presentPick,
  stateOf,
} from '../contests/index.ts';
import type { ContestGameRow } from '../contests/index.ts';
import { dailyFiveArea, findFive, findStreaks } from '../daily-five/index.ts';
import { allGamesArea } from '../games/index.ts';
import { hasBoardName } from '../players/index.ts';
import { findGapOfPeriod, weekOf } from '../settlement/index.ts';
import { allContestsArea, allSlatesArea } from '../slates/index.ts';
import { listSports, presentSport, sportsArea } from '../sports/index.ts';
import { allTeamsArea } from '../teams/index.ts';

/** The score of a game that is being played, if a source reports it. */
const presentScore = ({ status, home_points: home, away_points: away }: ContestGameRow) =>
  status === 'live' && home !== null && away !== null ? { home, away } : null;

export const todayRoutes = ({ db, now, config }: Platform): Routes<typeof todayCalls> => ({
  listToday: {
    // Games leave and join the list by the clock, too. Any change of a game renews it, and the job that counts crowds does so
    // after each lock.
    areas: () => [sportsArea, allTeamsArea, allGamesArea, allSlatesArea, allContestsArea, dailyFiveArea],
    handle: async ({ query: { days } }) => {
      const rows = await listTodayGames(db, { withLater: days === 'all' });
      const ids = rows.map(({ id }) => id);
      const [changes, sports, later, five] = await Promise.all([
        listChanges(db, ids),
        listSports(db),
        countLaterGames(db),
        findFive(db, config.SITE_TIME_ZONE),
      ]);
      const shownSports = new Set(rows.map(({ sport_id: id }) => id));
      return {
        data: {
          games: rows.map((row) => ({
            sportId: row.sport_id,
            game: presentContestGame(row, changes.get(row.id) ?? []),
            score: presentScore(row),
          })),
          sports: sports.filter(({ id }) => shownSports.has(id)).map(presentSport),
          later:
            days === 'all'
              ? { games: 0, first: null }
              : { games: later.games, first: later.first?.toISOString() ?? null },
          dailyFive: five ? { day: five.day, slateGameIds: [...five.slateGameIds] } : null,
        },
      };
    },
  },
  getOwnToday: async (_input, caller) => {
    const { accountId } = holderOf(caller);
    const rows = await listOwnTodayGames(db, accountId);
    const { games, tenths, algorithmTenths } = await findGapOfPeriod(db, accountId, weekOf(now()));
    return {
      data: {
        games: rows.map((row) => ({
          slateGameId: row.id,
          date: row.starts_at.toISOString(),
          state: stateOf(row),
          pick: presentPick(row),
        })),
        week: { games, points: toPoints(tenths), algorithmPoints: toPoints(algorithmTenths) },
        streaks: await findStreaks(db, accountId, config.SITE_TIME_ZONE),
        isNamed: await hasBoardName(db, accountId),
      },
    };
  },
});
