import type { matchupsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { currentModelOf, ratingsArea } from '../ratings/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { listTeams, presentBadge, teamsArea } from '../teams/index.ts';
import { createForecastPair } from './forecast-pair.ts';
import { presentMatchup } from './present.ts';

export function matchupsRoutes(platform: Platform): Routes<typeof matchupsCalls> {
  const { db } = platform;
  const forecastPair = createForecastPair(platform, currentModelOf(platform), 'away');
  return {
    listTeams: {
      areas: ({ params }) => [sportsArea, teamsArea(params.id)],
      handle: async ({ params }) => {
        const sport = await findSport(db, params.id);
        if (!sport) throw notFound('sport');
        const teams = await listTeams(db, sport.id);
        return {
          data: teams.map((team) => ({ ...presentBadge(team), sportId: sport.id, sportName: sport.name })),
        };
      },
    },
    compareTeams: {
      areas: ({ params: { sportId } }) => [
        sportsArea,
        teamsArea(sportId),
        gamesArea(sportId),
        ratingsArea(sportId),
      ],
      handle: async ({ params, query }) => ({
        data: presentMatchup(await forecastPair({ ...params, gameId: query.gameId })),
      }),
    },
  };
}
