import type { Input, Output } from '@outpick/contracts';
import { mailAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import type { Keys } from '../../../platform/keys.ts';
import { addressFingerprints } from '../../../platform/mail/bounces.ts';

type BouncesQuery = Input<typeof mailAdminCalls.listBounces>['query'];
type BouncesPage = Output<typeof mailAdminCalls.listBounces>;

const sorts = { lastAt: sql`last_at`, firstAt: sql`first_at`, times: sql`times` };

/** Lists a page of bounced addresses. `q` must be a full address, because only its keyed hash is stored. */
export async function listBounces(
  db: Reader,
  keys: Keys,
  { page, perPage, q = '', sort = 'lastAt', order = 'desc' }: BouncesQuery,
): Promise<BouncesPage> {
  const isSearched =
    q === '' ? sql`true` : sql`fingerprint = any (${[...addressFingerprints(keys, q)]}::bytea[])`;
  const rows = sql`
    select id, recipient, kind, code, reply, times, first_at as "firstAt", last_at as "lastAt",
           count(*) over ()::int as total
    from mail_bounces
    where ${isSearched}
    order by ${sorts[sort]} ${order === 'asc' ? sql`asc` : sql`desc`}, id
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, mailAdminCalls.listBounces.output, rows);
}
