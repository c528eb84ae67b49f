import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { notFound } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the console's own host serves the route. */
    readonly onConsoleHost?: boolean;
  }
}

/** The host that serves the console and nothing else; undefined if the console shares the site's or there is none. */
export function ownConsoleHost({
  CONSOLE_ORIGIN,
  PUBLIC_ORIGIN,
}: Pick<Config, 'CONSOLE_ORIGIN' | 'PUBLIC_ORIGIN'>): string | undefined {
  return CONSOLE_ORIGIN === undefined || CONSOLE_ORIGIN === PUBLIC_ORIGIN
    ? undefined
    : new URL(CONSOLE_ORIGIN).host;
}

/** Paths that the console's host serves too: files that the console shows, and previews of pages with what they load. */
const alsoForConsole = /^\/(?:(?:files|documents|preview)\/|assets\/[\w./-]+\.(?:css|woff2|svg|png)$)/u;

/**
 * Answers 404 on the console's own host for everything that belongs to the site: a script of the site's pages must not run
 * where operators are signed in. Add it before the routes.
 */
export function keepSiteOffConsoleHost(app: FastifyInstance, host: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { config } = request.routeOptions;
    const isServed =
      request.headers.host !== host || config.onConsoleHost === true || alsoForConsole.test(request.url);
    done(isServed ? undefined : notFound('page'));
  });
}
