import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/**
 * Sums over several slates are computed on read. A row's season sum adds the player's points on all earlier boards of the same
 * season to the row's own points. Its year sum does the same over all sports in the same UTC year. Boards are ordered by first
 * start, then slate id.
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

/** Finds the months, and so the partitions, of all boards that count for the sums of the given slates. */
async function findCountedMonths(db: Reader, slateIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with own_slates as materialized (
      select array_agg(distinct season_id) as seasons, min(date_trunc('year', first_start, 'UTC')) as year,
             max(first_start) as last
      from slates where id = any (${[...slateIds]}::uuid[])
    )
    select distinct month from slates join boards on boards.slate_id = slates.id
    where (season_id = any ((select seasons from own_slates)::uuid[]) or first_start >= (select year from own_slates))
      and first_start <= (select last from own_slates)
  `.execute(db);
  return rows.map(({ month }) => month);
}

interface RowSelection {
  /** Selects `rowColumns`. */
  readonly selection: RawBuilder<unknown>;
  /** The slates of the selected rows. */
  readonly slateIds: readonly string[];
}

/**
 * Adds sums to the selected rows. Each row's sums are read from its player's rows in the index `standings_by_player`. They
 * contain the row's own points as selected, even if the row's board has been replaced.
 */
export async function selectWithSums(
  db: Reader,
  { selection, slateIds }: RowSelection,
): Promise<RawBuilder<SummedRow>> {
  const months = await findCountedMonths(db, slateIds);
  return sql<SummedRow>`
    with selected_rows as materialized (
      select *, date_trunc('year', first_start, 'UTC') as year_start from (${selection}) as standings
    )
    select selected_rows.*, selected_rows.points + coalesce(in_season, 0) as season_points,
           selected_rows.points + coalesce(in_year, 0) as year_points
    from selected_rows cross join lateral (
      select sum(earlier.points) filter (where earlier.season_id = selected_rows.season_id) as in_season,
             sum(earlier.points) filter (where earlier.first_start >= selected_rows.year_start) as in_year
      from standings as earlier
      join boards on boards.slate_id = earlier.slate_id and boards.version = earlier.version
      where earlier.player_id = selected_rows.player_id and earlier.month = any (${months}::date[])
        and (earlier.first_start, earlier.slate_id) < (selected_rows.first_start, selected_rows.slate_id)
    ) as sums
  `;
}

/**
 * Selects all rows of many shown boards with their sums. Reads each player's rows once for all boards, because a player may be
 * on hundreds of them.
 */
export async function selectManyWithSums(
  db: Reader,
  { selection, slateIds }: RowSelection,
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
      from (select distinct player_id from (${selection}) as selected_rows) as player
      join standings on standings.player_id = player.player_id and month = any (${months}::date[])
      join boards on boards.slate_id = standings.slate_id and boards.version = standings.version
    ) as summed
    where slate_id = any (${[...slateIds]}::uuid[])
  `;
}
