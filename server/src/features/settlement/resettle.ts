import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';
import { settleContest } from './jobs.ts';
import { findDecidedGames } from './outcomes.ts';
import { lockSettlement } from './passes.ts';
import type { PointChanges } from './preview-settlement.ts';

const noChanges: PointChanges = { players: 0, mostUp: 0, mostDown: 0 };

/** Compares a slate's published board with the points that its current picks and outcomes would score. */
export async function previewResettlement(db: Reader, slateId: string): Promise<PointChanges> {
  const decided = await findDecidedGames(db, slateId);
  const scoredGames = decided.filter(({ outcome }) => outcome !== 'void');
  const { rows } = await sql<PointChanges>`
    with decided_games as (
      select * from unnest(
        ${scoredGames.map(({ id }) => id)}::uuid[], ${scoredGames.map(({ outcome }) => outcome)}::text[]
      ) as decided_game (id, outcome)
    ),
    expected_results as (
      select player_id, sum(coalesce(points.tenths, 0)) as points
      from slates
      join picks on picks.month = slates.month and picks.slate_id = slates.id
      left join decided_games on decided_games.id = picks.slate_game_id
      left join contest_points as points on points.sport_id = slates.sport_id and points.season_id = slates.season_id
        and points.margin = picks.margin and points.outcome = case
          when decided_games.outcome = 'tie' then 'tie'
          when (decided_games.outcome = 'home') = picks.home then 'win' else 'loss' end
        and decided_games.id is not null
      where slates.id = ${slateId}
      group by player_id
    ),
    shown_results as (
      select player_id, points from boards
      join slates on slates.id = boards.slate_id
      join standings on standings.month = slates.month and standings.slate_id = slates.id
        and standings.version = boards.version
      where boards.slate_id = ${slateId}
    ),
    player_changes as (
      select player_id, coalesce(expected.points, 0) - coalesce(shown.points, 0) as change
      from expected_results as expected full join shown_results as shown using (player_id)
      where player_id <> ${algorithmId}
    )
    select count(*)::integer as players, greatest(coalesce(max(change), 0), 0)::integer as "mostUp",
           least(coalesce(min(change), 0), 0)::integer as "mostDown"
    from player_changes where change <> 0
  `.execute(db);
  return rows[0] ?? noChanges;
}

/**
 * Enqueues a new settlement of a slate from all its picks, even if no outcome has changed. Players see the old board until the
 * new one is complete.
 */
export async function resettleSlate(platform: Platform, tx: ActTransaction, slateId: string): Promise<void> {
  await lockSettlement(tx, slateId);
  // With this time, every game counts as changed since the last pass.
  await tx.db
    .updateTable('settlements')
    .set({ pass_began_at: sql<Date>`'-infinity'` })
    .where('slate_id', '=', slateId)
    .execute();
  platform.jobs.enqueue(tx, settleContest, { slateId });
}

/**
 * Compares an earlier version of a board with the published one. `before` is null if there was no board. Returns undefined if
 * the rows of the earlier version are deleted; they stay for an hour.
 */
export async function compareBoardVersions(
  db: Reader,
  { slateId, before }: { readonly slateId: string; readonly before: number | null },
): Promise<PointChanges | undefined> {
  const { rows } = await sql<PointChanges & { gone: boolean }>`
    with slate as (
      select slates.id, slates.month, boards.version from slates left join boards on boards.slate_id = slates.id
      where slates.id = ${slateId}
    ),
    old_rows as (
      select player_id, points from slate
      join standings on standings.month = slate.month and standings.slate_id = slate.id
        and standings.version = ${before}::integer
    ),
    new_rows as (
      select player_id, points from slate
      join standings on standings.month = slate.month and standings.slate_id = slate.id
        and standings.version = slate.version
    ),
    player_changes as (
      select player_id, coalesce(new_rows.points, 0) - coalesce(old_rows.points, 0) as change
      from old_rows full join new_rows using (player_id)
      where player_id <> ${algorithmId}
    )
    select count(*) filter (where change <> 0)::integer as players,
           greatest(coalesce(max(change), 0), 0)::integer as "mostUp",
           least(coalesce(min(change), 0), 0)::integer as "mostDown",
           ${before}::integer is not null and not exists (
             select from slate left join replaced_boards as replaced
               on replaced.slate_id = slate.id and replaced.version = ${before}::integer
             where slate.version = ${before}::integer or (replaced.version is not null and deleted = 0)) as gone
    from player_changes
  `.execute(db);
  const [row] = rows;
  if (!row || row.gone) return undefined;
  return { players: row.players, mostUp: row.mostUp, mostDown: row.mostDown };
}
