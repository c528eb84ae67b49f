import { spreadsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { away, distribution, home, ids } from '../reference/example-world.ts';

const spread = {
  sportsCategory: ids.sport,
  winnerName: 'Plowmen',
  opponentName: 'Paddlewheels',
  winnerLocation: 'Home' as const,
  pointSpread: '1.5',
};

const gameFields = { favorite: home, opponent: away, gameId: null, distribution };

export const spreadsReference: FeatureReference<typeof spreadsCalls> = {
  calls: {
    analyseSpread: {
      tag: 'Forecasts',
      title: 'Analyze a point spread',
      errors: ['NOT_FOUND', 'NOT_RATED_YET'],
      fields: {
        gameId: 'A scheduled game of the two teams, whose rest days and key players count. Optional.',
      },
      example: {
        query: spread,
        answer: {
          probWinMarginGreaterThanSpread: 0.429,
          probWinMarginLessThanSpread: 0.571,
          ...gameFields,
        },
      },
    },
    analyseVig: {
      tag: 'Forecasts',
      title: 'Analyze two prices on a spread',
      errors: ['NOT_FOUND', 'NOT_RATED_YET'],
      fields: {
        gameId: 'A scheduled game of the two teams, whose rest days and key players count. Optional.',
      },
      example: {
        query: { ...spread, favoritePrice: '-110', opponentPrice: '1.95' },
        answer: {
          overround: 0.0366,
          hold: 0.0353,
          noVigFavorite: 0.5055,
          noVigOpponent: 0.4945,
          noVigFavoriteProportional: 0.5053,
          noVigOpponentProportional: 0.4947,
          probCover: 0.429,
          probPush: 0,
          probLose: 0.571,
          edge: -0.0765,
          expectedValue: -0.181,
          ...gameFields,
        },
      },
    },
  },
  schemas: {
    SpreadAnalysis: {
      schema: spreadsCalls.analyseSpread.output,
      description: 'How a point spread compares with the forecast.',
      fields: { distribution: 'Of the favorite’s margin.' },
    },
    VigAnalysis: {
      schema: spreadsCalls.analyseVig.output,
      description: 'What two prices imply, and how that compares with the forecast.',
      fields: { distribution: 'Of the favorite’s margin.' },
    },
  },
};
