import { predictionRow } from './calls.ts';
import type { predictionsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids, playing, prediction } from '../reference/example-world.ts';

export const predictionsReference: FeatureReference<typeof predictionsCalls> = {
  calls: {
    listPredictions: {
      tag: 'Forecasts',
      title: 'List forecasts of upcoming games',
      fields: {
        day: 'Only games of this day, as 2026-11-21, in the sport’s time zone.',
        team: 'Only games of this team: its id, or its name within the sport.',
      },
      errors: ['NOT_FOUND'],
      example: {
        query: { sportsCategory: ids.sport, pageSize: '10', sortKey: 'winProb', sortOrder: 'dsc' },
        answer: { result: [prediction], total: 48, sportName: 'Hockey', playing: [playing], postponed: [] },
      },
    },
  },
  schemas: {
    Prediction: { schema: predictionRow, description: 'The forecast of an upcoming game.' },
  },
};
