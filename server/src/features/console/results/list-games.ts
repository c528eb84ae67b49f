import type { Input, Output } from '@outpick/contracts';
import type { resultsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import type { GameStatus } from '../../games/index.ts';
import { listDisagreements } from '../../ingest/readings/index.ts';
import { gameLength, listAllSports } from '../../sports/index.ts';

type GamesQuery = Input<typeof resultsAdminCalls.listAdminGames>['query'];
type GamesPage = Output<typeof resultsAdminCalls.listAdminGames>;
export type GameRow = GamesPage['rows'][number];

export interface GameData {
  id: string;
  sport_id: string;
  sport: string;
  time_zone: string;
  home: string;
  away: string;
  starts_at: Date;
  day: string;
  status: GameStatus;
  home_points: number | null;
  away_points: number | null;
  is_late: boolean;
  is_pinned: boolean;
  in_contest: boolean;
}

/** Games without a result that are older than this no longer count as late. */
const lateDays = 14;

/** Condition: the game should have ended, but has no result. */
const isLate = (now: Date) => sql`(
  games.status in ('scheduled', 'live') and games.starts_at + ${gameLength} <= ${now}::timestamptz
  and games.starts_at > ${now}::timestamptz - make_interval(days => ${lateDays}::integer))`;

export const selectGames = (now: Date) => sql`
  select games.id, games.sport_id, sports.name as sport, time_zone, home.name as home, away.name as away, games.starts_at,
         league_day as day, games.status, games.home_points, games.away_points, ${isLate(now)} as is_late,
         game_pins.game_id is not null as is_pinned,
         exists (select from contest_games where contest_games.game_id = games.id and in_contest) as in_contest
  from games
  join sports on sports.id = games.sport_id
  join teams as home on home.id = games.home_team_id
  join teams as away on away.id = games.away_team_id
  left join game_pins on game_pins.game_id = games.id`;

export const presentGame = (row: GameData, disagrees: boolean): GameRow => ({
  id: row.id,
  sportId: row.sport_id,
  sport: row.sport,
  home: row.home,
  away: row.away,
  startsAt: row.starts_at.toISOString(),
  timeZone: row.time_zone,
  day: row.day,
  status: row.status,
  points:
    row.home_points === null || row.away_points === null
      ? null
      : { home: row.home_points, away: row.away_points },
  needs: [
    ...(row.is_late ? (['late'] as const) : []),
    ...(disagrees ? (['disagreeing'] as const) : []),
    ...(row.is_pinned ? (['pinned'] as const) : []),
  ],
  inContest: row.in_contest,
});

/** Finds the games of one sport, or of all, whose sources contradict each other. Returns their ids. */
async function findDisagreeing(db: Reader, now: Date, sportId: string | undefined): Promise<string[]> {
  const sportIds = sportId === undefined ? (await listAllSports(db)).map(({ id }) => id) : [sportId];
  const disagreements = [];
  for (const one of sportIds) disagreements.push(...(await listDisagreements(db, { sportId: one, now })));
  return [...new Set(disagreements.map(({ gameId }) => gameId))];
}

/** Finds which of the given games have sources that contradict each other. Returns their ids. */
async function findDisagreeingAmong(db: Reader, now: Date, rows: readonly GameData[]): Promise<Set<string>> {
  const disagreements = [];
  for (const [sportId, games] of Map.groupBy(rows, (row) => row.sport_id))
    disagreements.push(
      ...(await listDisagreements(db, { sportId, now, gameIds: games.map(({ id }) => id) })),
    );
  return new Set(disagreements.map(({ gameId }) => gameId));
}

/** Returns the SQL condition for the filter `need`; true without a filter. */
async function conditionOf(db: Reader, now: Date, { need, sportId }: GamesQuery) {
  if (need === 'late') return isLate(now);
  if (need === 'pinned') return sql`game_pins.game_id is not null`;
  if (need === 'disagreeing') {
    const ids = await findDisagreeing(db, now, sportId);
    return sql`games.id = any (${ids}::uuid[])`;
  }
  return sql`true`;
}

const sorts = (now: Date) => ({
  nearest: sql`abs(extract(epoch from games.starts_at - ${now}::timestamptz))`,
  startsAt: sql`games.starts_at`,
});

/** Lists a page of games, by default those that start nearest to now first. `q` searches the names of teams. */
export async function listGames(db: Reader, now: Date, query: GamesQuery): Promise<GamesPage> {
  const { page, perPage, q = '', sportId = null, status = null } = query;
  // Convert the times: PostgreSQL refuses some offsets that ISO 8601 allows, such as +23:59.
  const [from, until] = [query.from, query.until].map((time) => (time === undefined ? null : new Date(time)));
  const { sort = 'nearest', order = 'asc' } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const where = sql`
    games.merged_into is null and ${await conditionOf(db, now, query)}
    and (${sportId}::uuid is null or games.sport_id = ${sportId})
    and (${from}::timestamptz is null or games.starts_at >= ${from}::timestamptz)
    and (${until}::timestamptz is null or games.starts_at < ${until}::timestamptz)
    and (${status}::text is null or games.status = ${status})
    and (${q} = '' or strpos(lower(home.name || ' ' || away.name), lower(${q})) > 0)`;
  const matchingGames = sql`
    from games
    join sports on sports.id = games.sport_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    left join game_pins on game_pins.game_id = games.id
    where ${where}`;
  // Cut the page first, so that contests are read only for its games.
  const { rows } = await sql<GameData>`
    with page as materialized (
      select games.id as page_id ${matchingGames}
      order by ${sorts(now)[sort]} ${direction}, games.id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage}
    )
    ${selectGames(now)} join page on page_id = games.id
    order by ${sorts(now)[sort]} ${direction}, games.id ${direction}
  `.execute(db);
  const disagreeing = await findDisagreeingAmong(db, now, rows);
  return {
    total: await countUpTo(db, sql`select 1 ${matchingGames}`),
    rows: rows.map((row) => presentGame(row, disagreeing.has(row.id))),
  };
}
