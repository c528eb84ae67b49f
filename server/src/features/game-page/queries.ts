import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { isShownSport } from '../sports/index.ts';
import { rebuildForecast, selectForecasts } from '../ratings/index.ts';

/** The id of the game into which a game was merged, or the game's own id. */
const currentId = (gameId: string) =>
  sql<string>`(select coalesce(merged_into, id) from games as requested_game where id = ${gameId})`;

/** Finds a game with its sport and teams. For a merged game, finds the game into which it was merged. */
export const findGame = async (db: Reader, gameId: string) =>
  db
    .selectFrom('games')
    .innerJoin('sports', 'sports.id', 'games.sport_id')
    .innerJoin('seasons', 'seasons.id', 'games.season_id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select([
      'games.id',
      'games.sport_id',
      'sports.name as sport_name',
      'seasons.year',
      'starts_at',
      'neutral',
      'status',
      'home_points',
      'away_points',
      'home_key_player',
      'away_key_player',
      'home.id as home_id',
      'home.name as home_name',
      'home.monogram as home_monogram',
      'home.colour_1 as home_colour_1',
      'home.colour_2 as home_colour_2',
      'away.id as away_id',
      'away.name as away_name',
      'away.monogram as away_monogram',
      'away.colour_1 as away_colour_1',
      'away.colour_2 as away_colour_2',
    ])
    .where('games.id', '=', currentId(gameId))
    .where(isShownSport(sql.ref('games.sport_id')))
    .executeTakeFirst();

/** Finds a game's last forecast before the start. */
export async function findForecast(db: Reader, gameId: string) {
  const row = await selectForecasts(db)
    .select('made_at')
    .where('predictions.game_id', '=', gameId)
    .executeTakeFirst();
  return row && { ...rebuildForecast(row), madeAt: row.made_at };
}

/** Finds the ledger entry that froze the game's forecast. */
export const findReceipt = async (db: Reader, gameId: string) =>
  db
    .selectFrom('predictions')
    .innerJoin('slates', 'slates.id', 'predictions.slate_id')
    .innerJoin('ledger_entries', 'ledger_entries.sequence', 'slates.ledger_entry')
    .select(['sequence', 'hash', 'opened_at'])
    .where('game_id', '=', gameId)
    .executeTakeFirst();

export async function isInContest(db: Reader, gameId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contest_games')
    .select('id')
    .where('game_id', '=', gameId)
    .where('in_contest', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
