import type { Input, Output } from '@outpick/contracts';
import { contentKindName, contentState } from '@outpick/contracts/admin';
import type { ContentState, contentAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inNameOrder } from '../../../platform/database/collation.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

type ContentQuery = Input<typeof contentAdminCalls.listAdminContent>['query'];
type ContentPage = Output<typeof contentAdminCalls.listAdminContent>;
type ContentRow = ContentPage['rows'][number];

interface ItemRow {
  id: string;
  kind: string;
  slug: string;
  title: string;
  state: string;
  published_at: Date | null;
  changed_at: Date;
  is_recap: boolean;
}

/** Every item with its state. The database's clock decides, as it does for visitors. */
const items: RawBuilder<unknown> = sql`
  select publications.id, kind, slug, title, published_at, changed_at,
         exists (select from recaps where publication_id = publications.id) as is_recap,
         case
           when deleted_at is not null then 'deleted'
           when published_at is null then 'draft'
           when published_at > now() then 'scheduled'
           when announcements.ends_at <= now() then 'ended'
           else 'published'
         end as state
  from publications left join announcements on announcements.id = publications.id
`;

const present = (row: ItemRow): ContentRow => ({
  id: row.id,
  kind: contentKindName.parse(row.kind),
  slug: row.slug,
  title: row.title,
  state: contentState.parse(row.state),
  publishedAt: row.published_at?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
  isRecap: row.is_recap,
});

const sorts = {
  changedAt: sql`changed_at`,
  publishedAt: sql`published_at`,
  title: inNameOrder(sql`title`),
  kind: sql`kind`,
};

/** A page of all content. Deleted items are listed only on request. */
export async function listAdminContent(db: Reader, query: ContentQuery): Promise<ContentPage> {
  const { page, perPage, q = '', sort = 'changedAt', order = 'desc', kind = null, state = null } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ItemRow & { total: string }>`
    select item.*, count(*) over () as total
    from (${items}) as item
    where strpos(lower(title || ' ' || slug), lower(${q})) > 0
      and (${kind}::text is null or kind = ${kind})
      and case when ${state}::text is null then state <> 'deleted' else state = ${state} end
    order by ${sorts[sort]} ${direction} nulls last, id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return { total: Number(rows[0]?.total ?? 0), rows: rows.map(present) };
}

export async function findAdminContent(db: Reader, id: string): Promise<ContentRow | undefined> {
  const { rows } = await sql<ItemRow>`select * from (${items}) as item where id = ${id}`.execute(db);
  return rows[0] && present(rows[0]);
}

/** The state of a recap, which is that of its news item. */
export const recapState = (publishedAt: Date | null, now: Date): ContentState => {
  if (!publishedAt) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
};
