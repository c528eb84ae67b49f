import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from '../crypto.ts';
import type { Stamp } from './stamp.ts';

/** A finished answer with the data versions it was made from. */
export interface Entry {
  /** The route's pattern, for metrics. */
  readonly route: string;
  readonly stamp: Stamp;
  /** Whether this process and shared caches may store it. */
  readonly keep: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Short answers are text, which Node sends in one packet with the headers. Long ones are bytes, which need no encoding. */
  readonly body: string | Buffer;
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
}

/** The result of a fill: the answer and the data versions that it read. */
export interface Filled {
  readonly route: string;
  readonly stamp: Stamp;
  /** False for answers that must not be cached: a failure, or a page with a failed call. */
  readonly keep: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A buffer is not compressed, because it is a picture, whose format is already compressed. */
  readonly body: string | Buffer;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Smaller bodies are not worth compressing. */
const minCompressedBytes = 1024;
const maxTextBytes = 4096;

/** Adds the compressed bodies and the entity tag, once per answer. */
export async function finishEntry({ route, stamp, keep, status, headers, body }: Filled): Promise<Entry> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const large = typeof body === 'string' && bytes.length >= minCompressedBytes;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return {
    route,
    stamp,
    keep,
    status,
    headers,
    // A weak tag: the encodings of one answer are different bytes.
    etag: `W/"${sha256(bytes).toString('base64url').slice(0, 22)}"`,
    body: bytes.length <= maxTextBytes ? body : bytes,
    gzip: large ? await compressGzip(bytes) : undefined,
    brotli: large ? await compressBrotli(bytes, quality) : undefined,
  };
}
