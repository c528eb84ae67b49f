import type { PublicFile } from '../../platform/http/mount-public-files.ts';
import { xmlDeclaration, xmlText } from '../../platform/http/xml.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentArea } from './kind.ts';
import type { ItemRow } from './kind.ts';
import { newsKind } from './kinds/news.ts';
import { podcastsKind } from './kinds/podcasts.ts';
import { listItems } from './queries.ts';
import { createStoredSanitizer } from './sanitize.ts';
import type { StoredSanitizer } from './sanitize.ts';

const newsPath = '/news.atom';
const newsLimit = 50;

const newsEntry = (origin: string, sanitize: StoredSanitizer, row: ItemRow<'news'>): string => `
  <entry>
    <id>urn:uuid:${row.id}</id>
    <title>${xmlText(row.title)}</title>
    <link href="${xmlText(`${origin}/news-details/${row.id}`)}"/>
    <published>${row.published_at.toISOString()}</published>
    <updated>${row.changed_at.toISOString()}</updated>
    <category term="${xmlText(row.topic)}"/>
    <summary type="html">${xmlText(sanitize(row.description, row.id))}</summary>
    <content type="html">${xmlText(sanitize(row.content, row.id))}</content>
  </entry>`;

/** The news as an Atom feed (RFC 4287). */
export const newsFeed = ({ config, db, log }: Platform): PublicFile => ({
  path: newsPath,
  type: 'application/atom+xml',
  areas: [contentArea(newsKind.name)],
  generate: async () => {
    const origin = config.PUBLIC_ORIGIN;
    const rows = await listItems(db, newsKind, newsLimit);
    const sanitize = createStoredSanitizer({ log, requestId: newsPath });
    const changeTimes = rows.map((row) => row.changed_at.getTime());
    return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${xmlText(`${origin}/`)}" xml:lang="en">
  <id>${xmlText(`${origin}/news`)}</id>
  <title>Outpick news</title>
  <subtitle>What’s new in the contests and the forecasts, and how both did.</subtitle>
  <updated>${new Date(Math.max(0, ...changeTimes)).toISOString()}</updated>
  <author><name>Outpick</name></author>
  <link rel="self" type="application/atom+xml" href="${xmlText(origin + newsPath)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(`${origin}/news`)}"/>${rows.map((row) => newsEntry(origin, sanitize, row)).join('')}
</feed>
`;
  },
});

const podcastPath = '/podcast.rss';
const podcastLimit = 100;

const podcastItem = (row: ItemRow<'podcasts'>): string => `
    <item>
      <title>${xmlText(row.title)}</title>
      <link>${xmlText(row.address)}</link>
      <guid isPermaLink="false">urn:uuid:${row.id}</guid>
      <pubDate>${row.published_at.toUTCString()}</pubDate>
      <category>${xmlText(row.topic)}</category>
      <description>${xmlText(row.description)}</description>
    </item>`;

/** The podcasts as an RSS 2.0 feed. */
export const podcastFeed = ({ config, db }: Platform): PublicFile => ({
  path: podcastPath,
  type: 'application/rss+xml',
  areas: [contentArea(podcastsKind.name)],
  generate: async () => {
    const origin = config.PUBLIC_ORIGIN;
    const rows = await listItems(db, podcastsKind, podcastLimit);
    return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Outpick podcasts</title>
    <link>${xmlText(`${origin}/podcast`)}</link>
    <description>Podcasts about forecasts, chance and sports.</description>
    <language>en</language>
    <atom:link rel="self" type="application/rss+xml" href="${xmlText(origin + podcastPath)}"/>${rows.map(podcastItem).join('')}
  </channel>
</rss>
`;
  },
});
