import type { MarginDistribution } from '@outpick/forecast';
import type { TeamBadge } from '@outpick/contracts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal, invalidInput, notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { rebuildForecast, selectForecasts } from '../ratings/index.ts';
import type { CurrentModel } from '../ratings/index.ts';
import { findSport } from '../sports/index.ts';
import { findTeam, presentBadge } from '../teams/index.ts';

/** The forecasts of two teams: at the home team's ground and on neutral ground. */
export interface PairForecast {
  readonly home: TeamBadge;
  readonly away: TeamBadge;
  readonly gameId: string | null;
  /** Distributions of the home team's margin. */
  readonly atHome: MarginDistribution;
  readonly neutral: MarginDistribution;
  /** Whether the game is on neutral ground; null without a game. */
  readonly gameIsNeutral: boolean | null;
}

export interface Pair {
  readonly sportId: string;
  /** Team ids or names. */
  readonly home: string;
  readonly away: string;
  readonly gameId?: string | undefined;
}

export type ForecastPair = (pair: Pair) => Promise<PairForecast>;

/**
 * Forecasts two teams. With a game id it returns the game's stored forecast, which includes rest and key players, so that
 * all pages show the same numbers. Without one it uses the current model with equal rest. `awayField` is the name of the
 * second team's form field, for error messages.
 */
export function createForecastPair(
  { db }: Platform,
  currentModel: CurrentModel,
  awayField: string,
): ForecastPair {
  return async ({ sportId, home: homeName, away: awayName, gameId }) => {
    // A hidden sport is answered like an unknown one: its teams are not found.
    if (!(await findSport(db, sportId))) throw notFound('team');
    const [homeTeam, awayTeam] = await Promise.all([
      findTeam(db, sportId, homeName),
      findTeam(db, sportId, awayName),
    ]);
    if (!homeTeam || !awayTeam) throw notFound('team');
    if (homeTeam.id === awayTeam.id) throw invalidInput({ [awayField]: 'Choose two different teams.' });
    const [home, away] = [presentBadge(homeTeam), presentBadge(awayTeam)];
    if (gameId === undefined) {
      const model = await currentModel(sportId);
      if (!model) throw new Refusal({ code: 'NOT_RATED_YET', message: 'This sport has no ratings yet.' });
      const forecastAt = (neutral: boolean) =>
        model.hypothetical({ home: home.id, away: away.id, neutral }).distribution;
      return {
        home,
        away,
        gameId: null,
        atHome: forecastAt(false),
        neutral: forecastAt(true),
        gameIsNeutral: null,
      };
    }
    const game = await findGameForecast(db, sportId, gameId);
    if (!game) throw notFound('forecast of that game');
    if (game.home_team_id !== home.id || game.away_team_id !== away.id)
      throw invalidInput({
        gameId: 'This is not a game between these two teams with the first one at home.',
      });
    const { distribution, otherSite, neutral: isNeutral } = rebuildForecast(game);
    const [atHome, neutral] = isNeutral ? [otherSite, distribution] : [distribution, otherSite];
    return { home, away, gameId, atHome, neutral, gameIsNeutral: game.neutral };
  };
}

/** Finds the stored forecasts of one game: at its own site, and with `neutral` inverted. */
const findGameForecast = async (db: Reader, sportId: string, gameId: string) =>
  selectForecasts(db)
    .innerJoin('games', 'games.id', 'predictions.game_id')
    .select(['home_team_id', 'away_team_id', 'games.neutral'])
    .where('predictions.game_id', '=', gameId)
    .where('games.sport_id', '=', sportId)
    .executeTakeFirst();
