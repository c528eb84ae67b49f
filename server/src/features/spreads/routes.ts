import { against, mirrored, probabilityAtLeast } from '@outpick/forecast';
import type { MarginDistribution } from '@outpick/forecast';
import { spreadFields } from '@outpick/contracts';
import type { SpreadQuery, TeamBadge, spreadsCalls } from '@outpick/contracts';
import { invalidInput } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { createForecastPair, presentDistribution } from '../matchups/index.ts';
import { currentModelOf, ratingsArea } from '../ratings/index.ts';
import { sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { decimalOdds, readMarket } from './vig.ts';

/** The distribution of the favorite's margin at the requested site. */
interface FavoriteForecast {
  readonly favorite: TeamBadge;
  readonly opponent: TeamBadge;
  readonly gameId: string | null;
  readonly distribution: MarginDistribution;
}

const readAreas = ({ query: { sportId } }: { readonly query: SpreadQuery }) => [
  sportsArea,
  teamsArea(sportId),
  gamesArea(sportId),
  ratingsArea(sportId),
];

const presentGame = ({ favorite, opponent, gameId, distribution }: FavoriteForecast) => ({
  favorite,
  opponent,
  gameId,
  distribution: presentDistribution(distribution),
});

export function spreadsRoutes(platform: Platform): Routes<typeof spreadsCalls> {
  const forecastPair = createForecastPair(platform, currentModelOf(platform), spreadFields.opponent);

  /** Forecasts from the favorite's side. Refuses a location that contradicts the game with the id `gameId`. */
  const forecastFavorite = async (query: SpreadQuery): Promise<FavoriteForecast> => {
    const { sportId, favorite, opponent, location, gameId } = query;
    const away = location === 'Away';
    const sides = away ? { home: opponent, away: favorite } : { home: favorite, away: opponent };
    const swapped = { home: sides.away, away: sides.home };
    // A game at a neutral site may list either side as the home team.
    const pair = await forecastPair({ sportId, ...sides, gameId }).catch(async (error: unknown) => {
      if (gameId === undefined || location !== 'Neutral Site') throw error;
      return forecastPair({ sportId, ...swapped, gameId });
    });
    const neutral = location === 'Neutral Site';
    if (pair.gameIsNeutral !== null && pair.gameIsNeutral !== neutral)
      throw invalidInput({ [spreadFields.location]: 'This game is played at a different location.' });
    const atSite = neutral ? pair.neutral : pair.atHome;
    const favoriteFirst = [pair.home.id, pair.home.name].includes(favorite);
    return favoriteFirst
      ? { favorite: pair.home, opponent: pair.away, gameId: pair.gameId, distribution: atSite }
      : { favorite: pair.away, opponent: pair.home, gameId: pair.gameId, distribution: mirrored(atSite) };
  };

  return {
    analyseSpread: {
      areas: readAreas,
      handle: async ({ query }) => {
        const forecast = await forecastFavorite(query);
        const atLeastSpread = probabilityAtLeast(forecast.distribution, query.pointSpread);
        return { data: { atLeastSpread, belowSpread: 1 - atLeastSpread, ...presentGame(forecast) } };
      },
    },
    // Not cached, because the number of prices is unlimited.
    analyseVig: async ({ query }) => {
      const forecast = await forecastFavorite(query);
      const { cover, push, lose } = against(forecast.distribution, query.pointSpread);
      const odds = decimalOdds(query.favoritePrice);
      const market = readMarket(odds, decimalOdds(query.opponentPrice));
      const coverOrLose = cover + lose;
      return {
        data: {
          ...market,
          probCover: cover,
          probPush: push,
          probLose: lose,
          edge: (coverOrLose > 0 ? cover / coverOrLose : 0) - market.noVigFavorite,
          expectedValue: cover * (odds - 1) - lose,
          ...presentGame(forecast),
        },
      };
    },
  };
}
