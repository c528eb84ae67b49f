import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';

/** Picks per transaction: large enough to be fast, small enough that little work is lost when the worker dies. */
const batchPicks = 50_000;

/** The largest points, games and margin error that fit into a sort key. The results of one slate stay far below them. */
const pointsLimit = 2 ** 24;
const gamesLimit = 2 ** 8 - 1;
const marginErrorLimit = 2 ** 20;

/** The largest margin that the table `picks` can hold. */
const largestMargin = 100;

/**
 * Computes the points and margin error of every possible pick on the slate's decided games: a few thousand rows. A margin that
 * the season's points table lacks gets null points, which `scoreBatch` turns into an error.
 */
const pickScores = (slateId: string) => sql`
  select game.id as slate_game_id, side.home, margins.margin, points.tenths,
         abs(case when side.home then margins.margin else -margins.margin end - game.margin) as error
  from settlements
  join slates on slates.id = settlements.slate_id
  cross join jsonb_to_recordset(settlements.pass_outcomes) as game (id uuid, outcome text, margin integer)
  cross join (values (true), (false)) as side (home)
  cross join generate_series(0, ${largestMargin}::integer) as margins (margin)
  left join contest_points as points on points.sport_id = slates.sport_id and points.season_id = slates.season_id
    and points.margin = margins.margin
    and points.outcome = case
      when game.outcome = 'tie' then 'tie' when (game.outcome = 'home') = side.home then 'win' else 'loss' end
  where settlements.slate_id = ${slateId} and game.outcome <> 'void'
`;

/**
 * Encodes a result as one number below 2^53. The numbers ascend in the order of the board: more points first, then more games,
 * then the smaller margin error. Equal results have equal numbers.
 */
const sortKey = sql`((${pointsLimit}::bigint - points) << 28) + ((${gamesLimit}::bigint - games) << 20) + margin_error`;

/** The position of a pass in a slate. */
export interface PassPosition {
  readonly slateId: string;
  readonly version: number;
  readonly month: string;
  /** The last player scored; null before the first batch. */
  readonly cursor: string | null;
}

interface BatchResult {
  readonly last_player_id: string;
  readonly is_full: boolean;
  readonly unscored: number;
  readonly has_room: boolean;
}

/** Scores the next batch of the running pass. The caller holds the row lock on the slate's settlement. */
export async function scoreBatch(
  tx: Transaction,
  { slateId, version, month, cursor }: PassPosition,
): Promise<void> {
  // Make the planner read picks in index order, without sorting, and hash the scores. The statistics of a partition that
  // filled up within the hour would mislead it.
  await sql`
    select set_config(setting, 'off', true)
    from unnest(array['enable_nestloop', 'enable_bitmapscan', 'enable_sort']) as setting
  `.execute(tx.db);
  // A full batch may end in the middle of a player's picks, so the next batch scores its last player.
  const { rows } = await sql<BatchResult>`
    with pick_scores as materialized (${pickScores(slateId)}),
    batch_picks as (
      select player_id, slate_game_id, home, margin from picks
      where month = ${month}::date and slate_id = ${slateId}
        and player_id > coalesce(${cursor}::uuid, '00000000-0000-0000-0000-000000000000')
      order by player_id, slate_game_id limit ${batchPicks}
    ),
    player_sums as materialized (
      select player_id, coalesce(sum(tenths), 0) as points, count(tenths) as games,
             coalesce(sum(error), 0) as margin_error, count(error) as decided, count(*) as picks
      from batch_picks left join pick_scores using (slate_game_id, home, margin)
      group by player_id
    ),
    batch as (select sum(picks) = ${batchPicks} as is_full, sum(decided - games)::integer as unscored from player_sums),
    complete_players as (
      select * from player_sums
      where not (select is_full from batch)
        or player_id < (select player_id from player_sums order by player_id desc limit 1)
    ),
    inserted as (
      insert into settlement_batches (slate_id, version, last_player_id, players, points, games, margin_errors, sort_keys)
      select ${slateId}::uuid, ${version}::integer,
             (select player_id from complete_players order by player_id desc limit 1),
             array_agg(player_id), array_agg(points), array_agg(games), array_agg(margin_error),
             string_agg(int8send(${sortKey}), ''::bytea)
      -- Aggregates take their input in the order of this subquery, so all arrays have the same order.
      from (select * from complete_players order by player_id) as ordered_players
      returning last_player_id
    ),
    room as (
      select bool_and(abs(points) < ${pointsLimit} and games <= ${gamesLimit} and margin_error < ${marginErrorLimit})
        as has_room
      from complete_players
    )
    select last_player_id, is_full, unscored, has_room from inserted, batch, room
  `.execute(tx.db);
  const [batch] = rows;
  if (!batch) throw new Error(`settlement of slate ${slateId}: a batch without players`);
  if (batch.unscored > 0)
    throw new Error(
      `settlement of slate ${slateId}: ${batch.unscored} picks of decided games have no row in contest_points`,
    );
  if (!batch.has_room) throw new Error(`settlement of slate ${slateId}: a result is too large to be sorted`);
  await tx.db
    .updateTable('settlements')
    .set({ pass_cursor: batch.last_player_id, all_scored: !batch.is_full })
    .where('slate_id', '=', slateId)
    .execute();
}
