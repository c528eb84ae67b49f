import { teamPage } from './calls.ts';
import type { teamPageCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { home, ids, playing, prediction, result } from '../reference/example-world.ts';

export const teamPageReference: FeatureReference<typeof teamPageCalls> = {
  calls: {
    getTeam: {
      tag: 'Forecasts',
      title: 'Get a team',
      fields: { id: 'The team’s id.' },
      example: {
        params: { id: ids.home },
        answer: {
          ...home,
          city: 'Fargo',
          conference: 'North',
          sportId: ids.sport,
          sportName: 'Hockey',
          season: 2026,
          current: { rank: 1, teams: 16, rating: 0.71, deviation: 0.18 },
          history: [{ date: '2026-11-09', rating: 0.66, deviation: 0.21 }],
          record: { wins: 12, losses: 3, ties: 1 },
          results: [result],
          coming: [prediction],
          playing: [playing],
          postponed: [],
        },
      },
    },
  },
  schemas: {
    TeamDetails: {
      schema: teamPage,
      description: 'A team with its rating over the season, results and upcoming games.',
      fields: {
        season: 'The season of the ranking; null before the first rating run.',
        current: 'The team’s place in the ranking; null if the team is not rated.',
        'current.rank': 'The place in the ranking, from 1.',
        'current.teams': 'The number of ranked teams.',
        history: 'The rating over the season, one point a week.',
        'history.date': 'The day of the rating.',
        record: 'Games won, lost and tied this season.',
        results: 'The season’s finished games, newest first.',
      },
    },
  },
};
