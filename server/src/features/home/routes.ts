import type { homeCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLastSlateShare, listLastWinners } from '../boards/index.ts';
import { contentArea, createReader, newsKind, readItems } from '../content/index.ts';
import { allGamesArea } from '../games/index.ts';
import { boardNamesArea } from '../players/index.ts';
import { allContestsArea, allSlatesArea } from '../slates/index.ts';
import { listSports, presentSport, sportsArea } from '../sports/index.ts';
import { allTeamsArea } from '../teams/index.ts';
import { presentContest, presentNextLock, presentWinner } from './present.ts';
import { listComingContests } from './queries.ts';

const mostNews = 9;

export const homeRoutes = (platform: Platform): Routes<typeof homeCalls> => ({
  getHome: {
    // A game that locks leaves the first page: its contest is tended within a minute, which counts as a change of contests.
    areas: () => [
      sportsArea,
      allTeamsArea,
      allGamesArea,
      allSlatesArea,
      allContestsArea,
      boardNamesArea,
      contentArea(newsKind.name),
    ],
    handle: async (_input, asker) => {
      const { db } = platform;
      const [sports, contests, winners, last, news] = await Promise.all([
        listSports(db),
        listComingContests(db),
        listLastWinners(db),
        findLastSlateShare(db),
        readItems(createReader(platform, asker), newsKind, mostNews),
      ]);
      return {
        data: {
          contests: contests.map(presentContest),
          sports: sports.map(presentSport),
          winners: winners.map(presentWinner),
          news,
          nextLock: presentNextLock(contests[0]),
          lastSlate: last ? { sportName: last.sportName, players: last.players, ahead: last.beatIt } : null,
        },
      };
    },
  },
});
