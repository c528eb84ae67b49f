import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isPublic } from '../config/links.ts';
import { ownConsoleHost } from './console-host.ts';
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

/** Redirects pages to https and refuses calls: after a redirect, a client would keep sending tokens without TLS. */
export function refusePlainHttp(
  app: FastifyInstance,
  config: Pick<Config, 'CONSOLE_ORIGIN' | 'PUBLIC_ORIGIN'>,
  arrivedPlain: (request: IncomingMessage) => boolean,
): void {
  const { CONSOLE_ORIGIN, PUBLIC_ORIGIN } = config;
  const consoleHost = ownConsoleHost(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (!arrivedPlain(request.raw)) return done();
    if (request.url.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method))
      return done(httpsOnly());
    const origin = request.headers.host === consoleHost ? CONSOLE_ORIGIN : PUBLIC_ORIGIN;
    void reply.redirect(new URL(origin ?? PUBLIC_ORIGIN).origin + request.url, 301);
  });
}
