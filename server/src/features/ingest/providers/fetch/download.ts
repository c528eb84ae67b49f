import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PrivateNetworks } from '../../../../platform/config/links.ts';
import { RefusedAddress, checkLiteralHost, createLookup, isConfidential } from './allowed-addresses.ts';
import { FeedFailure, readRetryAfter } from '../feed-failure.ts';
import type { FailureKind } from '../feed-failure.ts';
import { addToQuery, containsSecret } from '../secrets/find-secret.ts';
import type { SentSecret } from '../secrets/find-secret.ts';
import { startTimeLimits } from './time-limits.ts';
import type { TimeLimits } from './time-limits.ts';

/** The validators of the last response, for a conditional request. */
export interface Validators {
  readonly entityTag: string | null;
  readonly lastModified: string | null;
}

export const noValidators: Validators = { entityTag: null, lastModified: null };

export interface DownloadRules {
  /** The origins (scheme, host and port) that may be requested, also after a redirect. */
  readonly origins: readonly string[];
  /** The networks whose hosts may have private addresses. All other hosts must have public ones. */
  readonly privateNetworks: PrivateNetworks;
  readonly userAgent: string;
  /** The maximum size of a document, compressed or not. */
  readonly maxBytes: number;
  /** The longest duration of the whole exchange, and the longest pause in it. */
  readonly timeoutMs: number;
  readonly idleMs: number;
  readonly now: () => Date;
}

export interface DownloadRequest {
  /** The feed and its page, for messages. */
  readonly name: string;
  /** Without secrets. */
  readonly url: URL;
  readonly secret?: SentSecret | undefined;
  readonly validators: Validators;
  readonly signal?: AbortSignal | undefined;
  /** Runs before each redirect, which is one more request. An error from it ends the download and is thrown unchanged. */
  readonly beforeRedirect?: (() => Promise<void>) | undefined;
  readonly rules: DownloadRules;
}

/**
 * Writes a document to `sink`, unless the server answers 304. Follows a few redirects, inside the allowed origins only.
 */
export async function downloadDocument(
  request: DownloadRequest,
  sink: Writable,
): Promise<Validators | 'unchanged'> {
  const { rules } = request;
  const limits = startTimeLimits(rules, request.signal);
  let refusal: { readonly error: unknown } | undefined;
  const beforeRedirect = async () => {
    try {
      await request.beforeRedirect?.();
    } catch (error) {
      refusal = { error };
      throw error;
    }
  };
  try {
    const response = await followRedirects({ ...request, beforeRedirect }, limits);
    if (response.statusCode === 304) {
      response.destroy();
      return 'unchanged';
    }
    await pipeline([response, ...decode(request, response, limits), sink], { signal: limits.signal });
    return readValidators(request, response);
  } catch (error) {
    // An abort by the caller is no failure of the provider.
    request.signal?.throwIfAborted();
    if (refusal?.error === error) throw error;
    throw toFailure(request, error, limits);
  } finally {
    limits.stop();
  }
}

/** Fetches a document into memory. */
export async function downloadBytes(
  request: DownloadRequest,
): Promise<{ readonly bytes: Buffer; readonly validators: Validators } | 'unchanged'> {
  const chunks: Uint8Array[] = [];
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const validators = await downloadDocument(request, sink);
  return validators === 'unchanged' ? validators : { bytes: Buffer.concat(chunks), validators };
}

const fail = ({ name }: DownloadRequest, kind: FailureKind, reason: string) =>
  new FeedFailure({ name, kind, reason });

const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 3;

/** Follows redirects to a document (200) or to the answer that it is unchanged (304). Fails for any other status. */
async function followRedirects(request: DownloadRequest, limits: TimeLimits): Promise<IncomingMessage> {
  const { name, validators, rules } = request;
  let { url } = request;
  for (let count = 0; ; count += 1) {
    checkUrl(request, url);
    if (count > 0) await request.beforeRedirect?.();
    const response = await send(request, url, limits);
    limits.restartIdle();
    const { statusCode: status = 0, headers } = response;
    const isConditional = validators.entityTag !== null || validators.lastModified !== null;
    if (status === 200 || (status === 304 && isConditional)) return response;
    response.destroy();
    if (!redirects.has(status)) {
      const retryAfter = readRetryAfter(headers['retry-after'], rules.now());
      throw new FeedFailure({ name, kind: 'status', reason: `answered ${status}`, status, retryAfter });
    }
    if (count === maxRedirects) throw fail(request, 'redirect', `more than ${maxRedirects} redirects`);
    url = resolveRedirect(request, url, headers.location);
  }
}

