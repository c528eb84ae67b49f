import type { Server } from 'node:http';
import { calls, eventCalls, fileCalls } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { createGuards } from './features/accounts/index.ts';
import { adminRoutes, mountPreviews } from './features/console/index.ts';
import { watchPublishedFiles } from './features/content/index.ts';
import { createOperatorGuards, isOperator } from './features/operators/index.ts';
import {
  callReferences,
  createFeatureEndpoints,
  createPublicFiles,
  mounts,
  namedSchemas,
} from './features/composition.ts';
import { createEndpoints } from './platform/http/answering.ts';
import { createApp } from './platform/http/app.ts';
import { mountAdminCalls } from './platform/http/mount-admin-calls.ts';
import { mountCalls } from './platform/http/mount-calls.ts';
import { mountConsole } from './platform/http/mount-console.ts';
import { adminOpenApi } from './platform/http/docs/admin-openapi.ts';
import { mountDocs } from './platform/http/docs/mount-docs.ts';
import { mountDocuments } from './platform/http/mount-documents.ts';
import { mountFiles } from './platform/http/mount-files.ts';
import { mountSecurityContact } from './platform/http/mount-security-contact.ts';
import { mountSite } from './platform/http/mount-site.ts';
import type { DevSiteFiles, SiteFiles } from './platform/http/mount-site.ts';
import { mountPublicFiles } from './platform/http/mount-public-files.ts';
import { playersGuard } from './platform/http/route.ts';
import { asConsole } from './platform/platform.ts';
import type { Platform } from './platform/platform.ts';
import type { Log } from './platform/telemetry/log.ts';

/** Loads the site: its build, or its source in development. */
export type LoadSite = (server: Server, log: Log) => Promise<SiteFiles | DevSiteFiles>;

/**
 * Creates the public server: calls, their documentation, files, feeds and, if `loadSite` is given, the site's pages. It does
 * not listen yet. `draining` aborts when the site is about to stop.
 */
export async function createSiteServer(
  platform: Platform,
  loadSite: LoadSite | undefined,
  draining?: AbortSignal,
): Promise<FastifyInstance> {
  const { server, lane } = await createApp(platform, draining);
  const endpoints = createFeatureEndpoints(platform);
  const guards = createGuards(platform);
  const consolePlatform = asConsole(platform);
  const operatorGuards = createOperatorGuards(consolePlatform);
  mountCalls(server, platform, { endpoints, guardOf: playersGuard(guards), lane });
  mountAdminCalls(server, consolePlatform, {
    endpoints: createEndpoints(consolePlatform, adminCalls, adminRoutes(consolePlatform)),
    guardOf: operatorGuards,
    api: () => adminOpenApi(adminCalls, platform.config.CONSOLE_ORIGIN ?? platform.config.PUBLIC_ORIGIN),
    lane,
  });
  for (const mount of mounts) mount(server, platform, guards);
  await mountDocs(server, platform, {
    calls: { ...calls, ...fileCalls, ...eventCalls },
    references: callReferences,
    schemas: namedSchemas,
    cached: new Set(endpoints.filter(({ cached }) => cached).map(({ name }) => name)),
  });
  const readers = {
    isPublished: watchPublishedFiles(platform),
    isOperator: async (cookie: string | undefined) => isOperator(platform.db, cookie),
  };
  mountFiles(server, platform, readers);
  mountDocuments(server, platform, readers);
  mountSecurityContact(server, platform);
  mountPublicFiles(server, platform, { ...createPublicFiles(platform), lane });
  if (loadSite) {
    const files = await loadSite(server.server, platform.log);
    if (files.console) await mountConsole(server, platform, files.console);
    const render = await mountSite(server, platform, { endpoints, files, lane });
    mountPreviews(server, consolePlatform, { render, guardOf: operatorGuards });
  }
  return server;
}
