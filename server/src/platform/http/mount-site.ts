import type { IncomingMessage, ServerResponse } from 'node:http';
import fastifyStatic from '@fastify/static';
import { pages } from '@outpick/contracts';
import type { Site } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { finishEntry } from '../cache/entry.ts';
import type { Filled } from '../cache/entry.ts';
import { createGate } from '../limits/gate.ts';
import type { Platform } from '../platform.ts';
import { traced } from '../telemetry/tracing.ts';
import type { Endpoint } from './answering.ts';
import type { FastLane } from './fast-lane.ts';
import { inProcess, trackReading } from './in-process.ts';
import { askerOf } from './mount-calls.ts';
import { mountRootFiles } from './mount-root-files.ts';
import { notFound } from './refusal.ts';
import { pageHeaders } from './security-headers.ts';
import { sendEntry } from './sending.ts';

export interface SiteFiles {
  readonly site: Site;
  /** The built browser files; their names carry a hash of their content, so they never change. */
  readonly assetsFolder: string;
  /** The folder of the few files that stand at the top of the site under names of their own. */
  readonly rootFolder?: string;
}

/** The site from source, in development: files and pages change at any moment, so nothing is kept. */
export interface DevSiteFiles {
  readonly site: Site;
  /** Answers requests for source files, and passes on the others. */
  readonly middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Renders at once, and how many more may wait: past that a visitor is asked to come back in a moment. */
const rendersAtOnce = 4;
const rendersWaiting = 200;

const aYearMs = 365 * 24 * 3600 * 1000;

const anId = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/iu;

/** A page's path in its one spelling: letters that are percent-encoded for no reason, or an id in capitals, name no other page. */
const plainPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = params[name] ?? '';
    return encodeURIComponent(anId.test(value) ? value.toLowerCase() : value);
  });

/** A page's name in the cache: its path and only those query names that change what it shows, in a fixed order. */
function pageKey(path: string, names: readonly string[], query: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of names.toSorted()) {
    const value = query.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known.toString()}` : path;
}

/** Serves the site's pages, rendered here and kept whole, and the files they need. */
export async function mountSite(
  app: FastifyInstance,
  platform: Platform,
  all: readonly Endpoint[],
  files: SiteFiles | DevSiteFiles,
  lane: FastLane,
): Promise<void> {
  const { site } = files;
  const inDevelopment = 'middlewares' in files;
  if (inDevelopment)
    app.addHook('onRequest', (request, reply, done) => files.middlewares(request.raw, reply.raw, done));
  else {
    if (files.rootFolder !== undefined) await mountRootFiles(app, files.rootFolder);
    await app.register(fastifyStatic, {
      root: files.assetsFolder,
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: aYearMs,
      preCompressed: true,
      // Neither belongs in a build; if one is ever left there, it stays there.
      dotfiles: 'ignore',
      allowedPath: (path) => !path.endsWith('.map'),
    });
  }

  const gate = createGate(rendersAtOnce, rendersWaiting);
  const render = async (route: string, address: string, requestId: string, ip: string): Promise<Filled> => {
    const reading = trackReading();
    const call = inProcess(platform, all, { requestId, address: ip, log: platform.log }, reading);
    const page = await traced('render page', {}, async () =>
      site.render(address, platform.config.PUBLIC_ORIGIN, call),
    );
    // A page that stands although a call failed is for the person who waits for it, not for caches and search engines.
    const status = page.status === 200 && reading.broken ? 503 : page.status;
    return {
      route,
      stamp: reading.stamp,
      keep: status === 200 && reading.keep && !inDevelopment,
      status,
      // The tools of development write scripts of their own into the page.
      headers: {
        ...page.headers,
        ...(inDevelopment
          ? { 'content-security-policy': '' }
          : pageHeaders(page.scriptHashes, platform.config.PODCAST_HOSTS)),
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      },
      body: page.html,
    };
  };

  for (const { path, query } of Object.values(pages))
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const [, search = ''] = request.url.split('?', 2);
      const address = pageKey(plainPath(path, request.params), query, new URLSearchParams(search));
      const key = `page ${address}`;
      const asker = askerOf(platform, request);
      const entry = await platform.answers.get('page', key, async () =>
        gate(async () => render(path, address, asker.requestId, asker.address)),
      );
      lane.remember('page', request.url, key);
      return sendEntry(request, reply, entry);
    });

  // An address that is no page gets the site's own "not found" page, made anew each time; a call or a file gets JSON.
  app.get('*', async (request, reply) => {
    if (/^\/(?:api|files|documents|assets)\//u.test(request.url)) throw notFound();
    const asker = askerOf(platform, request);
    const page = await gate(async () => render('*', request.url, asker.requestId, asker.address));
    return sendEntry(request, reply, await finishEntry(page));
  });
}
