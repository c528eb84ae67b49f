import type { FoundGame, FoundTeam, searchCalls } from '@outpick/contracts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { Routes } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import { createGate } from '../../platform/limits/gate.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { allGamesArea } from '../games/index.ts';
import { sportsArea } from '../sports/index.ts';
import { allTeamsArea, presentBadge, presentPair } from '../teams/index.ts';
import { createSearch } from './find.ts';
import type { FoundGameRow, FoundTeamRow } from './queries.ts';

const presentTeam = (row: FoundTeamRow): FoundTeam => ({
  ...presentBadge(row),
  city: row.city,
  sportId: row.sport_id,
  sportName: row.sport_name,
});

const presentGame = (row: FoundGameRow): FoundGame => ({
  gameId: row.game_id,
  date: row.starts_at.toISOString(),
  status: row.status,
  neutral: row.neutral,
  sportId: row.sport_id,
  sportName: row.sport_name,
  ...presentPair(row),
  points:
    row.home_points === null || row.away_points === null
      ? null
      : { home: row.home_points, away: row.away_points },
});

export function searchRoutes(platform: Platform): Routes<typeof searchCalls> {
  const search = createSearch(platform);
  const gate = createGate({
    name: 'searches',
    concurrency: 2,
    queueLength: 50,
    perOwner: 10,
    metrics: platform.metrics,
  });
  return {
    search: {
      areas: () => [sportsArea, allTeamsArea, allGamesArea],
      // The number of texts is unlimited. Cache only texts of one word with results: these are few and the most frequent.
      keeps: ({ query: { q } }, { sports, teams, games }) =>
        !q.includes(' ') && sports.length + teams.length + games.length > 0,
      handle: async ({ query: { q } }, { address, meter, signal }) => {
        meter?.chargeNetwork(costs.search);
        const { sports, teams, games } = await gate(async () => search(q), {
          signal,
          owner: clientNetwork(address),
        });
        return {
          data: {
            sports: sports.map(({ id, name, logo }) => ({ id, name, logo: fileAddress(logo) })),
            teams: teams.map(presentTeam),
            games: games.map(presentGame),
          },
        };
      },
    },
  };
}
