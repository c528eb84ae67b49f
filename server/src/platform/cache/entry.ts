import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sha256 } from '../crypto.ts';
import type { Stamp } from './versions.ts';

/** A finished answer, kept with the versions of the data it was made from. */
export interface Entry {
  /** The pattern of the route that made it, for measures. */
  readonly route: string;
  readonly stamp: Stamp;
  /** Whether anyone, here or on the way, may give it to others. */
  readonly keep: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  /** Short answers are text, which Node sends in one piece with the headers; long ones are bytes, which need no encoding. */
  readonly body: string | Buffer;
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
}

/** What a fill gives: the answer and the versions of everything that was read for it. */
export interface Filled {
  readonly route: string;
  readonly stamp: Stamp;
  /** False for what must not outlive this request: a failure, or a page that a failed call left incomplete. */
  readonly keep: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes are sent as they are: pictures are compressed already. */
  readonly body: string | Buffer;
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
/** Below this a compressed body saves nothing worth its header. */
const smallestCompressed = 1024;
const longestText = 4096;

/** Compresses once what will be sent many times. */
export async function finishEntry({ route, stamp, keep, status, headers, body }: Filled): Promise<Entry> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const large = typeof body === 'string' && bytes.length >= smallestCompressed;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return {
    route,
    stamp,
    keep,
    status,
    headers,
    // Weak: the same answer in three encodings is not the same bytes.
    etag: `W/"${sha256(bytes).toString('base64url').slice(0, 22)}"`,
    body: bytes.length <= longestText ? body : bytes,
    gzip: large ? await gzipped(bytes) : undefined,
    brotli: large ? await brotlied(bytes, quality) : undefined,
  };
}

/** Whether the data an entry was made from is still the newest. */
export function isCurrent(entry: { readonly stamp: Stamp }, now: Stamp): boolean {
  for (const [area, version] of entry.stamp) if (now.get(area) !== version) return false;
  return true;
}
