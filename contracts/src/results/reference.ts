import { resultRow } from './calls.ts';
import type { resultsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids, playing, result } from '../reference/example-world.ts';

export const resultsReference: FeatureReference<typeof resultsCalls> = {
  calls: {
    listResults: {
      tag: 'Forecasts',
      title: 'List finished games',
      fields: {
        day: 'Only games of this day, as 2026-11-21, in the sport’s time zone.',
        team: 'Only games of this team: its id, or its name within the sport.',
      },
      errors: ['NOT_FOUND'],
      example: {
        query: { sportsCategory: ids.sport, pageSize: '10' },
        answer: { result: [result], total: 312, sportName: 'Hockey', playing: [playing] },
      },
    },
  },
  schemas: {
    GameResult: { schema: resultRow, description: 'A finished game.' },
  },
};
