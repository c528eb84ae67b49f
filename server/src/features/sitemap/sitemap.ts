import { pages } from '@outpick/contracts';
import type { PublicFile } from '../../platform/http/mount-public-files.ts';
import { xmlDeclaration, xmlText } from '../../platform/http/xml.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentArea, listItems, newsKind } from '../content/index.ts';
import { listSports, sportsArea } from '../sports/index.ts';

/** Pages that are about one person, or lead nowhere without a code. */
const privatePages: readonly string[] = [
  '/login',
  '/signup',
  '/forgotpassword',
  '/verifypassword',
  '/changepassword',
  '/profile',
  '/you',
  '/unsubscribe',
];

/** Pages whose id is a sport's. */
const ofSports = [
  '/ranking/:id',
  '/prediction/:id',
  '/headtohead/:id',
  '/vegas/:id',
  '/vig/:id',
  '/content/:id',
  '/gameresult/:id',
  '/winner-data/:id',
  '/track-record/:id',
];

interface Address {
  readonly path: string;
  readonly changed?: Date;
}

async function addresses({ db }: Platform): Promise<Address[]> {
  const paths = Object.values(pages).map(({ path }): string => path);
  const sports = await listSports(db);
  const news = paths.includes('/news-details/:id') ? await listItems(db, newsKind) : [];
  return [
    ...paths.filter((path) => !path.includes(':') && !privatePages.includes(path)).map((path) => ({ path })),
    ...paths
      .filter((path) => ofSports.includes(path))
      .flatMap((path) => sports.map(({ id }) => ({ path: path.replace(':id', id) }))),
    ...news.map(({ id, changed_at: changed }) => ({ path: `/news-details/${id}`, changed })),
  ];
}

const line = (origin: string, { path, changed }: Address): string => {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `  <url><loc>${xmlText(origin + path)}</loc>${lastmod}</url>\n`;
};

/** Every public page, for search engines. */
export const sitemap = (platform: Platform): PublicFile => ({
  path: '/sitemap.xml',
  type: 'application/xml',
  areas: [sportsArea, contentArea(newsKind.name)],
  generate: async () => {
    const lines = (await addresses(platform)).map((one) => line(platform.config.PUBLIC_ORIGIN, one));
    return `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`;
  },
});

/** What search engines need not read. Hides nothing: what is private is guarded elsewhere. */
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
        ...privatePages.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${config.PUBLIC_ORIGIN}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
});
