import type { Reader } from '../../platform/database/transaction.ts';

/** The stored forecasts of one game: at its own site, and with `neutral` inverted. */
export const findGameForecast = async (db: Reader, sportId: string, gameId: string) =>
  db
    .selectFrom('predictions')
    .innerJoin('games', 'games.id', 'game_id')
    .select(['home_team_id', 'away_team_id', 'neutral', 'distribution', 'other_site'])
    .where('game_id', '=', gameId)
    .where('games.sport_id', '=', sportId)
    .executeTakeFirst();
