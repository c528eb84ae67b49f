import type { Input, Output } from '@outpick/contracts';
import { healthAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

type ErrorsQuery = Input<typeof healthAdminCalls.listRecentErrors>['query'];
type ErrorsPage = Output<typeof healthAdminCalls.listRecentErrors>;

/** Lists a page of the recent error lines. */
export async function listRecentErrors(
  db: Reader,
  { page, perPage, q = '', requestId, order }: ErrorsQuery,
): Promise<ErrorsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select id, at, kind, host, message, request_id as "requestId", detail, count(*) over ()::int as total
    from recent_errors
    where (${requestId ?? null}::text is null or request_id = ${requestId ?? null})
      and strpos(lower(concat_ws(' ', message, detail, request_id, host)), lower(${q})) > 0
    order by at ${direction}, id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, healthAdminCalls.listRecentErrors.output, rows);
}
