import { sql } from 'kysely';
import type { Stamp } from '../../platform/cache/stamp.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { documentAddress } from '../../platform/http/mount-documents.ts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentArea } from './kind.ts';

/** The kinds whose items have files. */
const areas = ['news', 'articles', 'banners', 'pages'].map(contentArea);

interface FileRow {
  readonly picture: string | null;
  readonly document: string | null;
  /** A picture within a text. */
  readonly address: string | null;
}

const picturePattern = sql`'/files/content/[a-z-]+/[0-9a-f]+\\.webp'`;

/** Lists the addresses of the files that published items use. */
async function listPublishedFiles(db: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await sql<FileRow>`
    with published_items as (select id from publications where published_at <= now()),
    texts as (
      select content || description as text from news join published_items using (id)
      union all
      select content from pages join published_items using (id)
    )
    select picture, null as document, null as address from news join published_items using (id)
    union all
    select picture, null, null from banners join published_items using (id)
    union all
    select null, document, null from articles join published_items using (id)
    union all
    select null, null, match[1] from texts, regexp_matches(text, ${picturePattern}, 'g') as match
  `.execute(db);
  const addresses = rows.map(({ picture, document, address }) => {
    if (picture !== null) return fileAddress(picture);
    return document === null ? (address ?? '') : documentAddress(document);
  });
  return new Set(addresses);
}

/** Returns a function that checks whether published content uses the file at an address. */
export function watchPublishedFiles({
  db,
  versions,
}: Pick<Platform, 'db' | 'versions'>): (address: string) => Promise<boolean> {
  let cached: { readonly stamp: Stamp; readonly addresses: ReadonlySet<string> } | undefined;
  return async (address) => {
    if (cached && versions.holds(cached.stamp) && cached.addresses.has(address)) return true;
    // Reload a list without the address even if it seems current. The file may have been published a moment ago: the page that
    // names it may be from another process, which knew of the publication earlier.
    const stamp = await versions.current(areas);
    const addresses = await listPublishedFiles(db);
    cached = { stamp, addresses };
    return addresses.has(address);
  };
}