function resolveRedirect(request: DownloadRequest, from: URL, location: string | undefined): URL {
  const to = URL.parse(location ?? '', from.href);
  if (location === undefined || !to) throw fail(request, 'redirect', 'redirects to no address');
  if (!request.rules.origins.includes(to.origin))
    throw fail(request, 'redirect', `redirects to ${to.origin}, which is not an allowed origin`);
  if (from.protocol === 'https:' && to.protocol !== 'https:')
    throw fail(request, 'redirect', `redirects from https to ${to.origin}`);
  if (to.origin !== request.url.origin && containsSecret(to.href, request.secret))
    throw fail(request, 'redirect', `redirects to ${to.origin} with the secret`);
  return to;
}

function checkUrl(request: DownloadRequest, url: URL): void {
  const { origins, privateNetworks } = request.rules;
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '')
    throw fail(request, 'refused-address', `${url.origin} is not among FEED_ORIGINS`);
  if (request.secret && !isConfidential(url, privateNetworks))
    throw fail(request, 'refused-address', `${url.origin} needs https, because a secret is sent`);
  checkLiteralHost(url, privateNetworks);
}

async function send(request: DownloadRequest, url: URL, { signal }: TimeLimits): Promise<IncomingMessage> {
  const { secret, validators, rules } = request;
  // Only the request's own origin gets the secret.
  const sentSecret = url.origin === request.url.origin ? secret : undefined;
  const target = sentSecret?.place === 'query' ? addToQuery(url, sentSecret) : url;
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(target, {
      lookup: createLookup(url, rules.privateNetworks),
      signal,
      agent: false,
      headers: {
        'user-agent': rules.userAgent,
        accept: 'application/json, text/csv, */*;q=0.5',
        'accept-encoding': 'gzip',
        ...(validators.entityTag === null ? {} : { 'if-none-match': validators.entityTag }),
        ...(validators.lastModified === null ? {} : { 'if-modified-since': validators.lastModified }),
        ...(sentSecret?.place === 'header'
          ? { [sentSecret.key.toLowerCase()]: sentSecret.prefix + sentSecret.value }
          : {}),
      },
    });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Documents up to this size may have any compression ratio. */
const freeBytes = 1024 * 1024;
const maxRatio = 200;

/** Returns the streams from the response to the document. They limit the size before and after decompression. */
function decode(request: DownloadRequest, { headers }: IncomingMessage, limits: TimeLimits): Transform[] {
  const { maxBytes } = request.rules;
  const tooLarge = () => fail(request, 'too-large', `larger than ${maxBytes} bytes`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  let wireBytes = 0;
  const limitWire = passBytes((bytes) => {
    limits.restartIdle();
    wireBytes = bytes;
    return bytes > maxBytes ? tooLarge() : null;
  });
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return [limitWire];
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw fail(request, 'encoding', `sent an unknown content encoding`);
  const limitDocument = passBytes((bytes) => {
    if (bytes > maxBytes) return tooLarge();
    return bytes > Math.max(freeBytes, wireBytes * maxRatio)
      ? fail(request, 'too-large', `compressed more than ${maxRatio} times`)
      : null;
  });
  return [limitWire, createGunzip(), limitDocument];
}

/** Passes chunks through; `check` gets the total number of bytes and may return an error. */
function passBytes(check: (bytes: number) => Error | null): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      done(check(bytes), chunk);
    },
  });
}

const maxValidatorLength = 1000;

function readValidators({ secret }: DownloadRequest, { headers }: IncomingMessage): Validators {
  const keep = (value: string | undefined) =>
    value === undefined || value.length > maxValidatorLength || containsSecret(value, secret) ? null : value;
  return { entityTag: keep(headers.etag), lastModified: keep(headers['last-modified']) };
}

/** Returns the code of a Node error. The error's message may contain more than an operator should see. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';

function toFailure(request: DownloadRequest, error: unknown, limits: TimeLimits): FeedFailure {
  if (error instanceof FeedFailure) return error;
  const exceeded = limits.exceeded();
  if (exceeded !== undefined) return fail(request, 'timeout', exceeded);
  if (error instanceof RefusedAddress) return fail(request, 'refused-address', error.message);
  const code = codeOf(error);
  return code.startsWith('Z_')
    ? fail(request, 'encoding', `the compressed document is damaged (${code})`)
    : fail(request, 'connection', `the connection failed (${code})`);
}
