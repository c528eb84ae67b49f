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
              winner: { date: times.board, userName: 'Ada Lovelace', rank: 1 },
              isAlgorithm: false,
            },
          ],
          newsList: [news],
          nextLock: { contestId: ids.contestGame, homeTeam: home, awayTeam: away, distribution },
          locks: [{ at: times.start, games: 14 }],
          lastWeek: {
            boards: 7,
            players: 8428,
            ahead: 1435,
            best: {
              userName: 'Ada Lovelace',
              sportId: ids.sport,
              slateId: ids.slate,
              sportName: 'Hockey',
              gap: 56.9,
              games: 14,
            },
            recap: { newsId: ids.content, title: 'Where the crowd beat us, Nov 3 to 9' },
          },
          lastSlate: null,
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
      fields: { _id: 'The slate’s id.', 'winner.date': 'The date of the slate’s board.' },
    },
    NextLock: { schema: homeShape.nextLock.unwrap(), description: 'The contest game that locks next.' },
    Lock: {
      schema: homeShape.locks.element,
      description: 'How many contest games lock at a time.',
      fields: { at: 'The time of the lock.', games: 'The number of contest games that lock then.' },
    },
    LastWeek: {
      schema: homeShape.lastWeek.unwrap(),
      description: 'The finished boards of the last seven days, in all sports.',
      fields: {
        boards: 'The number of boards.',
        players: 'The number of entries: people, counted on each board.',
        ahead: 'How many entries finished above the algorithm.',
        best: 'Of the best three players of each board, the one above the algorithm with the largest gap; null if none is.',
        recap: 'The newest recap of a week; null if there is none.',
        'recap.newsId': 'The id of its news item.',
      },
    },
    BestOfWeek: {
      schema: homeShape.lastWeek.unwrap().shape.best.unwrap(),
      description: 'The best entry of a week.',
      fields: {
        userName: 'The name on boards.',
        gap: 'The player’s points minus the algorithm’s, on the games that both picked.',
        games: 'The number of these games.',
      },
    },
    HomePage: {
      schema: homeCalls.getHome.output,
      description: 'The content of the home page.',
      fields: {
        sportsCategory: 'All sport categories, in menu order.',
        lastWeek: 'How players did in the last seven days; null if no board was finished.',
        lastSlate: 'Always null, for apps of the previous release. Use lastWeek.',
      },
    },
  },
};
