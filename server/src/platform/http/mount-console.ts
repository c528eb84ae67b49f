import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { randomBytes } from '../crypto.ts';
import { costs } from '../limits/costs.ts';
import type { Platform } from '../platform.ts';
import type { Log } from '../telemetry/log.ts';
import { ownConsoleHost } from './console-host.ts';
import { noStore } from './sending.ts';

/** The built console. */
export interface ConsoleFiles {
  /** The HTML of its one page, with `{{nonce}}` where the nonce of its styles belongs. */
  readonly page: string;
  /** Files whose names contain a hash of the content, so they never change. */
  readonly assetsFolder: string;
}

// Read by path, so that the server does not import the console's code.
const built = fileURLToPath(new URL('../../../../console/build', import.meta.url));

/** Reads the output of `npm run build`. The site also runs without a console. */
export async function loadConsole(log: Log, folder = built): Promise<ConsoleFiles | undefined> {
  try {
    return {
      page: await readFile(join(folder, 'index.html'), 'utf8'),
      assetsFolder: join(folder, 'assets'),
    };
  } catch {
    log.warn('the console is not built: run npm run build to have it');
    return undefined;
  }
}

const aYearMs = 365 * 24 * 3600 * 1000;
const assetsPrefix = '/console/assets/';
const assetName = (url: string) => url.slice(assetsPrefix.length).split('?', 1)[0] ?? '';

/**
 * Scripts and styles are files of the console. Styles that its components add at run time carry the page's nonce. Frames show
 * previews of the site's pages.
 */
const contentPolicy = (nonce: string, siteOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${siteOrigin}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

const toConsole = async (_request: unknown, reply: FastifyReply) =>
  reply.header('cache-control', noStore).redirect('/console/', 302);

const pageHeaders = (nonce: string, siteOrigin: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy(nonce, siteOrigin),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Other sites must not learn the console's addresses.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': noStore,
});

/**
 * Serves the operators' console under `/console/`. If it has its own host, the routes exist on that host only, and its root
 * redirects to the console.
 */
export async function mountConsole(
  app: FastifyInstance,
  { config }: Platform,
  { page, assetsFolder }: ConsoleFiles,
): Promise<void> {
  // A public site without CONSOLE_ORIGIN has no console.
  if (config.CONSOLE_ORIGIN === undefined) return;
  const host = ownConsoleHost(config);
  const constraints = host === undefined ? {} : { host };
  const names = new Set(await readdir(assetsFolder, { recursive: true }));
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { cost: costs.cached, ...route.config, onConsoleHost: true };
    });
    scope.get('/console', { constraints }, toConsole);
    if (host !== undefined) scope.get('/', { constraints }, toConsole);
    scope.get('/console/', { constraints }, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64url');
      return reply
        .headers(pageHeaders(nonce, config.PUBLIC_ORIGIN))
        .send(page.replaceAll('{{nonce}}', nonce));
    });
    await scope.register(async (files) => {
      files.addHook('onRoute', (route) => {
        // Files of the build are free; any other path costs as much as a call.
        route.config = { ...route.config, cost: ({ url }) => (names.has(assetName(url)) ? 0 : costs.call) };
      });
      await files.register(fastifyStatic, {
        root: assetsFolder,
        prefix: assetsPrefix,
        index: false,
        immutable: true,
        maxAge: aYearMs,
        preCompressed: true,
        dotfiles: 'ignore',
        allowedPath: (path) => !path.endsWith('.map'),
        constraints,
      });
    });
  });
}
