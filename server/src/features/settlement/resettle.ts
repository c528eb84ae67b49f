import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';
import { settleContest } from './jobs.ts';
import { lockSettlement } from './passes.ts';
import { noChanges } from './preview-settlement.ts';
import type { PointChanges } from './preview-settlement.ts';

/** Compares a slate's published board with the points that its current picks and outcomes would score. */
export async function previewResettlement(db: Reader, slateId: string): Promise<PointChanges> {
  const { rows } = await sql<PointChanges>`
    select players, most_up as "mostUp", most_down as "mostDown" from preview_resettlement(${slateId})
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
