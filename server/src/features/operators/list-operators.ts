import type { Input, Output } from '@outpick/contracts';
import { operatorsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readPage } from '../../platform/database/read-rows.ts';
import type { Reader } from '../../platform/database/transaction.ts';

type OperatorsQuery = Input<typeof operatorsAdminCalls.listOperators>['query'];
type OperatorsPage = Output<typeof operatorsAdminCalls.listOperators>;

const sorts = {
  name: sql`lower(name)`,
  email: sql`email`,
  role: sql`role`,
  lastSeenAt: sql`"lastSeenAt"`,
};

/** Lists all operators, removed ones last. */
export async function listOperators(
  db: Reader,
  { page, perPage, q = '', sort = 'name', order = 'asc' }: OperatorsQuery,
): Promise<OperatorsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select id, email, name, role, created_at as "createdAt", removed_at as "removedAt",
           -- Sessions are deleted when they end; the audit log keeps the sign-ins.
           greatest(
             (select max(last_used_at) from operator_sessions where operator_id = operators.id),
             (select max(at) from audit_log where operator_id = operators.id)
           ) as "lastSeenAt",
           authenticator_key is not null as "hasAuthenticator",
           (select count(*)::int from operator_passkeys where operator_id = operators.id) as passkeys,
           count(*) over ()::int as total
    from operators
    where strpos(lower(name || ' ' || email), lower(${q})) > 0
    order by removed_at is not null, ${sorts[sort]} ${direction} nulls last, id
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, operatorsAdminCalls.listOperators.output, rows);
}
