import type { Input, Output } from '@outpick/contracts';
import type { enquiriesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

type TemplatesQuery = Input<typeof enquiriesAdminCalls.listReplyTemplates>['query'];
type TemplatesPage = Output<typeof enquiriesAdminCalls.listReplyTemplates>;

interface TemplateRow {
  id: string;
  name: string;
  body: string;
  changed_at: Date;
  changed_by: string;
  total: number;
}

const sorts = { name: sql`lower(templates.name)`, changedAt: sql`changed_at` };

/** A page of templates. `q` searches names and texts. */
export async function listReplyTemplates(
  db: Reader,
  { page, perPage, q = '', sort = 'name', order = 'asc' }: TemplatesQuery,
): Promise<TemplatesPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<TemplateRow>`
    select templates.id, templates.name, body, changed_at, operators.name as changed_by, count(*) over ()::int as total
    from reply_templates as templates join operators on operators.id = templates.changed_by
    where strpos(lower(templates.name || ' ' || body), lower(${q})) > 0
    order by ${sorts[sort]} ${direction}, templates.id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, name, body, changed_at, changed_by }) => ({
      id,
      name,
      body,
      changedAt: changed_at.toISOString(),
      changedBy: changed_by,
    })),
  };
}
