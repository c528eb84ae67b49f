import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';
import { boardPublished } from './events.ts';
import type { ScoredPass } from './write-rows.ts';

/**
 * Shows the board whose rows are all written. Before this transaction commits, readers see the old board; after it, the new
 * one. The caller holds the row lock on the slate's settlement.
 */
export async function showBoard({ events }: Platform, tx: Transaction, pass: ScoredPass): Promise<void> {
  const { slateId } = pass;
  await switchVersion(tx, pass);
  await recordSettledGames(tx, slateId);
  await tx.db
    .updateTable('settlements')
    .set({ pass_outcomes: null, pass_cursor: null, all_scored: false, written: 0 })
    .where('slate_id', '=', slateId)
    .execute();
  events.publish(tx, boardPublished, { slateId, ...(await findChangedSports(tx, slateId)) });
}

/** Shows the rows of the pass instead of those of the last version. */
export async function switchVersion(
  { db }: Transaction,
  { slateId, version, results }: Pick<ScoredPass, 'slateId' | 'version' | 'results'>,
): Promise<void> {
  await sql`
    insert into replaced_boards (slate_id, version) select slate_id, version from boards where slate_id = ${slateId}
  `.execute(db);
  await sql`
    insert into boards (slate_id, version, size, algorithm_rank, algorithm_points, published_at)
    select slates.id, ${version}, ${results.length}, algorithm.rank, algorithm.points, clock_timestamp()
    from slates
    left join lateral (
      -- Offset 0 makes the planner look up the player: it does not know yet how many rows the new version has, and would read
      -- them all.
      select slate_id, version, rank, points from standings
      where month = slates.month and player_id = ${algorithmId} and first_start = slates.first_start
      offset 0
    ) as algorithm on algorithm.slate_id = slates.id and algorithm.version = ${version}
    where slates.id = ${slateId}
    on conflict (slate_id) do update set
      version = excluded.version, size = excluded.size, algorithm_rank = excluded.algorithm_rank,
      algorithm_points = excluded.algorithm_points, published_at = excluded.published_at
  `.execute(db);
}

/** Replaces the outcomes that the board is based on, and logs those that changed in public. */
async function recordSettledGames({ db }: Transaction, slateId: string): Promise<void> {
  const passGames = sql`
    select game.* from settlements, jsonb_to_recordset(pass_outcomes) as game (id uuid, outcome text, margin integer)
    where slate_id = ${slateId}
  `;
  await sql`
    insert into rescorings (slate_game_id, outcome_before, home_margin_before, outcome_after, home_margin_after)
    select settled.slate_game_id, settled.outcome, settled.home_margin, game.outcome, game.margin
    from settled_games as settled
    left join (${passGames}) as game on game.id = settled.slate_game_id
    where settled.slate_id = ${slateId}
      and (settled.outcome, settled.home_margin) is distinct from (game.outcome, game.margin)
    order by settled.slate_game_id
  `.execute(db);
  await db.deleteFrom('settled_games').where('slate_id', '=', slateId).execute();
  await sql`
    insert into settled_games (slate_game_id, slate_id, outcome, home_margin)
    select id, ${slateId}::uuid, outcome, margin from (${passGames}) as game
  `.execute(db);
}

/**
 * The slate's sport, and the other sports with later slates in the same calendar year. Slates without a board count too: if
 * one is published in these milliseconds, its first readers may cache sums without this slate's points.
 */
async function findChangedSports({ db }: Transaction, slateId: string) {
  const { rows } = await sql<{ id: string; is_own: boolean }>`
    select sports.id, sports.id = own.sport_id as is_own
    from slates as own
    join sports on sports.id = own.sport_id or exists (
      select from slates as later
      where later.sport_id = sports.id and (later.first_start, later.id) > (own.first_start, own.id)
        and later.first_start < date_trunc('year', own.first_start, 'UTC') + interval '1 year'
    )
    where own.id = ${slateId}
  `.execute(db);
  const own = rows.find((row) => row.is_own);
  if (!own) throw new Error(`there is no slate ${slateId}`);
  return {
    sportId: own.id,
    sportsWithLaterSlates: rows.filter((row) => !row.is_own).map(({ id }) => id),
  };
}
