import type { Input, Output } from '@outpick/contracts';
import { playersAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { containing } from '../../../platform/database/containing.ts';
import { readPage } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { chosenName } from './columns.ts';

type AppealsQuery = Input<typeof playersAdminCalls.listAppeals>['query'];
type AppealsPage = Output<typeof playersAdminCalls.listAppeals>;

/** Lists appeals, oldest first. If a suspension ends without a decision, its appeal no longer needs one. */
export async function listAppeals(
  db: Reader,
  { page, perPage, q, state, order = 'asc' }: AppealsQuery,
): Promise<AppealsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const like = containing(q);
  const rows = sql`
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
    select id, player_id as "playerId", name, reason, began_at as "beganAt", ends_at as "endsAt", message,
           received_at as "receivedAt", state, decision, decided_at as "decidedAt", count(*) over ()::int as total
    from found
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${like}::text is null or message ilike ${like} or name ilike ${like})
    order by received_at ${direction}, id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, playersAdminCalls.listAppeals.output, rows);
}
