import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { canonicalPath, pages, readPageQuery } from '@outpick/contracts';
import type { Page, Site, Transport } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { finishEntry } from '../cache/entry.ts';
import type { Filled } from '../cache/entry.ts';
import { costs } from '../limits/costs.ts';
import { createGate, createOrderGate } from '../limits/gate.ts';
import { clientNetwork } from '../limits/limiter.ts';
import type { Platform } from '../platform.ts';
import { traced } from '../telemetry/tracing.ts';
import type { Endpoint } from './answering.ts';
import type { FastLane } from './fast-lane.ts';
import { inProcess, trackReading } from './in-process.ts';
import { watchLifetime } from './lifetime.ts';
import { callerOf } from './mount-calls.ts';
import type { ConsoleFiles } from './mount-console.ts';
import { mountRootFiles } from './mount-root-files.ts';
import type { Caller } from './route.ts';
import { pageHeaders } from './security-headers.ts';
import { sendEntry } from './sending.ts';

export interface SiteFiles {
  readonly site: Site;
  /** The built browser files. Their names contain a hash of the content, so they never change. */
  readonly assetsFolder: string;
  /** The folder of the files that are served at the site's root. */
  readonly rootFolder?: string;
  /** The operators' console, if it is built. */
  readonly console?: ConsoleFiles | undefined;
}

/** The site from source, in development: nothing is cached. */
export interface DevSiteFiles {
  readonly site: Site;
  /** Answers requests for source files and passes the others on. */
  readonly middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** The operators' console, which is served as built. */
  readonly console?: ConsoleFiles | undefined;
}

/**
 * Pages rendered at once, and requests that may wait; further ones get a 503. The pages of one network are rendered one at a
 * time, and requests above its share of the queue get a 429.
 */
const renders = { concurrency: 4, queueLength: 200, perOwner: 100 };

/** Pages of long lists. They have their own slots, because they wait long for their data if it is not sorted by date. */
const longLists: ReadonlySet<string> = new Set(
  Object.values<Page>(pages).flatMap(({ path, hasCostlyOrders }) => (hasCostlyOrders === true ? path : [])),
);

const assetsPrefix = '/assets/';
const assetName = (url: string) => url.slice(assetsPrefix.length).split('?', 1)[0] ?? '';

/** Returns everything after the first question mark, as browsers do: a value may contain further ones. */
const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

const aYearMs = 365 * 24 * 3600 * 1000;

/** Serves the built files, or the source files in development. */
async function mountSiteFiles(
  app: FastifyInstance,
  { siteName }: Platform,
  files: SiteFiles | DevSiteFiles,
): Promise<void> {
  if ('middlewares' in files) {
    app.addHook('onRequest', (request, reply, done) => files.middlewares(request.raw, reply.raw, done));
    return;
  }
  if (files.rootFolder !== undefined) await mountRootFiles(app, files.rootFolder, siteName);
  const names = new Set(await readdir(files.assetsFolder, { recursive: true }));
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      // Files of the build are free; any other path costs as much as a call.
      route.config = { ...route.config, cost: ({ url }) => (names.has(assetName(url)) ? 0 : costs.call) };
    });
    await scope.register(fastifyStatic, {
      root: files.assetsFolder,
      prefix: assetsPrefix,
      index: false,
      immutable: true,
      maxAge: aYearMs,
      preCompressed: true,
      // Neither dotfiles nor source maps belong in a build. If one is there by mistake, it is not served.
      dotfiles: 'ignore',
      allowedPath: (path) => !path.endsWith('.map'),
    });
  });
}

interface PageRequest {
  /** The page's path pattern, for metrics. */
  readonly route: string;
  readonly address: string;
  readonly caller: Caller;
  /** Replaces answers to the page's calls, for previews. */
  readonly replaceAnswers?: (call: Transport) => Transport;
}

export type Render = (request: PageRequest) => Promise<Filled>;

const unchanged = (call: Transport): Transport => call;

