import type { Input, Output } from '@outpick/contracts';
import { playersAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { containing } from '../../../platform/database/containing.ts';
import { countUpTo } from '../../../platform/database/count-up-to.ts';
import { readRows } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { stateColumn } from '../../moderation/index.ts';
import { chosenName } from './columns.ts';

type PlayersQuery = Input<typeof playersAdminCalls.listAdminPlayers>['query'];
type PlayersPage = Output<typeof playersAdminCalls.listAdminPlayers>;

/** Sorts by id instead of time of sign-up, because ids ascend with time and have an index. */
const sorts = { createdAt: sql`accounts.id`, name: sql`lower(${chosenName})` };
const pageSorts = { createdAt: sql`id`, name: sql`lower(name)` };

/** Lists players with an account. Finds only complete emails, so that nobody can use the list to collect emails. */
export async function listPlayers(
  db: Reader,
  { page, perPage, q, state, sort = 'createdAt', order = 'desc' }: PlayersQuery,
): Promise<PlayersPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const like = containing(q);
  const matchingPlayers = sql`
    from accounts
    join players on players.id = accounts.id
    left join profiles on profiles.account_id = accounts.id
    left join suspensions on suspensions.id = players.suspension_id
    where (${like}::text is null or ${chosenName} ilike ${like} or players.tag ilike ${like}
        or profiles.name || ' ' || profiles.last_name ilike ${like}
        or accounts.email = lower(${q ?? ''}) or accounts.id::text = lower(${q ?? ''}))
      and (${state ?? null}::text is null or ${stateColumn} = ${state ?? null})`;
  const query = sql`
    with page as materialized (
      select accounts.id, ${chosenName} as name, players.tag, ${stateColumn} as state,
             suspensions.ends_at as "suspendedUntil", accounts.created_at as "createdAt"
      ${matchingPlayers}
      order by ${sorts[sort]} ${direction}, accounts.id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage}
    )
    select page.*,
           (select max(last_used_at) from sessions where account_id = page.id) as "lastSeenAt",
           coalesce((select reports from player_reports where player_id = page.id and decision is null), 0)
             as "openReports"
    from page
    order by ${pageSorts[sort]} ${direction}, id ${direction}
  `;
  return {
    total: await countUpTo(db, sql`select 1 ${matchingPlayers}`),
    rows: await readRows(db, playersAdminCalls.listAdminPlayers.output.shape.rows.element, query),
  };
}
