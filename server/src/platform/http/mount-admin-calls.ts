import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { mountCalls } from './mount-calls.ts';
import type { CallMounting } from './mount-calls.ts';
import { once } from './once.ts';
import { Refusal, notFound } from './refusal.ts';
import { noStore } from './sending.ts';

const otherSite = () =>
  new Refusal({ code: 'FORBIDDEN', message: 'Please use the console itself for that.' });

/** Whether a request is for the console's host. In development, the site and the console share a host. */
export function isForConsole({ config }: Platform, host: string | undefined): boolean {
  const { CONSOLE_ORIGIN, PUBLIC_ORIGIN } = config;
  if (CONSOLE_ORIGIN === undefined) return false;
  return CONSOLE_ORIGIN === PUBLIC_ORIGIN || host === new URL(CONSOLE_ORIGIN).host;
}

/** Whether a page of the console itself sent the request. Browsers set both headers, and pages cannot change them. */
function isFromConsole({ config }: Platform, { method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (method === 'GET') return site === undefined || site === 'same-origin' || site === 'none';
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return false;
  // In development, the site may be opened under another name of this machine.
  const isShared = config.CONSOLE_ORIGIN === config.PUBLIC_ORIGIN;
  return (
    origin === config.CONSOLE_ORIGIN || (isShared && URL.canParse(origin) && new URL(origin).host === host)
  );
}

interface AdminCallMounting extends CallMounting {
  /** Generates the OpenAPI document of the calls, on the first request for it. */
  readonly api: () => object;
}

/**
 * Adds the operators' calls and their OpenAPI document, on the console's host only. Requests that another site's page sends are
 * refused before the cookie is read.
 */
export function mountAdminCalls(
  app: FastifyInstance,
  platform: Platform,
  { api, ...mounting }: AdminCallMounting,
): void {
  const document = once(() => JSON.stringify(api()));
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, onConsoleHost: true };
    });
    scope.addHook('onRequest', (request, _reply, done) => {
      if (!isForConsole(platform, request.headers.host)) return done(notFound('call'));
      done(isFromConsole(platform, request) ? undefined : otherSite());
    });
    mountCalls(scope, platform, mounting);
    scope.get('/api/v1/admin/docs.json', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', noStore).send(document()),
    );
    return Promise.resolve();
  });
}
