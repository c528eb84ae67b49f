import type { Input, Output } from '@outpick/contracts';
import type { healthAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

type ErrorsQuery = Input<typeof healthAdminCalls.listRecentErrors>['query'];
type ErrorsPage = Output<typeof healthAdminCalls.listRecentErrors>;

interface ErrorRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly host: string;
  readonly message: string;
  readonly request_id: string | null;
  readonly detail: string | null;
  readonly total: string;
}

/** A page of the newest error lines. */
export async function listRecentErrors(
  db: Reader,
  { page, perPage, q = '', requestId, order }: ErrorsQuery,
): Promise<ErrorsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ErrorRow>`
    select id, at, kind, host, message, request_id, detail, count(*) over () as total
    from recent_errors
    where (${requestId ?? null}::text is null or request_id = ${requestId ?? null})
      and strpos(lower(concat_ws(' ', message, detail, request_id, host)), lower(${q})) > 0
    order by at ${direction}, id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      host: row.host,
      message: row.message,
      requestId: row.request_id,
      detail: row.detail,
    })),
  };
}
