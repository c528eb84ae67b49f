import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '../../crypto.ts';
import type { Platform } from '../../platform.ts';
import { once } from '../once.ts';
import { pageHeaders } from '../security-headers.ts';
import { openApi } from './openapi.ts';
import type { ApiOptions } from './openapi.ts';
import { referencePage } from './reference-page.ts';
import { startPage } from './start-page.ts';
import { style } from './style.ts';

const styleHash = sha256(style).toString('base64');

/** Stricter than other pages: no scripts, one style, and the fonts. */
const docsHeaders = {
  ...pageHeaders([]),
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

const fonts = {
  'display.woff2': import.meta
    .resolve('@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2'),
  'text.woff2': import.meta
    .resolve('@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2'),
} as const;

/** Serves the API's documentation, which is public. */
export async function mountDocs(
  app: FastifyInstance,
  { config }: Platform,
  options: Omit<ApiOptions, 'origin'>,
): Promise<void> {
  const origin = config.PUBLIC_ORIGIN;
  // Generated on the first request: at the start, it would take most of the site's starting time.
  const api = once(() => openApi({ ...options, origin }));
  const document = once(() => JSON.stringify(api()));
  const start = await startPage(origin);
  const pages = { '/api/docs': once(() => referencePage(api())), '/api/docs/start': () => start };
  for (const [address, page] of Object.entries(pages))
    app.get(address, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').headers(docsHeaders).send(page()),
    );
  app.get('/api/docs.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
  for (const [name, url] of Object.entries(fonts)) {
    const font = await readFile(new URL(url));
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font),
    );
  }
}
