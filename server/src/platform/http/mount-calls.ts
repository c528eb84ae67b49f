import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { arrivalTimes } from './arrival.ts';
import type { Endpoint, RawInput } from './answering.ts';
import type { FastLane } from './fast-lane.ts';
import { formBody, formGate, takeForms } from './forms.ts';
import type { Gate } from '../limits/gate.ts';
import type { Asker, Guards } from './route.ts';
import { noStore, sendEntry } from './sending.ts';

/** Past this a caller is told to come back, whatever the work is waiting for. */
const answerWithinMs = 15_000;

/** An upload may come over a slow line, and waits for its turn. */
const uploadWithinMs = arrivalTimes.form + answerWithinMs;

const rawInput = ({ params, query, headers, body }: FastifyRequest): RawInput => ({
  params,
  query,
  headers,
  body,
});

/** How a call's input is read and bounded. */
interface Intake {
  readonly read: (request: FastifyRequest) => RawInput | Promise<RawInput>;
  readonly gate: Gate;
  readonly withinMs: number;
}

const intake: Intake = { read: rawInput, gate: async (work) => work(), withinMs: answerWithinMs };

const formIntake: Intake = {
  read: async (request) => ({ ...rawInput(request), body: await formBody(request) }),
  gate: formGate,
  withinMs: uploadWithinMs,
};

export const askerOf = (platform: Platform, request: FastifyRequest): Asker => ({
  requestId: request.id,
  address: request.ip,
  log: platform.log,
  authorization: request.headers.authorization,
  userAgent: request.headers['user-agent'],
});

/** Puts every call on the HTTP server, as its contract says. */
export function mountCalls(
  app: FastifyInstance,
  platform: Platform,
  all: readonly Endpoint[],
  guards: Guards,
  lane: FastLane,
): void {
  for (const one of all) {
    const { access, method, path } = one.call;
    const guard = access === 'visitor' ? undefined : guards[access];
    if (access !== 'visitor' && !guard) throw new Error(`nothing guards the ${access} call ${one.name}`);
    if (one.cached) {
      if (guard) throw new Error(`the ${access} call ${one.name} would be kept for everyone`);
      mountCached(app, platform, one, lane);
      continue;
    }
    const mount = (scope: FastifyInstance, { read, gate, withinMs }: Intake) =>
      scope.route({
        method,
        url: path,
        handlerTimeout: withinMs,
        handler: async (request, reply) => {
          const asker = askerOf(platform, request);
          // The guard comes before the body of a form: nobody uploads anything without a right to.
          const known = guard ? { ...asker, holder: await guard(asker) } : asker;
          const { status, headers, body } = await gate(async () => one.answer(await read(request), known));
          return reply.code(status).headers(headers).header('cache-control', noStore).send(body);
        },
      });
    if (one.call.encoding === 'multipart')
      void app.register(async (scope) => {
        await takeForms(scope);
        mount(scope, formIntake);
      });
    else if (method === 'POST' && access === 'visitor' && one.call.body === undefined)
      void app.register(async (scope) => {
        passOverForms(scope);
        mount(scope, intake);
        return Promise.resolve();
      });
    else mount(app, intake);
  }
}

/**
 * Mail programs send a form's body along when they end a subscription (RFC 8058); a call that reads none lets it pass. A page
 * elsewhere could send such a form too, but a browser then says where it comes from.
 */
function passOverForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    ({ headers }, _body, done) =>
      headers.origin === undefined ? done(null) : done(Object.assign(new Error(), { statusCode: 415 })),
  );
}

/** A cached call: its address is remembered, so that the fast lane answers it from now on. */
function mountCached(app: FastifyInstance, platform: Platform, one: Endpoint, lane: FastLane): void {
  app.route({
    method: one.call.method,
    url: one.call.path,
    handler: async (request, reply) => {
      const raw = rawInput(request);
      if (!one.keeps(raw)) {
        const { status, headers, body } = await one.answer(raw, askerOf(platform, request));
        return reply.code(status).headers(headers).header('cache-control', noStore).send(body);
      }
      const key = one.key(raw);
      const entry = await platform.answers.get('call', key, async () =>
        one.answer(raw, askerOf(platform, request)),
      );
      lane.remember('call', request.url, key);
      return sendEntry(request, reply, entry);
    },
  });
}
