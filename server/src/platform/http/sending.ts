import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Entry } from '../cache/entry.ts';
import { securityHeaders } from './security-headers.ts';

/** A shared cache may keep it for seconds and serve it a little longer while it asks again; a browser always asks. */
const publicCaching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';

/** What belongs to one person, or changes with each request, is kept by nobody. */
export const noStore = 'no-store';

/** An answer in one encoding, its headers as Node takes them fastest: names and values in one list. */
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

// Named in the list of what the asker takes, and not with q=0, which rules it out.
const takesBrotli = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[;,]|$)/u;
const takesGzip = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[;,]|$)/u;

/** Whether the asker names this tag among those it has: alone, in a list, or without the mark of a weak one. */
const isKnown = (known: string | undefined, tag: string): boolean =>
  known !== undefined &&
  (known === tag || known === '*' || known.split(',').some((one) => weak(one.trim()) === tag));

const weak = (tag: string) => (tag.startsWith('W/') ? tag : `W/${tag}`);

/** The form of an answer that suits the asker: nothing if the asker has it already, else in the best encoding it takes. */
export function chooseVariant(entry: Entry, asked: IncomingHttpHeaders): Variant {
  let variants = variantsOf.get(entry);
  if (!variants) {
    variants = makeVariants(entry);
    variantsOf.set(entry, variants);
  }
  if (entry.keep && isKnown(asked['if-none-match'], entry.etag)) return variants.unchanged;
  const accepted = asked['accept-encoding'];
  if (typeof accepted === 'string') {
    if (variants.brotli && takesBrotli.test(accepted)) return variants.brotli;
    if (variants.gzip && takesGzip.test(accepted)) return variants.gzip;
  }
  return variants.plain;
}

/** Sends a kept or just finished answer through the framework. */
export function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: Entry): FastifyReply {
  const { status, headers, body } = chooseVariant(entry, request.headers);
  for (let i = 0; i + 1 < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1]);
  return reply.code(status).send(body);
}
