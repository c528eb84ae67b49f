import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import proxyAddress from '@fastify/proxy-addr';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { watchLoopDelay } from '../limits/loop-delay.ts';
import { createRequestBudget } from '../limits/request-budget.ts';
import type { Platform } from '../platform.ts';
import { arrivalTimes, watchArrival } from './arrival.ts';
import { mask, toFailure } from './masking.ts';
import { Refusal, badRequest, tooManyRequests, unavailable } from './refusal.ts';
import { createFastLane } from './fast-lane.ts';
import type { FastLane } from './fast-lane.ts';
import { createMeasure } from './measuring.ts';
import { createPlainHttp, refusePlainHttp } from './plain-http.ts';
import { newRequestId } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { noStore } from './sending.ts';
import { createUnreadableHandler, tooLate } from './unreadable.ts';

/** How long a site that stops goes on answering, the last answer on each connection. */
const farewellMs = 300;
const bodyLimitBytes = 64 * 1024;
const serverOptions = {
  // A request must arrive whole within this time; Node looks for late ones only as often as it is told to.
  requestTimeout: arrivalTimes.form,
  headersTimeout: arrivalTimes.usual,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000,
  // Refused below instead, in the usual shape.
  requireHostHeader: false,
};

/** Every query name to its value; a repeated name to all its values, for the contract to judge. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

export interface App {
  readonly server: FastifyInstance;
  readonly lane: FastLane;
}

/** The HTTP server with everything that is the same for all requests: ids, limits, headers, errors, measures. */
export async function createApp(platform: Platform): Promise<App> {
  const { config, log, metrics } = platform;
  const trusted =
    config.TRUSTED_PROXIES.length > 0 ? proxyAddress.compile(config.TRUSTED_PROXIES) : undefined;
  const arrivedPlain = createPlainHttp(config.PUBLIC_ORIGIN, trusted);
  const clientAddress = (request: IncomingMessage) =>
    trusted ? proxyAddress(request, trusted) : (request.socket.remoteAddress ?? '');
  const budget = createRequestBudget(platform.redis, config.REQUESTS_PER_MINUTE, () =>
    platform.now().getTime(),
  );
  const measure = createMeasure(metrics, platform.requestLog);
  const delay = watchLoopDelay();
  const overloaded = () => config.SHED_ABOVE_MS > 0 && delay.ms > config.SHED_ABOVE_MS;
  const lane = createFastLane(platform, budget, clientAddress, overloaded, measure);

  let leaving = false;
  const unreadable = createUnreadableHandler(measure);

  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // One line a request is written below; a child logger for each would cost more than many an answer.
    childLoggerFactory: (logger) => logger,
    genReqId: (raw) => newRequestId(raw.headers['x-request-id']),
    trustProxy: trusted ?? false,
    bodyLimit: bodyLimitBytes,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300 },
    // What never reaches a route, an address that cannot be decoded or bytes that are no HTTP, is answered like the rest.
    clientErrorHandler: unreadable,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders).header('x-request-id', request.id);
      const verdict = budget.spend(request.ip);
      const { refusal } = mask(verdict.allowed ? error : tooManyRequests(verdict.retryAfterSeconds));
      measure({ id: request.id, method: request.method, route: 'none', status: refusal.status, ms: 0 });
      void sendRefusal(reply, refusal);
    },
    serverFactory: (handler) =>
      createServer(serverOptions, (request, response) => {
        if (leaving) response.shouldKeepAlive = false;
        watchArrival(request, () => {
          if (response.headersSent) request.destroy();
          else unreadable(tooLate(), request.socket);
        });
        if (arrivedPlain(request) || !lane.answer(request, response)) handler(request, response);
        // A client may expect what it likes: it gets the answer.
      }).on('checkExpectation', handler),
  });

  // Only JSON is read by default; a route that takes files says so itself.
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    const { headers, httpVersionMinor } = request.raw;
    done(headers.host === undefined && httpVersionMinor > 0 ? badRequest() : undefined);
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!overloaded()) return done();
    metrics.shed.inc();
    done(unavailable(2));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const verdict = budget.spend(request.ip);
    if (verdict.allowed) return done();
    metrics.limited.inc({ limit: 'requests' });
    done(tooManyRequests(verdict.retryAfterSeconds));
  });
  refusePlainHttp(app, config.PUBLIC_ORIGIN, arrivedPlain);
  app.addHook('onClose', async () => {
    budget.close();
    delay.close();
    return Promise.resolve();
  });
  // Whoever asks over a kept connection is told with the next answer that it ends, instead of finding it cut. Connections
  // that fall idle only after that would hold the stop up until their keep-alive ends.
  app.addHook('preClose', async () => {
    leaving = true;
    await setTimeout(farewellMs);
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    measure({
      id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    done();
  });

  app.setErrorHandler(async (error, request, reply) => {
    const { refusal, report } = mask(error);
    if (report)
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed');
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler(async (_request, reply) =>
    sendRefusal(reply, new Refusal(404, 'NOT_FOUND', 'There is no such page.')),
  );
  return { server: app, lane };
}

function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  reply.code(refusal.status).header('cache-control', noStore);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(toFailure(refusal)));
}
