import type { homeCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { listLastWinners } from '../boards/index.ts';
import { contentArea, createReader, newsKind, readItems } from '../content/index.ts';
import { allGamesArea } from '../games/index.ts';
import { boardNamesArea } from '../players/index.ts';
import { allContestsArea, allSlatesArea } from '../slates/index.ts';
import { listSports, presentSport, sportsArea } from '../sports/index.ts';
import { allTeamsArea } from '../teams/index.ts';
import { presentContestGame, presentLock, presentNextLock, presentWinner } from './present.ts';
import { findLastWeek } from './last-week.ts';
import { listLocks, listNextContestGames } from './queries.ts';

const newsLimit = 9;

export const homeRoutes = (platform: Platform): Routes<typeof homeCalls> => ({
  getHome: {
    // A locked game leaves the home page because `contests.tend` touches the contests' area within a minute of the lock.
    areas: () => [
      sportsArea,
      allTeamsArea,
      allGamesArea,
      allSlatesArea,
      allContestsArea,
      boardNamesArea,
      contentArea(newsKind.name),
    ],
    handle: async (_input, caller) => {
      const { db } = platform;
      const [sports, contestGames, locks, winners, lastWeek, news] = await Promise.all([
        listSports(db),
        listNextContestGames(db),
        listLocks(db),
        listLastWinners(db),
        findLastWeek(db, platform.now()),
        readItems(createReader(platform, caller), newsKind, newsLimit),
      ]);
      return {
        data: {
          contests: contestGames.map(presentContestGame),
          sports: sports.map(presentSport),
          winners: winners.map(presentWinner),
          news,
          nextLock: presentNextLock(contestGames[0]),
          locks: locks.map(presentLock),
          lastWeek,
        },
      };
    },
  },
});
