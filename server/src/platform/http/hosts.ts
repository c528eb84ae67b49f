import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { isPublic } from '../config/links.ts';
import { Refusal, badRequest } from './refusal.ts';

type Origins = Pick<Config, 'CONSOLE_ORIGIN' | 'PUBLIC_ORIGIN'>;

const originsOf = ({ CONSOLE_ORIGIN, PUBLIC_ORIGIN }: Origins): readonly string[] =>
  CONSOLE_ORIGIN === undefined ? [PUBLIC_ORIGIN] : [PUBLIC_ORIGIN, CONSOLE_ORIGIN];

/** Parses an absolute request target, as clients of a proxy send it; undefined for any other target. */
export const absoluteTarget = (target: string): URL | undefined =>
  /^https?:\/\//iu.test(target) && URL.canParse(target) ? new URL(target) : undefined;

/** The spellings of an origin's host: proxies may drop the port, and programs may add the usual one. */
function spellingsOf(origin: string): readonly string[] {
  const { host, hostname, port, protocol } = new URL(origin);
  const usualPort = protocol === 'https:' ? '443' : '80';
  return [host, hostname, `${hostname}:${port === '' ? usualPort : port}`];
}

/**
 * Returns a function that replaces a request's Host header by the host as the settings spell it. All later code compares
 * hosts exactly, so `CONSOLE.outpick.example` must not count as another host. Unknown hosts stay as they are.
 */
export function createHostSpelling(origins: Origins): (request: IncomingMessage) => void {
  const hosts = new Map<string, string>();
  for (const origin of originsOf(origins))
    for (const spelling of spellingsOf(origin))
      // If both origins have the same name, the name without a port is the site's.
      if (!hosts.has(spelling)) hosts.set(spelling, new URL(origin).host);
  return ({ headers, url = '' }) => {
    if (headers.host === undefined) return;
    // The host of an absolute target replaces the header (RFC 9112, 3.2.2).
    const host = absoluteTarget(url)?.host ?? headers.host;
    headers.host = hosts.get(host.toLowerCase()) ?? host;
  };
}

/** Whether a request has several Host headers. Node uses the first, but a proxy may have used another. */
export function repeatsHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') count += 1;
  return count > 1;
}

/**
 * Returns whether a request is for the site or the console. A private site may be opened under any name of its machine, so it
 * accepts all hosts.
 */
export function createHostCheck(origins: Origins): (request: IncomingMessage) => boolean {
  if (!isPublic(origins.PUBLIC_ORIGIN)) return () => true;
  const own = new Set<string | undefined>(originsOf(origins).map((origin) => new URL(origin).host));
  // HTTP/1.0 has no Host header.
  return ({ headers }) => headers.host === undefined || own.has(headers.host);
}

const misdirected = () =>
  new Refusal({ code: 'MISDIRECTED', message: 'That address does not belong to this site.' });

/** Refuses unreadable requests and requests for other hosts. */
export function refuseOtherHosts(app: FastifyInstance, isForUs: (request: IncomingMessage) => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersionMinor } = request.raw;
    const isReadable = request.url.startsWith('/') && (headers.host !== undefined || httpVersionMinor === 0);
    if (!isReadable || repeatsHost(request.raw)) return done(badRequest());
    done(isForUs(request.raw) ? undefined : misdirected());
  });
}
