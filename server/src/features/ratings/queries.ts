import { byDay } from '@outpick/forecast';
import type { Fixture, Game, Profile } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { gamesWith } from '../games/index.ts';
import type { ChangedGame } from '../games/index.ts';
import type { PlayDay } from './play-days.ts';

const dayMs = 86_400_000;

/** Converts between calendar days and whole days since 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMs);
export const calendarDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Games in play order; ties within a day break by team name, so results are deterministic. */
const gamesInOrder = (db: Reader, changed?: ChangedGame) =>
  db
    .selectFrom(gamesWith(changed).as('games'))
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
    .orderBy('seasons.year')
    .orderBy('league_day')
    // By code point, so that the order of games does not depend on the database's collation.
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

/** Loads every finished game of a sport in play order, for the algorithm. Identifies teams by id. */
export async function loadPlayedGames(db: Reader, sportId: string): Promise<Game[]> {
  const rows = await gamesInOrder(db)
    .where('games.sport_id', '=', sportId)
    .where('status', '=', 'final')
    .execute();
  return rows.map(gameOf);
}

/** Loads every scheduled game of a sport, in play order. */
export async function loadFixtures(db: Reader, sportId: string, changed?: ChangedGame): Promise<Fixture[]> {
  const rows = await gamesInOrder(db, changed)
    .where('games.sport_id', '=', sportId)
    .where('status', '=', 'scheduled')
    .execute();
  return rows.map(fixtureOf);
}

/** A day with finished games. */
export interface GameDay extends PlayDay {
  readonly seasonId: string;
  readonly games: number;
}

/** Lists the days with finished games in play order: all of them, or those from the day `from` on. */
export async function listGameDays(
  db: Reader,
  sportId: string,
  { from, changed }: { readonly from?: PlayDay | undefined; readonly changed?: ChangedGame | undefined },
): Promise<GameDay[]> {
  const [year, day] = from ? [from.year, calendarDay(from.day)] : [-2_147_483_648, '-infinity'];
  const { rows } = await sql<{ season_id: string; year: number; day: string; games: number }>`
    select season_id, year, league_day as day, count(*) as games
    from seasons join ${gamesWith(changed)} as games on games.season_id = seasons.id
    where seasons.sport_id = ${sportId} and status = 'final'
      and year >= ${year}::integer and (year > ${year}::integer or league_day >= ${day}::date)
    group by season_id, year, league_day
    order by year, league_day
  `.execute(db);
  return rows.map((row) => ({
    seasonId: row.season_id,
    year: row.year,
    day: dayNumber(row.day),
    games: row.games,
  }));
}

/** Games per query. A single day with more games is read at once too. */
const batchGames = 2000;

/** Groups consecutive days of one season into batches of at most `batchGames` games. */
function batchDays(days: readonly GameDay[]): GameDay[][] {
  const batches: GameDay[][] = [];
  let games = 0;
  for (const day of days) {
    const batch = batches.at(-1);
    games += day.games;
    if (batch && batch[0]?.seasonId === day.seasonId && games <= batchGames) batch.push(day);
    else {
      batches.push([day]);
      games = day.games;
    }
  }
  return batches;
}

/** Reads the finished games of these days, a day at a time. Keeps one batch in memory. */
export async function* readGameDays(
  db: Reader,
  days: readonly GameDay[],
  changed?: ChangedGame,
): AsyncGenerator<Game[]> {
  for (const batch of batchDays(days)) {
    const [first, last] = [batch[0], batch.at(-1)];
    if (!first || !last) continue;
    const rows = await gamesInOrder(db, changed)
      .where('season_id', '=', first.seasonId)
      .where('status', '=', 'final')
      .where('league_day', '>=', calendarDay(first.day))
      .where('league_day', '<=', calendarDay(last.day))
      .execute();
    yield* byDay(rows.map(gameOf));
  }
}

/** Finds the last day with finished games on or before the given day. */
export async function findLastGameDay(
  db: Reader,
  sportId: string,
  { year, day, changed }: PlayDay & { readonly changed?: ChangedGame | undefined },
): Promise<PlayDay | undefined> {
  const { rows } = await sql<{ year: number; day: string }>`
    select year, day
    from seasons
    cross join lateral (
      select max(league_day) as day from ${gamesWith(changed)} as games
      where season_id = seasons.id and status = 'final'
        and (seasons.year < ${year} or league_day <= ${calendarDay(day)}::date)
    ) as last_days
    where sport_id = ${sportId} and year <= ${year} and day is not null
    order by year desc limit 1
  `.execute(db);
  const [last] = rows;
  return last && { year: last.year, day: dayNumber(last.day) };
}

