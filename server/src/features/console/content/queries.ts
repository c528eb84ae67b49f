import type { Input, Output } from '@outpick/contracts';
import { contentAdminCalls } from '@outpick/contracts/admin';
import type { ContentState } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inNameOrder } from '../../../platform/database/collation.ts';
import { readPage, readRows } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

type ContentQuery = Input<typeof contentAdminCalls.listAdminContent>['query'];
type ContentPage = Output<typeof contentAdminCalls.listAdminContent>;
type ContentRow = ContentPage['rows'][number];

/** Selects every item with its state. The database's clock decides the state, as it does for visitors. */
const items: RawBuilder<unknown> = sql`
  select publications.id, kind, slug, title, published_at as "publishedAt", changed_at as "changedAt",
         exists (select from recaps where publication_id = publications.id) as "isRecap",
         case
           when deleted_at is not null then 'deleted'
           when published_at is null then 'draft'
           when published_at > now() then 'scheduled'
           when announcements.ends_at <= now() then 'ended'
           else 'published'
         end as state
  from publications left join announcements on announcements.id = publications.id
`;

const sorts = {
  changedAt: sql`"changedAt"`,
  publishedAt: sql`"publishedAt"`,
  title: inNameOrder(sql`title`),
  kind: sql`kind`,
};

/** Lists a page of content. Includes deleted items only if the query asks for them. */
export async function listAdminContent(db: Reader, query: ContentQuery): Promise<ContentPage> {
  const { page, perPage, q = '', sort = 'changedAt', order = 'desc', kind = null, state = null } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select item.*, count(*) over ()::int as total
    from (${items}) as item
    where strpos(lower(title || ' ' || slug), lower(${q})) > 0
      and (${kind}::text is null or kind = ${kind})
      and case when ${state}::text is null then state <> 'deleted' else state = ${state} end
    order by ${sorts[sort]} ${direction} nulls last, id
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, contentAdminCalls.listAdminContent.output, rows);
}

export async function findAdminContent(db: Reader, id: string): Promise<ContentRow | undefined> {
  const query = sql`select * from (${items}) as item where id = ${id}`;
  const [row] = await readRows(db, contentAdminCalls.listAdminContent.output.shape.rows.element, query);
  return row;
}

/** The state of a recap: the state of its news item. */
export const recapState = (publishedAt: Date | null, now: Date): ContentState => {
  if (!publishedAt) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
};
