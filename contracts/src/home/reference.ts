import { homeCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { away, distribution, forecast, home, ids, news, sport, times } from '../reference/example-world.ts';

const homeShape = homeCalls.getHome.output.def.in.shape;

export const homeReference: FeatureReference<typeof homeCalls> = {
  calls: {
    getHome: {
      tag: 'Contests',
      title: 'Get the home page',
      example: {
        answer: {
          contestList: [
            {
              _id: ids.contestGame,
              categoryName: 'Hockey',
              sportId: ids.sport,
              gameId: ids.game,
              contest: {
                date: times.start,
                awayTeam: away.name,
                homeTeam: home.name,
                predictedWinner: forecast.predictedWinner,
                winProb: forecast.winProb,
                tieProb: forecast.tieProb,
                algoMargin: forecast.algoMargin,
              },
            },
          ],
          sportsCategory: [sport],
          winnerList: [
            {
              _id: ids.slate,
              categoryName: 'Hockey',
              sportId: ids.sport,
              winner: { date: times.played, userName: 'Ada Lovelace', rank: 1 },
              isAlgorithm: false,
            },
          ],
          newsList: [news],
          nextLock: { contestId: ids.contestGame, homeTeam: home, awayTeam: away, distribution },
          locks: [{ at: times.start, games: 14 }],
          lastSlate: {
            sportId: ids.sport,
            sportName: 'Hockey',
            players: 1204,
            ahead: 205,
            best: { userName: 'Ada Lovelace', points: 88.4 },
          },
        },
      },
    },
  },
  schemas: {
    ContestForecast: {
      schema: homeShape.contestList.element.def.in.shape.contest,
      description: 'The forecast of a contest game, frozen when its slate opened.',
    },
    ContestCard: {
      schema: homeShape.contestList.element,
      description: 'A contest game before its lock.',
      fields: { _id: 'The contest game’s id.' },
    },
    WinnerCard: {
      schema: homeShape.winnerList.element,
      description: 'The winner of a finished slate.',
      fields: { _id: 'The slate’s id.', 'winner.date': 'The start of the slate’s first game.' },
    },
    NextLock: { schema: homeShape.nextLock.unwrap(), description: 'The contest game that locks next.' },
    Lock: {
      schema: homeShape.locks.element,
      description: 'How many contest games lock at a time.',
      fields: { at: 'The time of the lock.', games: 'The number of contest games that lock then.' },
    },
    LastSlate: { schema: homeShape.lastSlate.unwrap(), description: 'The last settled slate.' },
    HomePage: {
      schema: homeCalls.getHome.output,
      description: 'The content of the home page.',
      fields: { sportsCategory: 'All sport categories, in menu order.' },
    },
  },
};
