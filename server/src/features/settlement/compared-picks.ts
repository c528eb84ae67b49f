import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';

const resultOf = (pick: 'own_picks' | 'algorithm') => sql`
  case when outcomes.outcome = 'tie' then 'tie'
       when (outcomes.outcome = 'home') = ${sql.ref(`${pick}.home`)} then 'win' else 'loss' end
`;

/**
 * The steps of a query that compare players' settled picks with the algorithm's picks of the same games. `picks` selects the
 * columns of `picks`, and the season and sport of their slates. The last step, `compared_picks`, has one row for each game that
 * both picked, with the points of both in tenths.
 *
 * Materialized steps keep planning short: PostgreSQL took more than 100 ms to plan one join of all these tables, and planned it
 * five times on each connection.
 */
export const comparedPicks = (picks: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  own_picks as materialized (${picks}),
  decided_picks as materialized (
    select own_picks.*, ${resultOf('own_picks')} as result,
           algorithm.margin as algorithm_margin, ${resultOf('algorithm')} as algorithm_result
    from own_picks
    join settled_games as outcomes
      on outcomes.slate_game_id = own_picks.slate_game_id and outcomes.outcome <> 'void'
    join picks as algorithm on algorithm.month = own_picks.month and algorithm.slate_id = own_picks.slate_id
      and algorithm.player_id = ${algorithmId} and algorithm.slate_game_id = own_picks.slate_game_id
  ),
  compared_picks as materialized (
    select decided_picks.*, own_points.tenths, algorithm_points.tenths as algorithm_tenths
    from decided_picks
    join contest_points as own_points on own_points.sport_id = decided_picks.sport_id
      and own_points.season_id = decided_picks.season_id and own_points.margin = decided_picks.margin
      and own_points.outcome = decided_picks.result
    join contest_points as algorithm_points on algorithm_points.sport_id = decided_picks.sport_id
      and algorithm_points.season_id = decided_picks.season_id
      and algorithm_points.margin = decided_picks.algorithm_margin
      and algorithm_points.outcome = decided_picks.algorithm_result
  )
`;

/** The columns that `comparedPicks` needs of `picks` and `slates`. */
export const comparedColumns: RawBuilder<unknown> = sql`
  picks.month, picks.slate_id, picks.player_id, picks.slate_game_id, picks.home, picks.margin, slates.first_start,
  slates.sport_id, slates.season_id
`;

/** The points of a player and of the algorithm on the games that both picked, in tenths, and the number of these games. */
interface GapRow {
  readonly games: number;
  readonly tenths: number;
  readonly algorithmTenths: number;
}

const gapColumns = sql`
  count(*)::integer as games, coalesce(sum(tenths), 0)::integer as tenths,
  coalesce(sum(algorithm_tenths), 0)::integer as "algorithmTenths"
`;

/** One player's row on one board. */
export interface PlayerOnBoard {
  readonly slateId: string;
  readonly playerId: string;
}

const noGap: GapRow = { games: 0, tenths: 0, algorithmTenths: 0 };

/** Computes the gap of each given row of a board. */
export async function findGaps(
  db: Reader,
  rows: readonly PlayerOnBoard[],
): Promise<(row: PlayerOnBoard) => GapRow> {
  const keyOf = ({ slateId, playerId }: PlayerOnBoard) => `${slateId} ${playerId}`;
  if (rows.length === 0) return () => noGap;
  const picks = sql`
    select ${comparedColumns}
    from unnest(
      ${rows.map(({ slateId }) => slateId)}::uuid[], ${rows.map(({ playerId }) => playerId)}::uuid[]
    ) as requested (slate_id, player_id)
    join slates on slates.id = requested.slate_id
    join picks on picks.month = slates.month and picks.slate_id = slates.id and picks.player_id = requested.player_id
  `;
  const { rows: gaps } = await sql<GapRow & PlayerOnBoard>`
    with ${comparedPicks(picks)}
    select slate_id as "slateId", player_id as "playerId", ${gapColumns} from compared_picks group by slate_id, player_id
  `.execute(db);
  const byRow = new Map(gaps.map((gap) => [keyOf(gap), gap]));
  return (row) => byRow.get(keyOf(row)) ?? noGap;
}

/** A period of first starts of slates. */
export interface SlatePeriod {
  readonly from: Date;
  readonly to: Date;
}

/** Selects a player's picks of slates of shown sports that started in a period, for `comparedPicks`. */
export const picksOfPeriod = (playerId: string, { from, to }: SlatePeriod): RawBuilder<unknown> => sql`
  select ${comparedColumns}
  from picks
  -- The primary key starts with month, slate and player, so PostgreSQL uses its index and scans no whole partition.
  join slates on slates.id = picks.slate_id and slates.month = picks.month
  where picks.player_id = ${playerId}
    -- A slate's month is the month of its window's first day in the sport's time zone, up to 9 days before its first start.
    and picks.month between date_trunc('month', ${from}::timestamptz - interval '9 days')::date
      and ${to}::timestamptz::date
    and slates.first_start >= ${from} and slates.first_start < ${to}
    and ${isShownSport(sql`slates.sport_id`)}
`;

/** Computes a player's gap over the slates of a period. */
export async function findGapOfPeriod(db: Reader, playerId: string, period: SlatePeriod): Promise<GapRow> {
  const { rows } = await sql<GapRow>`
    with ${comparedPicks(picksOfPeriod(playerId, period))} select ${gapColumns} from compared_picks
  `.execute(db);
  return rows[0] ?? noGap;
}
