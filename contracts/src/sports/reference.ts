import { sport, sportWords } from './calls.ts';
import type { sportsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids, sport as exampleSport } from '../reference/example-world.ts';

export const sportsReference: FeatureReference<typeof sportsCalls> = {
  calls: {
    listSports: {
      tag: 'Sports',
      title: 'List sports',
      example: { answer: { result: [exampleSport], total: 1 } },
    },
    getSport: {
      tag: 'Sports',
      title: 'Get a sport',
      fields: { id: 'The sport’s id.' },
      example: { params: { id: ids.sport }, answer: exampleSport },
    },
  },
  schemas: {
    Sport: {
      schema: sport,
      description: 'A sport category. Its id and name come under two spellings each.',
      fields: { id: 'The sport’s id, `sportsCategory` in queries.', sportsName: 'The same as `sportName`.' },
    },
    SportWords: { schema: sportWords, description: 'The words of a sport for its games.' },
  },
};
