import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { arrivalTimes } from './arrival.ts';
import type { Endpoint, RawInput } from './answering.ts';
import type { FastLane } from './fast-lane.ts';
import { acceptForms, formGate, readForm } from './forms.ts';
import { costs } from '../limits/costs.ts';
import type { Gate } from '../limits/gate.ts';
import type { Caller, Guards } from './route.ts';
import { noStore, sendEntry } from './sending.ts';

/** After this time a call is answered with a 503. */
const callTimeoutMs = 15_000;

/** Uploads may come over a slow line and wait for a slot. */
const uploadTimeoutMs = arrivalTimes.form + callTimeoutMs;

const rawInput = ({ params, query, headers, body }: FastifyRequest): RawInput => ({
  params,
  query,
  headers,
  body,
});

/** How a call's input is read and limited. */
interface Intake {
  readonly read: (request: FastifyRequest) => RawInput | Promise<RawInput>;
  readonly gate: Gate;
  readonly timeoutMs: number;
}

const intake: Intake = { read: rawInput, gate: async (work) => work(), timeoutMs: callTimeoutMs };

const formIntake: Intake = {
  read: async (request) => ({ ...rawInput(request), body: await readForm(request) }),
  gate: formGate,
  timeoutMs: uploadTimeoutMs,
};

export const callerOf = (platform: Platform, request: FastifyRequest): Caller => ({
  requestId: request.id,
  address: request.ip,
  log: platform.log,
  authorization: request.headers.authorization,
  userAgent: request.headers['user-agent'],
  meter: request.meter,
});

interface CallMounting {
  readonly endpoints: readonly Endpoint[];
  readonly guards: Guards;
  readonly lane: FastLane;
}

/** Adds a route for every call to the HTTP server. */
export function mountCalls(
  app: FastifyInstance,
  platform: Platform,
  { endpoints, guards, lane }: CallMounting,
): void {
  for (const one of endpoints) {
    const { access, method, path } = one.call;
    const guard = access === 'visitor' ? undefined : guards[access];
    if (access !== 'visitor' && !guard) throw new Error(`no guard for the ${access} call ${one.name}`);
    if (one.cached) {
      if (guard) throw new Error(`the ${access} call ${one.name} must not be cached`);
      mountCached(app, one, { platform, lane });
      continue;
    }
    const mount = (scope: FastifyInstance, { read, gate, timeoutMs }: Intake) =>
      scope.route({
        method,
        url: path,
        // Guards charge the call itself to the account.
        config: { cost: guard ? costs.signedIn : costs.call },
        handlerTimeout: timeoutMs,
        handler: async (request, reply) => {
          const caller = callerOf(platform, request);
          // The guard runs before a form's body is read, so that uploads need authentication.
          const known = guard ? { ...caller, holder: await guard(caller) } : caller;
          const { status, headers, body } = await gate(async () => one.answer(await read(request), known));
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
 * Ignores a form's body, which mail programs send with one-click unsubscription (RFC 8058). A form on another site is
 * refused: browsers send its origin.
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
    config: { cost: costs.cached },
    handler: async (request, reply) => {
      const raw = rawInput(request);
      const caller = callerOf(platform, request);
      if (!one.isCacheable(raw)) {
        const { status, headers, body } = await one.answer(raw, caller);
        return reply.code(status).headers(headers).header('cache-control', noStore).send(body);
      }
      const entry = await one.answerCached(raw, caller);
      lane.remember('call', request.url, one.key(raw));
      return sendEntry(request, reply, entry);
    },
  });
}
