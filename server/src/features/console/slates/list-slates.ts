import type { Input, Output } from '@outpick/contracts';
import { slatesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { playersOnBoard } from '../../boards/index.ts';
import { decidedGame, unsettledGame } from '../../settlement/index.ts';

type SlatesQuery = Input<typeof slatesAdminCalls.listAdminSlates>['query'];
type SlatesPage = Output<typeof slatesAdminCalls.listAdminSlates>;

/** Selects slates with their counts. The state is `behind` if a game's outcome differs from its outcome on the board. */
export const selectSlates = sql`
  select slates.id, slates.sport_id as "sportId", sports.name as sport, slates.first_day as "firstDay",
         slates.last_day as "lastDay", slates.opened_at as "openedAt", counts.games,
         counts.contest_games as "contestGames", counts.decided, coalesce(${playersOnBoard}, 0) as players,
         case when counts.is_behind then 'behind' when counts.decided = 0 then 'waiting'
              when counts.decided < counts.contest_games then 'partly' else 'settled' end as state,
         slates.ledger_entry as "ledgerEntry"
  from slates
  join sports on sports.id = slates.sport_id
  left join boards on boards.slate_id = slates.id
  cross join lateral (
    select count(*)::integer as games, count(*) filter (where in_contest)::integer as contest_games,
           count(*) filter (where ${decidedGame})::integer as decided,
           coalesce(bool_or(${unsettledGame}), false) as is_behind
    from contest_games as game left join settled_games as settled_game on settled_game.slate_game_id = game.id
    where game.slate_id = slates.id
  ) as counts`;

const sorts = { firstDay: sql`"firstDay"`, openedAt: sql`"openedAt"` };

/** Lists a page of slates, by default newest first. `q` searches the name of the sport. */
export async function listSlates(db: Reader, query: SlatesQuery): Promise<SlatesPage> {
  const { page, perPage, q = '', sportId = null, state = null, sort = 'firstDay', order } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select *, count(*) over ()::int as total from (
      ${selectSlates}
      where (${sportId}::uuid is null or slates.sport_id = ${sportId})
        and (${q} = '' or strpos(lower(sports.name), lower(${q})) > 0)
    ) as found_slates
    where ${state}::text is null or state = ${state}
    order by ${sorts[sort]} ${direction}, id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, slatesAdminCalls.listAdminSlates.output, rows);
}
