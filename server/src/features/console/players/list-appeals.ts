import type { Input, Output } from '@outpick/contracts';
import type { playersAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { containing } from '../../../platform/database/containing.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { chosenName } from './columns.ts';

type AppealsQuery = Input<typeof playersAdminCalls.listAppeals>['query'];
type AppealsPage = Output<typeof playersAdminCalls.listAppeals>;
type Appeal = AppealsPage['rows'][number];

interface AppealRow {
  id: string;
  player_id: string;
  name: string;
  reason: string;
  began_at: Date;
  ends_at: Date | null;
  message: string;
  received_at: Date;
  state: Appeal['state'];
  decision: Appeal['decision'];
  decided_at: Date | null;
  total: string;
}

/** Appeals, oldest first. One whose suspension ended without a decision needs none any more. */
export async function listAppeals(
  db: Reader,
  { page, perPage, q, state, order = 'asc' }: AppealsQuery,
): Promise<AppealsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const like = containing(q);
  const { rows } = await sql<AppealRow>`
    with found as (
      select suspensions.id, suspensions.player_id, ${chosenName} as name, suspensions.reason, suspensions.began_at,
             suspensions.ends_at, appeals.message, appeals.received_at, appeals.decision, appeals.decided_at,
             case when appeals.decision is not null then 'decided'
                  when suspensions.ended_at is not null then 'ended' else 'open' end as state
      from appeals
      join suspensions on suspensions.id = appeals.suspension_id
      join players on players.id = suspensions.player_id
      left join profiles on profiles.account_id = players.id
    )
    select *, count(*) over () as total from found
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${like}::text is null or message ilike ${like} or name ilike ${like})
    order by received_at ${direction}, id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      id: row.id,
      playerId: row.player_id,
      name: row.name,
      reason: row.reason,
      beganAt: row.began_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
      message: row.message,
      receivedAt: row.received_at.toISOString(),
      state: row.state,
      decision: row.decision,
      decidedAt: row.decided_at?.toISOString() ?? null,
    })),
  };
}
