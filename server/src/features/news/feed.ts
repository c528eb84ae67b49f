import type { PublicText } from '../../platform/http/mount-texts.ts';
import { xmlDeclaration, xmlText } from '../../platform/http/xml.ts';
import type { Platform } from '../../platform/platform.ts';
import { safeHtml } from '../content/index.ts';
import type { SafeHtml } from '../content/index.ts';
import { newsArea } from './areas.ts';
import { listNews } from './queries.ts';
import type { NewsRow } from './queries.ts';

const path = '/news.atom';
const mostItems = 50;

const entry = (origin: string, safe: SafeHtml, row: NewsRow): string => `
  <entry>
    <id>urn:uuid:${row.id}</id>
    <title>${xmlText(row.title)}</title>
    <link href="${xmlText(`${origin}/news-details/${row.id}`)}"/>
    <published>${row.published_at.toISOString()}</published>
    <updated>${row.changed_at.toISOString()}</updated>
    <category term="${xmlText(row.topic)}"/>
    <summary type="html">${xmlText(safe(row.description, row.id))}</summary>
    <content type="html">${xmlText(safe(row.content, row.id))}</content>
  </entry>`;

/** The news as an Atom feed (RFC 4287). */
export const newsFeed = ({ config, db, log }: Platform): PublicText => ({
  path,
  type: 'application/atom+xml',
  areas: [newsArea],
  make: async () => {
    const origin = config.PUBLIC_ORIGIN;
    const rows = await listNews(db, mostItems);
    const safe = safeHtml({ log, requestId: path, address: '' });
    const changes = rows.map(({ changed_at: changed }) => changed.getTime());
    return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${xmlText(`${origin}/`)}" xml:lang="en">
  <id>${xmlText(`${origin}/news`)}</id>
  <title>Outpick news</title>
  <subtitle>What changed in the contests, the forecasts and how they did.</subtitle>
  <updated>${new Date(Math.max(0, ...changes)).toISOString()}</updated>
  <author><name>Outpick</name></author>
  <link rel="self" type="application/atom+xml" href="${xmlText(origin + path)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(`${origin}/news`)}"/>${rows.map((row) => entry(origin, safe, row)).join('')}
</feed>
`;
  },
});
