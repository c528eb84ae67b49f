import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { createWriteStream } from 'node:fs';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ipaddr from 'ipaddr.js';

/** The validators of the last response, for a conditional request. */
export interface Validators {
  readonly entityTag: string | null;
  readonly lastModified: string | null;
}

export interface FeedRules {
  /** The only origins (scheme, host and port) that are requested. */
  readonly origins: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Which IP addresses a host may resolve to. */
  readonly allowAddress?: (address: string) => boolean;
}

export interface FeedRequest {
  readonly address: string;
  /** The file to write. */
  readonly path: string;
  readonly validators: Validators;
  readonly rules: FeedRules;
}

/**
 * Downloads a feed into a file, unless the server answers 304. Only listed origins are requested, and redirects are not
 * followed. The resolved address is checked when the connection is made, which prevents DNS rebinding to an internal host.
 */
export async function fetchFeed({
  address,
  path,
  validators,
  rules,
}: FeedRequest): Promise<Validators | 'unchanged'> {
  const url = new URL(address);
  if (!rules.origins.includes(url.origin) || url.username !== '' || url.password !== '')
    throw new Error(`feeds are not fetched from ${url.origin}: it is not among FEED_ORIGINS`);
  const allow = rules.allowAddress ?? isPublicAddress;
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (isIP(host) !== 0 && !allow(host)) throw new Error(`${host} is not an address a feed may have`);
  const signal = AbortSignal.timeout(rules.timeoutMs);
  const response = await sendRequest(url, validators, { lookup: createLookup(allow), signal });
  const { statusCode = 0, headers } = response;
  if (statusCode === 304) {
    response.destroy();
    return 'unchanged';
  }
  if (statusCode !== 200) {
    response.destroy();
    throw new Error(
      `the feed answered ${statusCode}${statusCode >= 300 && statusCode < 400 ? '; redirects are not followed' : ''}`,
    );
  }
  await pipeline(response, limitBytes(rules.maxBytes), createWriteStream(path, { mode: 0o600 }), { signal });
  return { entityTag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
}

async function sendRequest(
  url: URL,
  { entityTag, lastModified }: Validators,
  options: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      ...options,
      agent: false,
      headers: {
        'user-agent': 'outpick-import',
        'accept-encoding': 'identity',
        ...(entityTag === null ? {} : { 'if-none-match': entityTag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
      },
    });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Creates a lookup that resolves a host name and fails unless every address is allowed. */
const createLookup =
  (allow: (address: string) => boolean): LookupFunction =>
  (hostname, { family, hints }, done) => {
    const options = { family: family ?? 0, hints: hints ?? 0, all: true } as const;
    lookup(hostname, options, (error, found: LookupAddress[]) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => allow(address)))
        return done(new Error(`${hostname} is not at an address a feed may have`), []);
      done(null, found);
    });
  };

/** Passes chunks through; fails above a total of `max` bytes. */
function limitBytes(max: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      done(bytes > max ? new Error(`the feed is larger than ${max} bytes`) : null, chunk);
    },
  });
}

/** The block of IPv6 that is assigned for global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public: not private, local, multicast, reserved, or an IPv6 form that wraps an IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
