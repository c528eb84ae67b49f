import type { Calls, Site } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { createEndpoints } from '../../src/platform/http/answering.ts';
import { createApp } from '../../src/platform/http/app.ts';
import { startInternal, watchHealth } from '../../src/platform/http/internal.ts';
import { mountCalls } from '../../src/platform/http/mount-calls.ts';
import type { ConsoleFiles } from '../../src/platform/http/mount-console.ts';
import { mountSite } from '../../src/platform/http/mount-site.ts';
import type { Routes } from '../../src/platform/http/route.ts';
import { isPublic } from '../../src/platform/config/links.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createSiteServer } from '../../src/site.ts';
import { openTestPlatform } from './platform.ts';
import { fetchAs } from './raw.ts';
import type { TestPlatform, TestPlatformOptions } from './platform.ts';

/** A complete site with a separate database, listening on a free port. */
export interface TestSite {
  readonly platform: Platform;
  readonly folder: string;
  readonly origin: string;
  readonly internalOrigin: string;
  /** The log lines of the site. */
  readonly log: readonly string[];
  get(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export interface TestSiteOptions extends TestPlatformOptions {
  readonly site?: Site;
  /** The folder of the browser files of `site`. Default: the platform's folder. */
  readonly assetsFolder?: string;
  /** The built console. Default: none. */
  readonly console?: ConsoleFiles;
}

export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const opened = await openTestPlatform(options);
  const { site, assetsFolder = opened.folder, console } = options;
  const load = site ? async () => Promise.resolve({ site, assetsFolder, console }) : undefined;
  return listen(opened, await createSiteServer(opened.platform, load));
}

/** Starts the server with the test's calls instead of the product's. */
export async function startTestCalls<G extends Calls>(
  calls: G,
  routes: (platform: Platform) => Routes<G>,
  options: TestSiteOptions = {},
): Promise<TestSite> {
  const opened = await openTestPlatform(options);
  const { platform, folder } = opened;
  const { server, lane } = await createApp(platform);
  const endpoints = createEndpoints(platform, calls, routes(platform));
  mountCalls(server, platform, { endpoints, guardOf: () => undefined, lane });
  if (options.site)
    await mountSite(server, platform, {
      endpoints,
      files: { site: options.site, assetsFolder: folder },
      lane,
    });
  return listen(opened, server);
}

/** Longer than a test's server needs to finish its answers. */
const unreadMs = 2000;

async function listen(opened: TestPlatform, app: FastifyInstance): Promise<TestSite> {
  const { platform, folder, log } = opened;
  const health = watchHealth(platform);
  const internal = await startInternal(platform, health);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  // A public site answers only its own host.
  const { PUBLIC_ORIGIN } = platform.config;
  const ownHost = isPublic(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN).host : undefined;
  return {
    platform,
    folder,
    origin,
    internalOrigin: internal.listeningOrigin,
    log,
    get: async (path, init) =>
      ownHost === undefined ? fetch(origin + path, init) : fetchAs(ownHost, origin + path, init),
    async close() {
      // An answer that a test has not fully read would keep its connection and the server open.
      const cut = setTimeout(() => app.server.closeAllConnections(), unreadMs);
      await app.close();
      clearTimeout(cut);
      await health.close();
      await internal.close();
      await opened.close();
    },
  };
}

/** Serves the same page at every address, without a web build. */
export const barePages: Site = {
  render: async () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      html: '<!doctype html><title>Page</title>',
      scriptHashes: [],
    }),
};
