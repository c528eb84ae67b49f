import type { Fixture, Game } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { gamesArea } from '../games/index.ts';

const dayMs = 86_400_000;

/** Converts between calendar days and whole days since 1970. */
const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMs);
export const calendarDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** A sport's games in play order; ties within a day break by team name, so results are deterministic. */
const gamesInOrder = (db: Reader, sportId: string) =>
  db
    .selectFrom('games')
    .innerJoin('seasons', 'seasons.id', 'games.season_id')
    .innerJoin('teams as home', 'home.id', 'home_team_id')
    .innerJoin('teams as away', 'away.id', 'away_team_id')
    .select([
      'games.id',
      'seasons.year',
      'league_day',
      'home_team_id',
      'away_team_id',
      'neutral',
      'home_points',
      'away_points',
      'home_key_player',
      'away_key_player',
      'home_expected_goals',
      'away_expected_goals',
      'closing_line',
      'closing_probability',
      'home_lower_division',
      'away_lower_division',
    ])
    .where('games.sport_id', '=', sportId)
    .orderBy('seasons.year')
    .orderBy('league_day')
    // By code point, so that no database's collation changes the model's order of games.
    .orderBy(sql`home.name collate "C"`)
    .orderBy(sql`away.name collate "C"`)
    .orderBy('starts_at')
    .orderBy('feed_id');

type Row = Awaited<ReturnType<ReturnType<typeof gamesInOrder>['execute']>>[number];

const fixtureOf = (row: Row): Fixture => ({
  id: row.id,
  season: row.year,
  day: dayNumber(row.league_day),
  home: row.home_team_id,
  away: row.away_team_id,
  neutral: row.neutral,
  keyPlayers: { home: row.home_key_player ?? undefined, away: row.away_key_player ?? undefined },
  ...(row.home_lower_division === null || row.away_lower_division === null
    ? {}
    : { lowerDivision: { home: row.home_lower_division, away: row.away_lower_division } }),
});

const gameOf = (row: Row): Game => ({
  ...fixtureOf(row),
  ...(row.home_points === null || row.away_points === null
    ? {}
    : { points: { home: row.home_points, away: row.away_points } }),
  ...(row.home_expected_goals === null || row.away_expected_goals === null
    ? {}
    : { expectedGoals: { home: row.home_expected_goals, away: row.away_expected_goals } }),
  ...(row.closing_line === null ? {} : { closingLine: row.closing_line }),
  ...(row.closing_probability === null ? {} : { closingProbability: row.closing_probability }),
});

/** Every finished game of a sport, in play order, as the algorithm reads it. Teams are identified by id. */
export async function loadPlayedGames(db: Reader, sportId: string): Promise<Game[]> {
  const rows = await gamesInOrder(db, sportId).where('status', '=', 'final').execute();
  return rows.map(gameOf);
}

/** Every scheduled game, in play order. */
export async function loadFixtures(db: Reader, sportId: string): Promise<Fixture[]> {
  const rows = await gamesInOrder(db, sportId).where('status', '=', 'scheduled').execute();
  return rows.map(fixtureOf);
}

/** The newest run's input hashes and its saved checkpoint. */
export const findNewestModel = async (db: Reader, sportId: string) =>
  db
    .selectFrom('rating_models')
    .innerJoin('rating_runs', 'rating_runs.id', 'rating_models.run_id')
    .select([
      'run_id',
      'inputs_hash',
      'model_version',
      'profile_hash',
      'with_lines',
      'checkpoint',
      'checkpoint_days',
      'checkpoint_hash',
    ])
    .where('rating_models.sport_id', '=', sportId)
    .executeTakeFirst();

/** The data version of a sport's games. */
export async function readGamesVersion(db: Reader, sportId: string): Promise<number> {
  const row = await db
    .selectFrom('data_versions')
    .select('version')
    .where('area', '=', gamesArea(sportId))
    .executeTakeFirst();
  return row?.version ?? 0;
}
