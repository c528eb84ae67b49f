import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/transaction.ts';

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

/** The player with whom a batch ends; null where the rest fits into one. */
async function batchEnd({ db }: Transaction, { slateId, month, reached }: Walk): Promise<string | null> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from picks
    where month = ${month}::date and slate_id = ${slateId}
      and player_id > coalesce(${reached}::uuid, '00000000-0000-0000-0000-000000000000')
    order by player_id, slate_game_id
    offset ${batchPicks} limit 1
  `.execute(db);
  return rows[0]?.player_id ?? null;
}

/** Adds up the next players of the pass under way. The caller holds the slate's row of `settlings`. */
export async function walkOn(tx: Transaction, walk: Walk): Promise<void> {
  const { slateId, month, reached } = walk;
  // The picks lie in the order wanted and are read in it, without sorting; the scores are hashed. The planner, which knows
  // little of a table that was filled an hour ago, must not think otherwise, nor spend seconds on compiling.
  await sql`
    select set_config(setting, 'off', true)
    from unnest(array['enable_nestloop', 'enable_bitmapscan', 'enable_sort', 'jit']) as setting
  `.execute(tx.db);
  const end = await batchEnd(tx, walk);
  await sql`
    with scores as materialized (${scores(slateId)})
    insert into settling_rows (slate_id, player_id, points, games, margin_error)
    select ${slateId}::uuid, player_id, coalesce(sum(tenths), 0), count(tenths), coalesce(sum(error), 0)
    from picks
    left join scores using (slate_game_id, home, margin)
    where month = ${month}::date and slate_id = ${slateId}
      and player_id > coalesce(${reached}::uuid, '00000000-0000-0000-0000-000000000000')
      and player_id <= coalesce(${end}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    group by player_id
  `.execute(tx.db);
  await tx.db
    .updateTable('settlings')
    .set({ reached: end ?? reached, walked: end === null })
    .where('slate_id', '=', slateId)
    .execute();
}
