import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isPublic } from '../config/links.ts';
import { Refusal } from './refusal.ts';

/** What came in the clear cannot be taken back: whoever writes a program should notice at once. */
const httpsOnly = () => new Refusal(403, 'HTTPS_ONLY', 'Please use https.');

/** Whether a request reached the trusted front without TLS. Only where the site is public by https can that be. */
export function createPlainHttp(
  publicOrigin: string,
  isTrusted: ((address: string, hop: number) => boolean) | undefined,
): (request: IncomingMessage) => boolean {
  if (!isTrusted || !isPublic(publicOrigin)) return () => false;
  return ({ headers, socket }) =>
    headers['x-forwarded-proto'] === 'http' && isTrusted(socket.remoteAddress ?? '', 0);
}

/** Sends visitors of pages on to https; refuses calls, which a redirect would teach to go on sending tokens in the clear. */
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
