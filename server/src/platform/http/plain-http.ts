import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isPublic } from '../config/links.ts';
import { Refusal } from './refusal.ts';

/** A token sent without TLS is compromised: refuse, so that the client's author notices. */
const httpsOnly = () => new Refusal({ code: 'HTTPS_ONLY', message: 'Please use https.' });

/** Whether a request reached the trusted proxy without TLS. Always false unless the public origin is https. */
export function createPlainHttp(
  publicOrigin: string,
  isTrusted: ((address: string, hop: number) => boolean) | undefined,
): (request: IncomingMessage) => boolean {
  if (!isTrusted || !isPublic(publicOrigin)) return () => false;
  return ({ headers, socket }) =>
    headers['x-forwarded-proto'] === 'http' && isTrusted(socket.remoteAddress ?? '', 0);
}

/** Redirects pages to https and refuses calls: a redirected client would go on sending tokens without TLS. */
export function refusePlainHttp(
  app: FastifyInstance,
  publicOrigin: string,
  arrivedPlain: (request: IncomingMessage) => boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!arrivedPlain(request.raw)) return done();
    if (request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method))
      return done(httpsOnly());
    void reply.redirect(new URL(publicOrigin).origin + request.url, 301);
  });
}
