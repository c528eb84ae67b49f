import type { Input, Output } from '@outpick/contracts';
import { enquiriesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

type TemplatesQuery = Input<typeof enquiriesAdminCalls.listReplyTemplates>['query'];
type TemplatesPage = Output<typeof enquiriesAdminCalls.listReplyTemplates>;

const sorts = { name: sql`lower(templates.name)`, changedAt: sql`changed_at` };

/** Lists a page of templates. `q` searches names and texts. */
export async function listReplyTemplates(
  db: Reader,
  { page, perPage, q = '', sort = 'name', order = 'asc' }: TemplatesQuery,
): Promise<TemplatesPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select templates.id, templates.name, body, changed_at as "changedAt", operators.name as "changedBy",
           count(*) over ()::int as total
    from reply_templates as templates join operators on operators.id = templates.changed_by
    where strpos(lower(templates.name || ' ' || body), lower(${q})) > 0
    order by ${sorts[sort]} ${direction}, templates.id
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, enquiriesAdminCalls.listReplyTemplates.output, rows);
}
