import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { arrivalTimes } from './arrival.ts';
import type { Endpoint, RawInput } from './answering.ts';
import { isForAllOrigins } from './cross-origin.ts';
import type { FastLane } from './fast-lane.ts';
import { costs } from '../limits/costs.ts';
import { acceptForms, createUploadGate, withForm } from './forms.ts';
import { watchLifetime } from './lifetime.ts';
import type { Entrant } from '../limits/gate.ts';
import { untilAborted } from '../limits/until-aborted.ts';
import { unauthorized } from './refusal.ts';
import type { Caller, GuardOf, Identity } from './route.ts';
import { noStore, sendEntry } from './sending.ts';

/** After this time a call is answered with a 503. */
const callTimeoutMs = 15_000;

/** The same limit for uploads. It is longer, because uploads may arrive slowly and wait for a slot. */
const uploadTimeoutMs = arrivalTimes.form + callTimeoutMs;

const rawInput = ({ params, query, headers, body }: FastifyRequest): RawInput => ({
  params,
  query,
  headers,
  body,
});

/** How a call's input is read and limited. */
interface Intake {
  readonly take: <T>(
    request: FastifyRequest,
    entrant: Entrant,
    use: (raw: RawInput) => Promise<T>,
  ) => Promise<T>;
  readonly timeoutMs: number;
}

const intake: Intake = {
  take: async (request, _entrant, use) => use(rawInput(request)),
  timeoutMs: callTimeoutMs,
};

function createFormIntake({ metrics }: Platform): Intake {
  const gate = createUploadGate(metrics);
  return {
    take: async (request, entrant, use) =>
      withForm(request, { gate, entrant, use: async (body) => use({ ...rawInput(request), body }) }),
    timeoutMs: uploadTimeoutMs,
  };
}

export const callerOf = (platform: Platform, request: FastifyRequest, signal?: AbortSignal): Caller => ({
  signal,
  requestId: request.id,
  address: request.ip,
  log: platform.log,
  authorization: request.headers.authorization,
  userAgent: request.headers['user-agent'],
  cookie: request.headers.cookie,
  meter: request.meter,
});

export interface CallMounting {
  readonly endpoints: readonly Endpoint[];
  readonly guardOf: GuardOf;
  readonly lane: FastLane;
}

/** Adds a route for every call to the HTTP server. */
export function mountCalls(
  app: FastifyInstance,
  platform: Platform,
  { endpoints, guardOf, lane }: CallMounting,
): void {
  const formIntake = createFormIntake(platform);
  /** Who makes each request that a guard has let through, and whether its body had arrived by then. */
  const admissions = new WeakMap<
    FastifyRequest,
    { readonly identity: Identity; readonly isWhole: boolean }
  >();
  for (const one of endpoints) {
    const { access, method, path } = one.call;
    const guard = guardOf(one);
    if (access !== 'visitor' && !guard) throw new Error(`no guard for the ${access} call ${one.name}`);
    if (one.cached) {
      if (guard) throw new Error(`the ${access} call ${one.name} must not be cached`);
      mountCached(app, one, { platform, lane });
      continue;
    }
    const mount = (scope: FastifyInstance, { take, timeoutMs }: Intake) =>
      scope.route({
        method,
        url: path,
        // Guards charge the call itself to the account.
        config: { cost: guard ? costs.signedIn : costs.call, forAllOrigins: isForAllOrigins(one.call) },
        // Before the body is read and its type checked: without authentication, every request gets the same 401.
        preParsing: async (request) => {
          if (!guard) return;
          const identity = await guard(callerOf(platform, request));
          admissions.set(request, { identity, isWhole: request.raw.complete });
        },
        handler: async (request, reply) => {
          const signal = watchLifetime(reply.raw, { route: path, timeoutMs });
          const caller = callerOf(platform, request, signal);
          const answer = async () => {
            const admission = admissions.get(request);
            if (guard && !admission) throw unauthorized();
            // A session may have ended while a slow body arrived.
            const identity =
              guard && admission?.isWhole === false ? await guard(caller) : admission?.identity;
            const sender = { ...caller, ...identity };
            const entrant = { signal, owner: sender.holder?.accountId ?? sender.operator?.id };
            return take(request, entrant, async (raw) => one.answer(raw, sender));
          };
          const { status, headers, body } = await untilAborted(answer(), signal);
          return reply.code(status).headers(headers).header('cache-control', noStore).send(body);
        },
      });
    if (one.call.encoding === 'multipart')
      void app.register(async (scope) => {
        await acceptForms(scope);
        mount(scope, formIntake);
      });
    else if (method === 'POST' && access === 'visitor' && one.call.body === undefined)
      void app.register(async (scope) => {
        ignoreForms(scope);
        mount(scope, intake);
        return Promise.resolve();
      });
    else mount(app, intake);
  }
}

/**
 * Ignores a form's body, which mail programs send with one-click unsubscription (RFC 8058). Browsers send the origin of a form
 * on another site, so any request with an origin is refused.
 */
function ignoreForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    ({ headers }, _body, done) =>
      headers.origin === undefined ? done(null) : done(Object.assign(new Error(), { statusCode: 415 })),
  );
}

/** Adds a cached call and remembers its addresses for the fast lane. */
function mountCached(
  app: FastifyInstance,
  one: Endpoint,
  { platform, lane }: { readonly platform: Platform; readonly lane: FastLane },
): void {
  app.route({
    method: one.call.method,
    url: one.call.path,
    config: { cost: costs.cached, forAllOrigins: isForAllOrigins(one.call) },
    handler: async (request, reply) => {
      const raw = rawInput(request);
      const signal = watchLifetime(reply.raw, { route: one.call.path, timeoutMs: callTimeoutMs });
      const caller = callerOf(platform, request, signal);
      if (!one.isCacheable(raw)) {
        const { status, headers, body } = await untilAborted(one.answer(raw, caller), signal);
        return reply.code(status).headers(headers).header('cache-control', noStore).send(body);
      }
      const entry = await one.answerCached(raw, caller);
      if (entry.keep) lane.remember('call', request.url, one.key(raw));
      return sendEntry(request, reply, entry);
    },
  });
}
