import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import proxyAddress from '@fastify/proxy-addr';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchLoopDelay } from '../limits/loop-delay.ts';
import { createBudget } from '../limits/budget.ts';
import { costs } from '../limits/costs.ts';
import { clientNetwork } from '../limits/limiter.ts';
import type { Platform } from '../platform.ts';
import { arrivalTimes, watchArrival } from './arrival.ts';
import { closeStuckConnections } from './lifetime.ts';
import { mask, toFailure } from './masking.ts';
import {
  badRequest,
  methodNotAllowed,
  notFound,
  tooManyRequests,
  unavailable,
  upgrading,
} from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { allowAllOrigins } from './cross-origin.ts';
import { keepSiteOffConsoleHost, ownConsoleHost } from './console-host.ts';
import { sendElsewhere } from './draining.ts';
import {
  absoluteTarget,
  createHostCheck,
  createHostSpelling,
  refuseOtherHosts,
  repeatsHost,
} from './hosts.ts';
import { findJsonExcess } from '../json-limits.ts';
import { createFastLane } from './fast-lane.ts';
import type { FastLane } from './fast-lane.ts';
import { createMeasure, createRequestIds } from './measuring.ts';
import type { Measure, RequestIdOf } from './measuring.ts';
import { meterRequests } from './metering.ts';
import type { Budgets } from './metering.ts';
import { recordMethods } from './methods.ts';
import type { MethodsOf } from './methods.ts';
import { createPlainHttp, refusePlainHttp } from './plain-http.ts';
import { challenge, securityHeaders } from './security-headers.ts';
import { noStore } from './sending.ts';
import { createUnreadableHandler, tooLate } from './unreadable.ts';

/** How long a stopping site keeps answering. Each answer in this time is the last on its connection. */
const drainMs = 300;
const bodyLimitBytes = 64 * 1024;
const serverOptions = {
  // A request must arrive within this time. Node looks for late requests at the interval below.
  requestTimeout: arrivalTimes.form,
  headersTimeout: arrivalTimes.usual,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000,
  // A hook refuses requests without a Host header instead, with the usual error envelope.
  requireHostHeader: false,
};

/** Maps each query name to its value, or to all its values if it is repeated; the contract decides. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    // Push: copying the list for each value would take quadratic time, before any limit applies.
    if (Array.isArray(before)) before.push(value);
    else query[name] = before === undefined ? value : [before, value];
  }
  return query;
}

/** Returns the path and query of an absolute target; returns any other target unchanged. */
function pathOf(target: string): string {
  const absolute = absoluteTarget(target);
  return absolute ? absolute.pathname + absolute.search : target;
}

export interface App {
  readonly server: FastifyInstance;
  readonly lane: FastLane;
}

/** What the handlers below share. */
interface Parts {
  readonly platform: Platform;
  readonly budgets: Budgets;
  readonly measure: Measure;
  readonly isOverloaded: () => boolean;
  /** Whether the server has begun to stop. */
  readonly isDraining: () => boolean;
  readonly arrivedPlain: (request: IncomingMessage) => boolean;
  /** Whether the request's host is the site's or the console's. */
  readonly isForUs: (request: IncomingMessage) => boolean;
  readonly requestIdOf: RequestIdOf;
  readonly lane: FastLane;
}

/**
 * Creates the HTTP server with what all requests share: ids, limits, headers, errors, metrics. Once `draining` aborts, each
 * answer is the last on its connection, so that clients connect elsewhere before the server closes.
 */
