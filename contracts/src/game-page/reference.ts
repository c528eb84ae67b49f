import { gamePage, gameStatus, resultCorrection } from './calls.ts';
import type { gamePageCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { away, distribution, forecast, hash, home, ids, times } from '../reference/example-world.ts';

export const gamePageReference: FeatureReference<typeof gamePageCalls> = {
  calls: {
    getGame: {
      tag: 'Forecasts',
      title: 'Get a game with its forecast',
      fields: { id: 'The game’s id, `gameId` in lists.' },
      example: {
        params: { id: ids.game },
        answer: {
          id: ids.game,
          sportId: ids.sport,
          sportName: 'Hockey',
          season: 2026,
          date: times.start,
          neutral: false,
          status: 'scheduled',
          homeTeam: home,
          awayTeam: away,
          points: null,
          keyPlayers: { home: 'M. Okafor', away: null },
          forecast: {
            ...forecast,
            contributions: [
              { name: 'Rating gap', points: 0.524 },
              { name: 'Home edge', points: 0.34 },
            ],
            distribution,
            madeAt: times.opened,
          },
          receipt: { entry: 41, hash, frozenAt: times.opened },
          inContest: true,
          verdict: null,
          corrections: [],
        },
      },
    },
  },
  schemas: {
    GameStatus: { schema: gameStatus, description: 'The state of a game.' },
    Game: {
      schema: gamePage,
      description: 'A game with its forecast and, once played, the accuracy of the forecast.',
      fields: {
        season: 'The season’s year.',
        points: 'The score of a live or final game, else null.',
        'points.home': 'The home team’s points.',
        'points.away': 'The away team’s points.',
        keyPlayers: 'The key player expected on each side.',
        'keyPlayers.home': 'The home team’s key player; null if unknown.',
        'keyPlayers.away': 'The away team’s key player; null if unknown.',
        receipt: 'The ledger entry that contains this forecast; null until it is frozen.',
        inContest: 'Whether the game is part of its sport’s contest.',
        distribution: 'Of the home team’s margin.',
      },
    },
    ResultCorrection: {
      schema: resultCorrection,
      description: 'A final result that was changed later.',
      fields: {
        game: 'The game in words: who played whom.',
        before: 'The result before the correction.',
        after: 'The corrected result; null if the game is no longer final.',
      },
    },
  },
};
