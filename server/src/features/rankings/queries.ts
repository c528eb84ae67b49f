import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RankingRow, RankingSortKey, SortOrder } from '@outpick/contracts';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** The columns of each sort key. Every order ends with the team's id, which is unique. */
const orders: Readonly<Record<RankingSortKey, readonly RawBuilder<unknown>[]>> = {
  rank: [sql`rank`],
  teamName: [inNameOrder(sql`name`)],
  // By win share (a tie is half a win), then by wins. A team without games has a win share of 0.
  record: [sql`win_share`, sql`wins`],
  pointsScored: [sql`scored`],
  pointsAllowed: [sql`allowed`],
};

const orderBy = (key: RankingSortKey, order: SortOrder): RawBuilder<unknown> => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql.join([...orders[key].map((column) => sql`${column} ${direction}`), sql`rank`, sql`team_id`]);
};

export interface RankingPage {
  readonly sportId: string;
  readonly sortKey: RankingSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

interface Row {
  team_id: string;
  name: string;
  monogram: string;
  colour_1: string;
  colour_2: string;
  rank: number;
  wins: number;
  losses: number;
  ties: number;
  scored: number;
  allowed: number;
  rating: number;
  deviation: number;
  schedule_strength: number | null;
  total: number;
}

/**
 * Lists a page of the newest ranking: each rated team with its record and points per game of the season. Any order is cheap,
 * because a sport has at most a few hundred teams.
 */
export async function listRanking(db: Reader, page: RankingPage): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with run as (
      select id, season_id from rating_runs where sport_id = ${page.sportId} order by id desc limit 1
    ),
    rated_teams as materialized (
      select team_id, rank, rating, deviation from ratings where run_id = (select id from run)
    ),
    sides as (
      select home_team_id as team_id, away_team_id as opponent_id, home_points as scored, away_points as allowed
      from games where season_id = (select season_id from run) and status = 'final'
      union all
      select away_team_id, home_team_id, away_points, home_points
      from games where season_id = (select season_id from run) and status = 'final'
    ),
    records as (
      select sides.team_id,
             count(*) as played,
             count(*) filter (where scored > allowed) as wins,
             count(*) filter (where scored < allowed) as losses,
             count(*) filter (where scored = allowed) as ties,
             avg(scored)::float8 as scored,
             avg(allowed)::float8 as allowed,
             avg(opponent.rating) as schedule_strength
      from sides left join rated_teams as opponent on opponent.team_id = opponent_id
      group by sides.team_id
    ),
    ranking as (
      select teams.id as team_id, name, monogram, colour_1, colour_2, rank, rating, deviation, schedule_strength,
             coalesce(wins, 0) as wins, coalesce(losses, 0) as losses, coalesce(ties, 0) as ties,
             coalesce(scored, 0) as scored, coalesce(allowed, 0) as allowed,
             coalesce((wins + ties / 2.0) / played, 0) as win_share
      from rated_teams
      join teams on teams.id = rated_teams.team_id
      left join records using (team_id)
    )
    select *, count(*) over () as total from ranking
    order by ${orderBy(page.sortKey, page.sortOrder)}
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

/** Counts the teams in the newest ranking. */
export async function countRanking(db: Reader, sportId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ratings
    where run_id = (select id from rating_runs where sport_id = ${sportId} order by id desc limit 1)
  `.execute(db);
  return rows[0]?.total ?? 0;
}

export const presentRankingRow = (row: Row): RankingRow => ({
  rank: row.rank,
  teamId: row.team_id,
  teamName: row.name,
  record: `${row.wins}-${row.losses}-${row.ties}`,
  pointsScored: row.scored,
  pointsAllowed: row.allowed,
  rating: row.rating,
  deviation: row.deviation,
  scheduleStrength: row.schedule_strength,
  monogram: row.monogram,
  colours: [row.colour_1, row.colour_2],
});