/** Closing lines are used if more than half of this many newest games have one. */
const lineSample = 500;

/** Whether the model of a sport learns from closing lines of past games. */
export async function learnsFromLines(
  db: Reader,
  {
    sportId,
    profile,
    changed,
  }: { readonly sportId: string; readonly profile: Profile; readonly changed?: ChangedGame | undefined },
): Promise<boolean> {
  if (profile.parametersWithLines === null) return false;
  const seasons = await db
    .selectFrom('seasons')
    .select('id')
    .where('sport_id', '=', sportId)
    .orderBy('year', 'desc')
    .execute();
  let [games, withLine] = [0, 0];
  for (const season of seasons) {
    if (games === lineSample) break;
    const { rows } = await sql<{ has_line: boolean }>`
      select closing_line is not null or closing_probability is not null as has_line
      from ${gamesWith(changed)} as games
      join teams as home on home.id = home_team_id
      join teams as away on away.id = away_team_id
      where season_id = ${season.id} and status = 'final'
      order by league_day desc, home.name collate "C" desc, away.name collate "C" desc, starts_at desc, feed_id desc
      limit ${lineSample - games}
    `.execute(db);
    games += rows.length;
    withLine += rows.filter((row) => row.has_line).length;
  }
  return withLine * 2 > games;
}

/** Result changes that no run has rated yet: their ids, and the earliest day among them. */
export interface ResultChanges {
  readonly ids: readonly number[];
  readonly earliest: PlayDay | undefined;
}

export async function readResultChanges(db: Reader, sportId: string): Promise<ResultChanges> {
  const rows = await db
    .selectFrom('result_changes')
    .select(['id', 'year', 'day'])
    .where('sport_id', '=', sportId)
    .orderBy('year')
    .orderBy('day')
    .execute();
  const [first] = rows;
  return {
    ids: rows.map(({ id }) => id),
    earliest: first && { year: first.year, day: dayNumber(first.day) },
  };
}

/**
 * Condition for a query on `rating_models` and `rating_runs`: a coming game of the rated season or a later one has no forecast.
 * False after every run that has read the game, because a run forecasts every scheduled game of these seasons.
 */
export const lacksForecast = sql<boolean>`exists (
  select from games
  join seasons on seasons.id = games.season_id
  left join predictions on predictions.game_id = games.id
  where games.sport_id = rating_models.sport_id and status = 'scheduled' and starts_at > now()
    and predictions.game_id is null
    and seasons.year >= (select rated_season.year from seasons as rated_season where rated_season.id = rating_runs.season_id)
)`;

/** Finds the newest run of a sport, with hashes of everything that it read. */
export const findNewestRun = async (db: Reader, sportId: string) =>
  db
    .selectFrom('rating_models')
    .innerJoin('rating_runs', 'rating_runs.id', 'rating_models.run_id')
    .select([
      'run_id',
      'inputs_hash',
      'games_hash',
      'model_version',
      'profile_hash',
      'with_lines',
      'games',
      'as_of',
      lacksForecast.as('lacks_forecast'),
    ])
    .where('rating_models.sport_id', '=', sportId)
    .executeTakeFirst();

export type NewestRun = NonNullable<Awaited<ReturnType<typeof findNewestRun>>>;

/** Loads the state of the newest model. */
export const loadNewestState = async (db: Reader, sportId: string) =>
  db
    .selectFrom('rating_models')
    .select(['state', 'history'])
    .where('sport_id', '=', sportId)
    .executeTakeFirstOrThrow();

/** Finds the last state that was saved before the games of a day. */
export const findSavedState = async (db: Reader, sportId: string, { year, day }: PlayDay) =>
  db
    .selectFrom('saved_models')
    .selectAll()
    .where('sport_id', '=', sportId)
    .where(sql<boolean>`(year, day) <= (${year}::integer, ${calendarDay(day)}::date)`)
    .orderBy('year', 'desc')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists the days before which the model of a sport is saved, in play order. */
export async function listSavedDays(db: Reader, sportId: string): Promise<PlayDay[]> {
  const rows = await db
    .selectFrom('saved_models')
    .select(['year', 'day'])
    .where('sport_id', '=', sportId)
    .orderBy('year')
    .orderBy('day')
    .execute();
  return rows.map(({ year, day }) => ({ year, day: dayNumber(day) }));
}