export async function createApp(platform: Platform, draining?: AbortSignal): Promise<App> {
  const { config, metrics } = platform;
  const trusted =
    config.TRUSTED_PROXIES.length > 0 ? proxyAddress.compile(config.TRUSTED_PROXIES) : undefined;
  const clientAddress = (request: IncomingMessage) =>
    trusted ? proxyAddress(request, trusted) : (request.socket.remoteAddress ?? '');
  const budgetOf = (name: string, perMinute: number) =>
    createBudget(platform.redis, { name, perMinute, now: () => platform.now().getTime() });
  const budgets = {
    network: budgetOf('network', config.NETWORK_UNITS_PER_MINUTE),
    account: budgetOf('account', config.ACCOUNT_UNITS_PER_MINUTE),
  };
  const measure = createMeasure(metrics, platform.requestLog);
  const delay = watchLoopDelay();
  const isOverloaded = () => config.SHED_ABOVE_MS > 0 && delay.ms > config.SHED_ABOVE_MS;
  const requestIdOf = createRequestIds(trusted);
  const lane = createFastLane(platform, {
    budget: budgets.network,
    clientAddress,
    isOverloaded,
    measure,
    requestIdOf,
  });
  const arrivedPlain = createPlainHttp(config.PUBLIC_ORIGIN, trusted);
  let closing = false;
  const isDraining = () => closing || draining?.aborted === true;
  const isForUs = createHostCheck(config);
  const parts = {
    platform,
    budgets,
    measure,
    isOverloaded,
    isDraining,
    arrivedPlain,
    isForUs,
    lane,
    requestIdOf,
  };

  const app = createFramework(parts, trusted);
  const methodsOf = recordMethods(app);
  // JSON is the only default content type; routes that take files add theirs.
  app.removeContentTypeParser('text/plain');
  limitJsonDepth(app);
  addRequestHooks(app, parts);
  refusePlainHttp(app, config, arrivedPlain);
  const consoleHost = ownConsoleHost(config);
  if (consoleHost !== undefined) keepSiteOffConsoleHost(app, consoleHost);
  app.addHook('onClose', async () => {
    budgets.network.close();
    budgets.account.close();
    delay.close();
    return Promise.resolve();
  });
  // The next answer on a keep-alive connection closes it, so that clients do not see a reset connection. Connections that
  // become idle later are closed too: otherwise they would delay the stop until their keep-alive time-out.
  app.addHook('preClose', async () => {
    closing = true;
    await setTimeout(drainMs);
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
  addErrorHandlers(app, platform, methodsOf);
  return { server: app, lane };
}

type TrustProxy = ((address: string, hop: number) => boolean) | undefined;

function createFramework(parts: Parts, trusted: TrustProxy): FastifyInstance {
  const { platform, budgets, measure, isDraining, arrivedPlain, isForUs, lane, requestIdOf } = parts;
  const answerUnreadable = createUnreadableHandler(measure);
  const spellHost = createHostSpelling(platform.config);
  const loggerInstance: FastifyBaseLogger = platform.log;
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The onResponse hook writes one line per request; a child logger for each request would cost more than many answers.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '' }) => pathOf(url),
    trustProxy: trusted ?? false,
    bodyLimit: bodyLimitBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300 },
    // Requests that reach no route (an undecodable address, malformed HTTP) get the usual error envelope.
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders).header('x-request-id', request.id);
      const verdict = budgets.network.spend(clientNetwork(request.ip), costs.call);
      const { refusal } = mask(verdict.allowed ? error : tooManyRequests(verdict.retryAfterSeconds));
      measure({ id: request.id, method: request.method, route: 'none', status: refusal.status, ms: 0 });
      void sendRefusal(request, reply, refusal);
    },
    serverFactory: (handler) => {
      const listener: RequestListener = (request, response) => {
        spellHost(request);
        if (isDraining()) {
          response.shouldKeepAlive = false;
          if (sendElsewhere(request, response, trusted)) return;
        }
        watchArrival(request, () => {
          if (response.headersSent) request.destroy();
          else answerUnreadable(tooLate(), request.socket);
        });
        const hasOwnHost = isForUs(request) && !repeatsHost(request);
        const isUsual = hasOwnHost && !arrivedPlain(request) && platform.schema.problem === undefined;
        if (!isUsual || !lane.answer(request, response)) handler(request, response);
      };
      // Ignores an unknown `Expect` header: the client gets the answer, with the same limits as any other.
      return closeStuckConnections(createServer(serverOptions, listener)).on('checkExpectation', listener);
    },
  });
}

/** More than any call needs. Deeper values would exhaust the stack of code that checks or stores them. */
const maxJsonDepth = 32;

/** Refuses deeply nested JSON of every call before it is parsed. */
function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (findJsonExcess(text, { maxDepth: maxJsonDepth, maxValues: Infinity }) === undefined)
      return parse(request, text, done);
    done(badRequest({ body: `The body is nested too deeply: it may have at most ${maxJsonDepth} levels.` }));
  });
}

/** A page that needs no data and no files. */
const plainPage = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${sentence}</title><p>${sentence}</p></html>\n`;

/** Headers, load shedding, the budgets and metrics. */
function addRequestHooks(
  app: FastifyInstance,
  { platform, budgets, measure, isOverloaded, isForUs }: Parts,
): void {
  const { metrics } = platform;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    done();
  });
  allowAllOrigins(app);
  // Runs before any hook that refuses: connections stay open after a refusal, so a flood of refused requests must cost units.
  meterRequests(app, platform, budgets);
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!isOverloaded()) return done();
    metrics.shed.inc();
    done(unavailable(2));
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (platform.schema.problem === undefined) return done();
    const refusal = upgrading();
    if (kindOf(request.url) !== 'page') return done(refusal);
    void setRefusalHeaders(reply, refusal).type('text/html; charset=utf-8').send(plainPage(refusal.message));
  });
  refuseOtherHosts(app, isForUs);
  app.addHook('onResponse', ({ id, method, routeOptions }, { statusCode, elapsedTime }, done) => {
    measure({ id, method, route: routeOptions.url ?? 'none', status: statusCode, ms: elapsedTime });
    done();
  });
}

/** Classifies an unknown address, so that its 404 can name what is missing. */
function kindOf(address: string): 'call' | 'file' | 'page' {
  if (address.startsWith('/api/')) return 'call';
  return /^\/(?:files|documents|assets)\//u.test(address) ? 'file' : 'page';
}

function addErrorHandlers(app: FastifyInstance, { log }: Platform, methodsOf: MethodsOf): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { refusal, report } = mask(error);
    if (report)
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
    return sendRefusal(request, reply, refusal);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method))
      return sendRefusal(request, reply, notFound(kindOf(request.url)));
    return sendRefusal(request, reply.header('allow', methods.join(', ')), methodNotAllowed());
  });
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.status === 401) reply.header('www-authenticate', challenge(request.headers.authorization));
  return setRefusalHeaders(reply, refusal)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toFailure(refusal)));
}

function setRefusalHeaders(reply: FastifyReply, { status, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).header('cache-control', noStore);
}
