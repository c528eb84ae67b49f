import type { Input, Output } from '@outpick/contracts';
import type { operatorsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { readRole } from './sessions.ts';

type OperatorsQuery = Input<typeof operatorsAdminCalls.listOperators>['query'];
type OperatorsPage = Output<typeof operatorsAdminCalls.listOperators>;

interface OperatorRow {
  id: string;
  email: string;
  name: string;
  role: string;
  created_at: Date;
  removed_at: Date | null;
  last_seen_at: Date | null;
  has_authenticator: boolean;
  passkeys: string;
  total: string;
}

const sorts = {
  name: sql`lower(name)`,
  email: sql`email`,
  role: sql`role`,
  lastSeenAt: sql`last_seen_at`,
};

/** All operators, with the removed ones last. */
export async function listOperators(
  db: Reader,
  { page, perPage, q = '', sort = 'name', order = 'asc' }: OperatorsQuery,
): Promise<OperatorsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<OperatorRow>`
    select id, email, name, role, created_at, removed_at,
           (select max(last_used_at) from operator_sessions where operator_id = operators.id) as last_seen_at,
           authenticator_key is not null as has_authenticator,
           (select count(*) from operator_passkeys where operator_id = operators.id) as passkeys,
           count(*) over () as total
    from operators
    where strpos(lower(name || ' ' || email), lower(${q})) > 0
    order by removed_at is not null, ${sorts[sort]} ${direction} nulls last, id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      role: readRole(row.role),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      removedAt: row.removed_at?.toISOString() ?? null,
      hasAuthenticator: row.has_authenticator,
      passkeys: Number(row.passkeys),
    })),
  };
}
