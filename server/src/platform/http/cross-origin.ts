import type { Call } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of every other site may read the answers. */
    readonly forAllOrigins?: boolean;
  }
}

/** Whether programs in any page may read a call's answers: it needs no token and changes nothing. */
export const isForAllOrigins = ({ method, access }: Call): boolean =>
  method === 'GET' && access === 'visitor';

/**
 * The answer is the same for every origin, so it does not vary. Browsers add no credentials: they send neither the bearer token
 * nor a cookie, and refuse to pass on an answer to a request with credentials.
 */
export const allOriginsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'date, etag, retry-after, x-request-id',
};

/** Adds the headers to all answers of public calls, also to refusals, so that programs can read why. */
export function allowAllOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', ({ routeOptions: { config } }, reply, done) => {
    // The console's host serves its calls to its own pages only.
    if (config.forAllOrigins === true && config.onConsoleHost !== true) reply.headers(allOriginsHeaders);
    done();
  });
}
