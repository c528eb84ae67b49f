import type { PublicText } from '../../platform/http/mount-texts.ts';
import { xmlDeclaration, xmlText } from '../../platform/http/xml.ts';
import type { Platform } from '../../platform/platform.ts';
import { podcastsArea } from './areas.ts';
import { listPodcasts } from './queries.ts';
import type { PodcastRow } from './queries.ts';

const path = '/podcast.rss';
const mostItems = 100;

const item = (row: PodcastRow): string => `
    <item>
      <title>${xmlText(row.title)}</title>
      <link>${xmlText(row.address)}</link>
      <guid isPermaLink="false">urn:uuid:${row.id}</guid>
      <pubDate>${row.published_at.toUTCString()}</pubDate>
      <category>${xmlText(row.topic)}</category>
      <description>${xmlText(row.description)}</description>
    </item>`;

/** The podcasts as an RSS 2.0 feed. */
export const podcastFeed = ({ config, db }: Platform): PublicText => ({
  path,
  type: 'application/rss+xml',
  areas: [podcastsArea],
  make: async () => {
    const origin = config.PUBLIC_ORIGIN;
    const rows = (await listPodcasts(db)).slice(0, mostItems);
    return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Outpick podcasts</title>
    <link>${xmlText(`${origin}/podcast`)}</link>
    <description>Listening for people who like to know how sure they should be.</description>
    <language>en</language>
    <atom:link rel="self" type="application/rss+xml" href="${xmlText(origin + path)}"/>${rows.map(item).join('')}
  </channel>
</rss>
`;
  },
});
