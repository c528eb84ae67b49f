import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { GameStatus } from '../games/index.ts';
import { listGameReadings } from '../ingest/readings/index.ts';
import { gameMinutes } from '../sports/index.ts';
import type { GameFacts, SportFacts } from './find-doubts.ts';
import type { Range, ScoreRanges, SeenScores } from './usual-scores.ts';

interface GameRow {
  sport_id: string;
  season_id: string;
  sport: string;
  model: string;
  units_word: string;
  time_zone: string;
  ties_possible: boolean;
  home: string;
  away: string;
  starts_at: Date;
  status: GameStatus;
  home_points: number | null;
  away_points: number | null;
  is_result_pinned: boolean;
}

/** Finds a game with its sport. A season without rules of its own can have ties if one of its games has ended in one. */
async function findGame(db: Reader, gameId: string): Promise<GameRow> {
  const { rows } = await sql<GameRow>`
    select games.sport_id, games.season_id, sports.name as sport, model, units_word, time_zone,
           coalesce(season_rules.ties_possible, sports.ties_possible or exists (
             select from games as tied
             where tied.season_id = games.season_id and tied.sport_id = games.sport_id and tied.id <> games.id
               and tied.status = 'final' and tied.home_points = tied.away_points)) as ties_possible,
           home.name as home, away.name as away, games.starts_at, games.status, games.home_points, games.away_points,
           game_pins.status is not null as is_result_pinned
    from games
    join sports on sports.id = games.sport_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    left join season_rules on season_rules.sport_id = games.sport_id and season_rules.season_id = games.season_id
    left join game_pins on game_pins.game_id = games.id
    where games.id = ${gameId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw notFound('game');
  return row;
}

interface ScoresRow {
  games: number;
  sides: number[] | null;
  totals: number[] | null;
  margins: number[] | null;
}

/** The lowest value, the ends of the common range, and the highest value. */
const shares = [0, 0.001, 0.999, 1];

const rangesOf = ({ sides, totals, margins }: ScoresRow, from: number, to: number): ScoreRanges => {
  const range = (values: number[] | null): Range => [values?.[from] ?? 0, values?.[to] ?? 0];
  return { side: range(sides), total: range(totals), margin: range(margins) };
};

/** Reads the range of scores of a sport's games. Results that operators entered are left out, because one may be wrong. */
async function readScores(db: Reader, sportId: string, gameId: string): Promise<SeenScores> {
  const { rows } = await sql<ScoresRow>`
    with results as materialized (
      select home_points, away_points from games
      where sport_id = ${sportId} and status = 'final' and merged_into is null and id <> ${gameId}
        and not exists (select from game_pins where game_id = games.id and game_pins.status is not null)
    ),
    sides as (select home_points as points from results union all select away_points from results)
    select (select count(*)::integer from results) as games,
           (select percentile_disc(${shares}::float8[]) within group (order by points) from sides) as sides,
           percentile_disc(${shares}::float8[]) within group (order by home_points + away_points) as totals,
           percentile_disc(${shares}::float8[]) within group (order by abs(home_points - away_points)) as margins
    from results
  `.execute(db);
  const row = rows[0] ?? { games: 0, sides: null, totals: null, margins: null };
  return { games: row.games, all: rangesOf(row, 0, 3), common: rangesOf(row, 1, 2) };
}

interface StartsRow {
  first_start: Date | null;
  season_first: Date | null;
  season_last: Date | null;
  by_hour: number[];
}

/** Reads when a sport's other games start. Starts that operators entered are left out. */
async function readStarts(
  db: Reader,
  {
    gameId,
    sport_id: sportId,
    season_id: seasonId,
    time_zone: timeZone,
  }: GameRow & { readonly gameId: string },
): Promise<StartsRow> {
  const { rows } = await sql<StartsRow>`
    with others as materialized (
      select starts_at, season_id from games
      where sport_id = ${sportId} and merged_into is null and id <> ${gameId}
        and not exists (select from game_pins where game_id = games.id and game_pins.starts_at is not null)
    ),
    hours as (
      select extract(hour from starts_at at time zone ${timeZone})::integer as hour, count(*)::integer as count
      from others group by 1
    )
    select min(starts_at) as first_start, min(starts_at) filter (where season_id = ${seasonId}) as season_first,
           max(starts_at) filter (where season_id = ${seasonId}) as season_last,
           array(select coalesce(count, 0) from generate_series(0, 23) as hour left join hours using (hour)
                 order by hour) as by_hour
    from others
  `.execute(db);
  return rows[0] ?? { first_start: null, season_first: null, season_last: null, by_hour: [] };
}

/** Loads the facts with which `findDoubts` judges an act on a game. */
export async function loadFacts(
  db: Reader,
  gameId: string,
): Promise<{ readonly sport: SportFacts; readonly game: GameFacts }> {
  const row = await findGame(db, gameId);
  const starts = await readStarts(db, { ...row, gameId });
  const { season_first: first, season_last: last } = starts;
  return {
    sport: {
      name: row.sport,
      model: row.model,
      units: row.units_word,
      timeZone: row.time_zone,
      minutes: gameMinutes(row.model),
      tiesPossible: row.ties_possible,
      scores: await readScores(db, row.sport_id, gameId),
      firstStart: starts.first_start,
      season: first && last ? [first, last] : null,
      startsByHour: starts.by_hour,
    },
    game: {
      home: row.home,
      away: row.away,
      startsAt: row.starts_at,
      status: row.status,
      points:
        row.home_points === null || row.away_points === null
          ? null
          : { home: row.home_points, away: row.away_points },
      isResultPinned: row.is_result_pinned,
      readings: (await listGameReadings(db, gameId)).flatMap(({ source, status, points }) =>
        status === null ? [] : [{ source, status, points }],
      ),
    },
  };
}
