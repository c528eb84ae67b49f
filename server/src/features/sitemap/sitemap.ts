import { pages, sportPages } from '@outpick/contracts';
import type { Page } from '@outpick/contracts';
import type { PublicFile } from '../../platform/http/mount-public-files.ts';
import { xmlDeclaration, xmlText } from '../../platform/http/xml.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentArea, listItems, newsKind } from '../content/index.ts';
import { listSports, sportsArea } from '../sports/index.ts';

const sitePages = Object.values<Page>(pages);
const privatePaths = sitePages.filter(({ isPrivate }) => isPrivate).map(({ path }) => path);

interface PublicPage {
  readonly path: string;
  readonly changedAt?: Date;
}

async function listPublicPages({ db }: Platform): Promise<PublicPage[]> {
  const sports = await listSports(db);
  const news = await listItems(db, newsKind);
  return [
    ...sitePages
      .filter(({ path, isPrivate }) => !path.includes(':') && !isPrivate)
      .map(({ path }) => ({ path })),
    ...sportPages.flatMap(({ path }) => sports.map(({ id }) => ({ path: path.replace(':id', id) }))),
    ...news.map(({ id, changed_at: changedAt }) => ({ path: `/news-details/${id}`, changedAt })),
  ];
}

const urlElement = (origin: string, { path, changedAt }: PublicPage): string => {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `  <url><loc>${xmlText(origin + path)}</loc>${lastmod}</url>\n`;
};

/** Every public page, for search engines. */
export const sitemap = (platform: Platform): PublicFile => ({
  path: '/sitemap.xml',
  type: 'application/xml',
  areas: [sportsArea, contentArea(newsKind.name)],
  generate: async () => {
    const publicPages = await listPublicPages(platform);
    const urls = publicPages.map((page) => urlElement(platform.config.PUBLIC_ORIGIN, page));
    return `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
  },
});

/** Keeps crawlers off the API and private pages. Not an access control: the calls are guarded. */
export const robots = ({ config }: Platform): PublicFile => ({
  path: '/robots.txt',
  type: 'text/plain',
  areas: [],
  generate: async () =>
    Promise.resolve(
      [
        'User-agent: *',
        'Allow: /api/docs',
        'Disallow: /api/',
        ...privatePaths.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${config.PUBLIC_ORIGIN}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
});
