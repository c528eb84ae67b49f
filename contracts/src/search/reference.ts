import { searchResults } from './calls.ts';
import type { searchCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { away, home, ids, times } from '../reference/example-world.ts';

export const searchReference: FeatureReference<typeof searchCalls> = {
  calls: {
    search: {
      tag: 'Sports',
      title: 'Search sports, teams and games',
      details:
        'Every word must begin a word of the name; accents and case do not matter. At most 5 sports, 10 teams and 10 games. ' +
        'Games are those of the teams, the coming ones first, then the latest. Two names, also with `@`, `vs` or `at` between them, find the games of both.',
      fields: { name: 'The name.', id: 'The id.' },
      example: {
        query: { q: 'plow' },
        answer: {
          sports: [],
          teams: [{ ...home, city: 'Fargo', sportId: ids.sport, sportName: 'Hockey' }],
          games: [
            {
              gameId: ids.game,
              date: times.start,
              status: 'scheduled',
              neutral: false,
              sportId: ids.sport,
              sportName: 'Hockey',
              homeTeam: home,
              awayTeam: away,
              points: null,
            },
          ],
        },
      },
    },
  },
  schemas: {
    SearchResults: {
      schema: searchResults,
      description: 'What a search found, the best match of each kind first.',
      fields: {
        sports: 'At most 5 sports.',
        teams: 'At most 10 teams.',
        games: 'At most 10 games: the coming ones first, then the latest.',
      },
    },
    FoundSport: { schema: searchResults.shape.sports.element, description: 'A sport that was found.' },
    FoundTeam: { schema: searchResults.shape.teams.element, description: 'A team that was found.' },
    FoundGame: {
      schema: searchResults.shape.games.element,
      description: 'A game that was found.',
      fields: {
        points: 'The score of a live or final game, else null.',
        'points.home': 'The home team’s points.',
        'points.away': 'The away team’s points.',
      },
    },
  },
};
