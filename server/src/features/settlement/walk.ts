import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';

/** Picks added up in one transaction: enough to be quick, few enough that little is lost when the worker dies. */
const batchPicks = 50_000;

/** What every possible pick of the slate is worth, and how far its margin is from the game's: a few thousand rows to join. */
const scores = (slateId: string) => sql`
  select game.id as slate_game_id, side.home, paid.margin, paid.tenths,
         abs(case when side.home then paid.margin else -paid.margin end - game.margin) as error
  from settlings
  join slates on slates.id = settlings.slate_id
  cross join jsonb_to_recordset(settlings.wanted) as game (id uuid, outcome text, margin integer)
  cross join (values (true), (false)) as side (home)
  join contest_points as paid on paid.sport_id = slates.sport_id and paid.season_id = slates.season_id
    and paid.outcome = case
      when game.outcome = 'tie' then 'tie' when (game.outcome = 'home') = side.home then 'win' else 'loss' end
  where settlings.slate_id = ${slateId} and game.outcome <> 'void'
`;

/** A slate, and how far the pass under way has come in it. */
export interface Walk {
  readonly slateId: string;
  readonly month: string;
  readonly reached: string | null;
}

/** Adds up the next players of the pass under way. The caller holds the slate's row of `settlings`. */
export async function walkOn(tx: Transaction, { slateId, month, reached }: Walk): Promise<void> {
  // The picks lie in the order wanted and are read in it, without sorting; the scores are hashed. The planner, which knows
  // little of a table that was filled an hour ago, must not think otherwise, nor spend seconds on compiling.
  await sql`
    select set_config(setting, 'off', true)
    from unnest(array['enable_nestloop', 'enable_bitmapscan', 'enable_sort', 'jit']) as setting
  `.execute(tx.db);
  // A full batch may have cut its last player's picks in two: they are left to the next one.
  const { rows } = await sql<{ through: string; filled: boolean }>`
    with scores as materialized (${scores(slateId)}),
    taken as (
      select player_id, slate_game_id, home, margin from picks
      where month = ${month}::date and slate_id = ${slateId}
        and player_id > coalesce(${reached}::uuid, '00000000-0000-0000-0000-000000000000')
      order by player_id, slate_game_id limit ${batchPicks}
    ),
    sums as materialized (
      select player_id, coalesce(sum(tenths), 0) as points, count(tenths) as games,
             coalesce(sum(error), 0) as margin_error, count(*) as picks
      from taken left join scores using (slate_game_id, home, margin)
      group by player_id
    ),
    batch as (select sum(picks) = ${batchPicks} as filled from sums),
    whole as (
      select * from sums
      where not (select filled from batch) or player_id < (select player_id from sums order by player_id desc limit 1)
    ),
    written as (
      insert into settling_batches (slate_id, through, players, points, games, margin_errors)
      select ${slateId}::uuid, (select player_id from whole order by player_id desc limit 1),
             array_agg(player_id), array_agg(points), array_agg(games), array_agg(margin_error)
      from whole
      returning through
    )
    select through, filled from written, batch
  `.execute(tx.db);
  const [walked] = rows;
  if (!walked) throw new Error('a walk that adds up nobody');
  await tx.db
    .updateTable('settlings')
    .set({ reached: walked.through, walked: !walked.filled })
    .where('slate_id', '=', slateId)
    .execute();
}
