import { matchup, matchupsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import {
  away,
  colours,
  distribution,
  forecast,
  home,
  ids,
  neutralDistribution,
} from '../reference/example-world.ts';

export const matchupsReference: FeatureReference<typeof matchupsCalls> = {
  calls: {
    listTeams: {
      tag: 'Sports',
      title: 'List a sport’s teams',
      fields: { id: 'The sport’s id.' },
      example: {
        params: { id: ids.sport },
        answer: [
          {
            _id: ids.home,
            id: ids.home,
            teamId: ids.home,
            teamName: 'Plowmen',
            monogram: 'PLO',
            colours,
            sportsCategory: { _id: ids.sport, id: ids.sport, sportName: 'Hockey' },
          },
        ],
      },
    },
    compareTeams: {
      tag: 'Forecasts',
      title: 'Compare two teams',
      errors: ['NOT_RATED_YET'],
      fields: {
        gameId: 'A scheduled game of the two teams, whose rest days and key players count. Optional.',
      },
      example: {
        params: { sportId: ids.sport, home: 'Plowmen', away: 'Paddlewheels' },
        query: { gameId: ids.game },
        answer: {
          ...forecast,
          neutralWinner: 'Plowmen',
          neutralLoser: 'Paddlewheels',
          neutralMargin: 0.524,
          neutralwinProb: 0.566,
          neutraltieProb: 0.042,
          homeTeam: home,
          awayTeam: away,
          gameId: ids.game,
          distribution,
          neutralDistribution,
        },
      },
    },
  },
  schemas: {
    Team: {
      schema: matchupsCalls.listTeams.output.element,
      description: 'A team of a sport.',
      fields: {
        id: 'The team’s id.',
        teamId: 'The same as `id`.',
        sportsCategory: 'The team’s sport.',
        'sportsCategory.id': 'The sport’s id.',
      },
    },
    Matchup: {
      schema: matchup,
      description: 'The forecast for two teams, at the first one’s ground and on neutral ground.',
      fields: {
        gameId: 'The game whose rest days and key players count; null if none was given.',
        distribution: 'Of the home team’s margin, at home.',
      },
    },
  },
};
