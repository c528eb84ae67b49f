import { trackRecord } from './calls.ts';
import type { trackRecordCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { correction, ids } from '../reference/example-world.ts';

export const trackRecordReference: FeatureReference<typeof trackRecordCalls> = {
  calls: {
    getTrackRecord: {
      tag: 'Forecasts',
      title: 'Get the accuracy of a sport’s forecasts',
      fields: { id: 'The sport’s id.' },
      example: {
        params: { id: ids.sport },
        answer: {
          sportId: ids.sport,
          sportName: 'Hockey',
          firstDay: '2026-10-03',
          lastDay: '2026-11-15',
          algorithm: { games: 312, logLoss: 0.651, brier: 0.229, marginError: 1.87 },
          homeTeam: { games: 312, logLoss: 0.684, brier: 0.245, marginError: 2.02 },
          market: null,
          calibration: {
            bins: [{ games: 31, meanProbability: 0.624, observedShare: 0.645, standardError: 0.087 }],
            error: 0.021,
            expectedError: 0.024,
          },
          corrections: [correction],
        },
      },
    },
  },
  schemas: {
    ForecastScores: {
      schema: trackRecord.shape.algorithm.unwrap(),
      description:
        'The accuracy of a forecaster over some games. Lower is better; a tie counts half for each side.',
      fields: { games: 'The number of games.' },
    },
    TrackRecord: {
      schema: trackRecord,
      description: 'The accuracy of a sport’s frozen forecasts, compared with two baselines.',
      fields: {
        algorithm: 'The algorithm; null before the first frozen forecast was played.',
        homeTeam: 'A baseline: every home team wins as often as home teams did in the five seasons before.',
        'market.market': 'The market’s lines.',
        'market.algorithm': 'The algorithm on the same games.',
        market: 'Games with a market line; null if no lines are known.',
        'bins.games': 'The number of forecasts in this tenth.',
        'calibration.error': 'The mean distance between forecast and outcome over the tenths.',
      },
    },
  },
};
