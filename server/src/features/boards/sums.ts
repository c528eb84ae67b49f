import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/**
 * Sums over several slates are added up when they are read. A row's season sum is its own points and those of the player on
 * all shown boards before it in the same season; its year sum likewise, over all sports, in the same UTC year. Boards are
 * ordered by first start, then slate id.
 */

/** A row of a board. Points are in tenths. */
export interface StandingRow {
  slate_id: string;
  player_id: string;
  season_id: string;
  first_start: Date;
  points: number;
  games: number;
  rank: number;
  place: number;
}

export interface SummedRow extends StandingRow {
  season_points: number;
  year_points: number;
}

/** The columns of `StandingRow`. */
export const rowColumns: RawBuilder<unknown> = sql`
  standings.slate_id, standings.player_id, standings.season_id, standings.first_start, standings.points, standings.games,
  standings.rank, standings.place
`;

/** The months of all boards that count for rows of the given boards: the partitions to be read. */
async function findCountedMonths(db: Reader, slateIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with own as materialized (
      select array_agg(distinct season_id) as seasons, min(date_trunc('year', first_start, 'UTC')) as year,
             max(first_start) as last
      from slates where id = any (${[...slateIds]}::uuid[])
    )
    select distinct month from slates join boards on boards.slate_id = slates.id
    where (season_id = any ((select seasons from own)::uuid[]) or first_start >= (select year from own))
      and first_start <= (select last from own)
  `.execute(db);
  return rows.map(({ month }) => month);
}

interface WantedRows {
  /** Selects `rowColumns`. */
  readonly wanted: RawBuilder<unknown>;
  /** The slates of these rows. */
  readonly slateIds: readonly string[];
}

/**
 * Selects the wanted rows with their sums, each from the rows of its player in the index `standings_by_player`. A row's own
 * points are those of its own version, also if its board has been replaced.
 */
export async function selectWithSums(
  db: Reader,
  { wanted, slateIds }: WantedRows,
): Promise<RawBuilder<SummedRow>> {
  const months = await findCountedMonths(db, slateIds);
  return sql<SummedRow>`
    with wanted as materialized (
      select *, date_trunc('year', first_start, 'UTC') as year_start from (${wanted}) as standings
    )
    select wanted.*, wanted.points + coalesce(in_season, 0) as season_points,
           wanted.points + coalesce(in_year, 0) as year_points
    from wanted cross join lateral (
      select sum(earlier.points) filter (where earlier.season_id = wanted.season_id) as in_season,
             sum(earlier.points) filter (where earlier.first_start >= wanted.year_start) as in_year
      from standings as earlier
      join boards on boards.slate_id = earlier.slate_id and boards.version = earlier.version
      where earlier.player_id = wanted.player_id and earlier.month = any (${months}::date[])
        and (earlier.first_start, earlier.slate_id) < (wanted.first_start, wanted.slate_id)
    ) as sums
  `;
}

/**
 * Selects all rows of many shown boards with their sums. Each player's rows are read once: a player may be on hundreds of the
 * boards.
 */
export async function selectManyWithSums(
  db: Reader,
  { wanted, slateIds }: WantedRows,
): Promise<RawBuilder<SummedRow>> {
  const months = await findCountedMonths(db, slateIds);
  return sql<SummedRow>`
    select * from (
      select ${rowColumns},
             sum(points) over (partition by standings.player_id, season_id order by first_start, standings.slate_id)
               as season_points,
             sum(points) over (
               partition by standings.player_id, date_trunc('year', first_start, 'UTC')
               order by first_start, standings.slate_id
             ) as year_points
      from (select distinct player_id from (${wanted}) as wanted) as player
      join standings on standings.player_id = player.player_id and month = any (${months}::date[])
      join boards on boards.slate_id = standings.slate_id and boards.version = standings.version
    ) as summed
    where slate_id = any (${[...slateIds]}::uuid[])
  `;
}
