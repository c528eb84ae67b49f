import type { Input, Output } from '@outpick/contracts';
import type { mailAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import type { Keys } from '../../../platform/keys.ts';
import { addressFingerprints } from '../../../platform/mail/bounces.ts';

type BouncesQuery = Input<typeof mailAdminCalls.listBounces>['query'];
type BouncesPage = Output<typeof mailAdminCalls.listBounces>;

interface BounceRow {
  id: string;
  recipient: string;
  kind: string;
  code: number;
  reply: string;
  times: number;
  first_at: Date;
  last_at: Date;
  total: number;
}

const sorts = { lastAt: sql`last_at`, firstAt: sql`first_at`, times: sql`times` };

/** A page of refused addresses. `q` is a full address: only its keyed hash is stored. */
export async function listBounces(
  db: Reader,
  keys: Keys,
  { page, perPage, q = '', sort = 'lastAt', order = 'desc' }: BouncesQuery,
): Promise<BouncesPage> {
  const isSearched =
    q === '' ? sql`true` : sql`fingerprint = any (${[...addressFingerprints(keys, q)]}::bytea[])`;
  const { rows } = await sql<BounceRow>`
    select *, count(*) over ()::int as total from mail_bounces
    where ${isSearched}
    order by ${sorts[sort]} ${order === 'asc' ? sql`asc` : sql`desc`}, id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, recipient, kind, code, reply, times, first_at, last_at }) => ({
      id,
      recipient,
      kind,
      code,
      reply,
      times,
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
    })),
  };
}
