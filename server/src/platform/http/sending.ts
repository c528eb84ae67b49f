import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entry } from '../cache/entry.ts';
import { securityHeaders } from './security-headers.ts';

/** Shared caches keep an answer for 5 seconds and serve it stale for 30 more while revalidating. Browsers always revalidate. */
const publicCaching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';

/** For answers that are personal or differ between requests. */
export const noStore = 'no-store';

/** An answer in one encoding. Headers are a flat list of names and values, which Node writes fastest. */
interface Variant {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string | Buffer | undefined;
  readonly ascii: boolean;
}

interface Variants {
  readonly plain: Variant;
  readonly gzip: Variant | undefined;
  readonly brotli: Variant | undefined;
  readonly unchanged: Variant;
}

const variantsOf = new WeakMap<Entry, Variants>();

function makeVariants(entry: Entry): Variants {
  const common = Object.entries({
    ...securityHeaders,
    ...entry.headers,
    vary: 'accept-encoding',
    ...(entry.keep ? { 'cache-control': publicCaching, etag: entry.etag } : { 'cache-control': noStore }),
  }).flat();
  const variant = (body: string | Buffer, encoding?: string): Variant => ({
    status: entry.status,
    headers: [
      ...common,
      'content-length',
      String(Buffer.byteLength(body)),
      ...(encoding === undefined ? [] : ['content-encoding', encoding]),
    ],
    body,
    ascii: typeof body === 'string' && Buffer.byteLength(body) === body.length,
  });
  return {
    plain: variant(entry.body),
    gzip: entry.gzip && variant(entry.gzip, 'gzip'),
    brotli: entry.brotli && variant(entry.brotli, 'br'),
    unchanged: { status: 304, headers: common, body: undefined, ascii: true },
  };
}

// Each matches if the encoding is listed among the accepted ones and is not excluded by q=0.
const acceptsBrotli = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[;,]|$)/u;
const acceptsGzip = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[;,]|$)/u;

/** Whether `If-None-Match` contains this tag: alone, in a list, or without the prefix `W/`. */
const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === tag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((one) => weak(one.trim()) === tag));

const weak = (tag: string) => (tag.startsWith('W/') ? tag : `W/${tag}`);

/** Chooses a 304 if the client has the answer, else the best encoding that it accepts. */
export function chooseVariant(entry: Entry, requestHeaders: IncomingHttpHeaders): Variant {
  let variants = variantsOf.get(entry);
  if (!variants) {
    variants = makeVariants(entry);
    variantsOf.set(entry, variants);
  }
  if (entry.keep && matchesTag(requestHeaders['if-none-match'], entry.etag)) return variants.unchanged;
  const accepted = requestHeaders['accept-encoding'];
  if (typeof accepted === 'string') {
    if (variants.brotli && acceptsBrotli.test(accepted)) return variants.brotli;
    if (variants.gzip && acceptsGzip.test(accepted)) return variants.gzip;
  }
  return variants.plain;
}

/** Sends an entry through the framework. */
export function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: Entry): FastifyReply {
  const { status, headers, body } = chooseVariant(entry, request.headers);
  for (let i = 0; i + 1 < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1]);
  return reply.code(status).send(body);
}
