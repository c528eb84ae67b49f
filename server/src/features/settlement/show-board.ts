import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';
import { boardPublished } from './events.ts';
import type { ScoredPass } from './write-rows.ts';

/**
 * Publishes a board whose rows are all written. Readers see the old board until this transaction commits, then the new one.
 * The caller holds the row lock on the slate's settlement.
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

/** Makes the pass's version the published one. */
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
      -- Offset 0 makes the planner look up the player. Without statistics of the new version, it would otherwise read all
      -- rows.
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

/** Replaces the outcomes on which the board is based, and adds changed outcomes to the public log. */
async function recordSettledGames({ db }: Transaction, slateId: string): Promise<void> {
  const passGames = sql`
    select game.* from settlements, jsonb_to_recordset(pass_outcomes) as game (id uuid, outcome text, margin integer)
    where slate_id = ${slateId}
  `;
  await sql`
    insert into rescorings (slate_game_id, outcome_before, home_margin_before, outcome_after, home_margin_after)
    select settled_game.slate_game_id, settled_game.outcome, settled_game.home_margin, game.outcome, game.margin
    from settled_games as settled_game
    left join (${passGames}) as game on game.id = settled_game.slate_game_id
    where settled_game.slate_id = ${slateId}
      and (settled_game.outcome, settled_game.home_margin) is distinct from (game.outcome, game.margin)
    order by settled_game.slate_game_id
  `.execute(db);
  await db.deleteFrom('settled_games').where('slate_id', '=', slateId).execute();
  await sql`
    insert into settled_games (slate_game_id, slate_id, outcome, home_margin)
    select id, ${slateId}::uuid, outcome, margin from (${passGames}) as game
  `.execute(db);
}

/**
 * Finds the slate's sport, and the other sports with later slates in the same calendar year. Slates without a board count too:
 * if one is published at the same moment, its first readers may cache sums without this slate's points.
 */
async function findChangedSports({ db }: Transaction, slateId: string) {
  const { rows } = await sql<{ id: string; is_own: boolean }>`
    select sports.id, sports.id = own_slate.sport_id as is_own
    from slates as own_slate
    join sports on sports.id = own_slate.sport_id or exists (
      select from slates as later
      where later.sport_id = sports.id and (later.first_start, later.id) > (own_slate.first_start, own_slate.id)
        and later.first_start < date_trunc('year', own_slate.first_start, 'UTC') + interval '1 year'
    )
    where own_slate.id = ${slateId}
  `.execute(db);
  const ownSport = rows.find((row) => row.is_own);
  if (!ownSport) throw new Error(`there is no slate ${slateId}`);
  return {
    sportId: ownSport.id,
    sportsWithLaterSlates: rows.filter((row) => !row.is_own).map(({ id }) => id),
  };
}