/** Renders pages with the data that they read in this process. At most a few run at once. */
function createRenderer(
  { config, metrics }: Platform,
  endpoints: readonly Endpoint[],
  files: SiteFiles | DevSiteFiles,
): Render {
  const inDevelopment = 'middlewares' in files;
  const gate = createGate({ name: 'pages', ...renders, metrics });
  const orderGate = createOrderGate('page-orders', metrics);
  const render: Render = async ({ route, address, caller, replaceAnswers = unchanged }) => {
    const reading = trackReading();
    // A page is the same for every visitor, so its calls get no credentials.
    const { requestId, address: ip, log, signal } = caller;
    const call = replaceAnswers(inProcess(endpoints, { requestId, address: ip, log, signal }, reading));
    const page = await traced('render page', {}, async () =>
      files.site.render(address, config.PUBLIC_ORIGIN, call),
    );
    // A page with a failed call is shown to the visitor, but caches and search engines must not store it.
    const status = page.status === 200 && reading.broken ? 503 : page.status;
    return {
      route,
      stamp: reading.stamp,
      keep: status === 200 && reading.keep && page.keep !== false && !inDevelopment,
      status,
      headers: {
        ...page.headers,
        // The development tools add inline scripts to the page.
        ...(inDevelopment
          ? { 'content-security-policy': '' }
          : pageHeaders(page.scriptHashes, config.PODCAST_HOSTS)),
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      },
      body: page.html,
    };
  };
  return async (request) => {
    const { route, address, caller } = request;
    const sortKey = new URLSearchParams(queryOf(address)).get('sortKey') ?? 'date';
    const work = async () => {
      // Rendering blocks the event loop, so let other requests run between two pages.
      await nextTurn();
      return render(request);
    };
    if (longLists.has(route) && sortKey !== 'date') return orderGate(work, { signal: caller.signal });
    return gate(work, { signal: caller.signal, owner: clientNetwork(caller.address) });
  };
}

interface SiteMounting {
  readonly endpoints: readonly Endpoint[];
  readonly files: SiteFiles | DevSiteFiles;
  readonly lane: FastLane;
}

/** Serves the site's pages, which it renders and caches, and their files. Returns the renderer. */
export async function mountSite(
  app: FastifyInstance,
  platform: Platform,
  { endpoints, files, lane }: SiteMounting,
): Promise<Render> {
  await mountSiteFiles(app, platform, files);
  const render = createRenderer(platform, endpoints, files);

  for (const page of Object.values<Page>(pages)) {
    const { path } = page;
    app.get<{ Params: Record<string, string> }>(
      path,
      { config: { cost: costs.cached } },
      async (request, reply) => {
        const search = queryOf(request.url);
        const { query, isCanonical } = readPageQuery(page, new URLSearchParams(search));
        const address = canonicalPath(path, request.params) + (query.size > 0 ? `?${query.toString()}` : '');
        const caller = callerOf(platform, request, watchLifetime(reply.raw, { route: path }));
        const fill = async (signal: AbortSignal) => {
          caller.meter?.chargeNetwork(costs.page);
          return render({ route: path, address, caller: { ...caller, signal } });
        };
        if (!isCanonical) {
          caller.meter?.chargeNetwork(costs.page);
          const rendered = await render({ route: path, address, caller });
          return sendEntry(request, reply, await finishEntry({ ...rendered, keep: false }));
        }
        const key = `page ${address}`;
        const entry = await platform.answers.get('page', key, fill, caller.signal);
        if (entry.keep) lane.remember('page', request.url, key);
        return sendEntry(request, reply, entry);
      },
    );
  }

  // Unknown addresses get the site's own "not found" page, which is not cached; calls and files get JSON.
  app.get('*', async (request, reply) => {
    if (/^\/(?:api|files|documents|assets)\//u.test(request.url)) return reply.callNotFound();
    const caller = callerOf(platform, request, watchLifetime(reply.raw, { route: '*' }));
    caller.meter?.chargeNetwork(costs.page);
    const page = await render({ route: '*', address: request.url, caller });
    return sendEntry(request, reply, await finishEntry(page));
  });
  return render;
}
