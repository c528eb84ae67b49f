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
import { callerOf } from './mount-calls.ts';
import { mountRootFiles } from './mount-root-files.ts';
import { notFound } from './refusal.ts';
import { pageHeaders } from './security-headers.ts';
import { sendEntry } from './sending.ts';

export interface SiteFiles {
  readonly site: Site;
  /** The built browser files. Their names contain a hash of the content, so they never change. */
  readonly assetsFolder: string;
  /** The folder of the files that are served at the site's root. */
  readonly rootFolder?: string;
}

/** The site from source, in development: nothing is cached. */
export interface DevSiteFiles {
  readonly site: Site;
  /** Answers requests for source files and passes the others on. */
  readonly middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

/** Pages rendered at once, and requests that may wait; further ones get a 503. */
const maxRenders = 4;
const maxWaitingRenders = 200;

const aYearMs = 365 * 24 * 3600 * 1000;

const anId = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/iu;

/** A page's canonical path: without needless percent-encoding, ids in lower case. */
const canonicalPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = params[name] ?? '';
    return encodeURIComponent(anId.test(value) ? value.toLowerCase() : value);
  });

/** A page's cache key: its path and the query names that it uses, in a fixed order. */
function pageKey(path: string, names: readonly string[], query: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of names.toSorted()) {
    const value = query.get(name);
    if (value !== null) known.set(name, value);
  }
  return known.size > 0 ? `${path}?${known.toString()}` : path;
}

/** Serves the site's pages, rendered and cached here, and their files. */
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
      // Neither belongs in a build; if one is left there by mistake, it is not served.
      dotfiles: 'ignore',
      allowedPath: (path) => !path.endsWith('.map'),
    });
  }

  const gate = createGate(maxRenders, maxWaitingRenders);
  const render = async (route: string, address: string, requestId: string, ip: string): Promise<Filled> => {
    const reading = trackReading();
    const call = inProcess(platform, all, { requestId, address: ip, log: platform.log }, reading);
    const page = await traced('render page', {}, async () =>
      site.render(address, platform.config.PUBLIC_ORIGIN, call),
    );
    // A page with a failed call is shown to the visitor, but caches and search engines must not store it.
    const status = page.status === 200 && reading.broken ? 503 : page.status;
    return {
      route,
      stamp: reading.stamp,
      keep: status === 200 && reading.keep && !inDevelopment,
      status,
      // The development tools add inline scripts to the page.
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
      const address = pageKey(canonicalPath(path, request.params), query, new URLSearchParams(search));
      const key = `page ${address}`;
      const caller = callerOf(platform, request);
      const entry = await platform.answers.get('page', key, async () =>
        gate(async () => render(path, address, caller.requestId, caller.address)),
      );
      lane.remember('page', request.url, key);
      return sendEntry(request, reply, entry);
    });

  // Unknown addresses get the site's own "not found" page, which is not cached; calls and files get JSON.
  app.get('*', async (request, reply) => {
    if (/^\/(?:api|files|documents|assets)\//u.test(request.url)) throw notFound();
    const caller = callerOf(platform, request);
    const page = await gate(async () => render('*', request.url, caller.requestId, caller.address));
    return sendEntry(request, reply, await finishEntry(page));
  });
}
