import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { sha256 } from '../../src/platform/crypto.ts';
import type { Provider, ProviderGame } from './provider.ts';

/** What a server does instead of sending the provider's answer. */
export type Fault =
  /** Sends a status, such as 429 or 502. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Redirects to an address or path. The same path makes a loop. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }
  /** Sends the first bytes of the real answer, then closes the connection. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Sends the real answer byte by byte. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** Accepts the request but sends nothing. */
  | { readonly kind: 'hang' }
  /** Sends this many bytes of blanks, optionally compressed. */
  | { readonly kind: 'large'; readonly bytes: number; readonly gzip?: true }
  /** Sends a different body. */
  | { readonly kind: 'body'; readonly body: string | Uint8Array; readonly headers?: Record<string, string> };

export interface ProviderRequest {
  /** Includes the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The number of earlier requests for this path. */
  readonly earlier: number;
}

export interface ProviderServerOptions {
  readonly provider: Pick<Provider, 'answer'>;
  /** Returns the league's games as the provider knows them now, and the provider's time, which may be simulated. */
  readonly league: () => { readonly games: readonly ProviderGame[]; readonly now: Date };
  readonly faults?: (request: ProviderRequest) => Fault | undefined;
}

export interface ProviderServer {
  /** Such as "http://127.0.0.1:40123". */
  readonly origin: string;
  /** All requests so far. */
  readonly requests: readonly ProviderRequest[];
  close(): Promise<void>;
}

const flatten = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]));

/** Serves a provider on 127.0.0.1, with ETags and gzip. `faults` decides for each request whether it fails. */
export async function startProviderServer(options: ProviderServerOptions): Promise<ProviderServer> {
  const requests: ProviderRequest[] = [];
  const counts = new Map<string, number>();
  const stopping = new AbortController();
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    const earlier = counts.get(path) ?? 0;
    counts.set(path, earlier + 1);
    const request = { path, headers: flatten(incoming.headers), earlier };
    requests.push(request);
    const fault = options.faults?.(request);
    const { status, headers, body: text } = options.provider.answer(request, options.league());
    const body = Buffer.from(text);
    if (fault) void sendFault(response, fault, { body, signal: stopping.signal });
    else send(incoming, response, { status, body, headers: { etag: entityTagOf(body), ...headers } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const entityTagOf = (body: Buffer) => `"${sha256(body).toString('hex').slice(0, 16)}"`;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function send({ headers: requestHeaders }: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (answer.status === 200 && requestHeaders['if-none-match'] === answer.headers['etag']) {
    response.writeHead(304, { etag: requestHeaders['if-none-match'] ?? '' }).end();
    return;
  }
  const isCompressed = requestHeaders['accept-encoding']?.includes('gzip') ?? false;
  response
    .writeHead(answer.status, {
      'content-type': 'application/json',
      ...answer.headers,
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    })
    .end(isCompressed ? gzipSync(answer.body) : answer.body);
}

interface FaultContext {
  /** The real answer. */
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

async function sendFault(
  response: ServerResponse,
  fault: Fault,
  { body, signal }: FaultContext,
): Promise<void> {
  if (fault.kind === 'status') {
    const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
    response.writeHead(fault.status, headers).end('a fault');
  } else if (fault.kind === 'redirect') response.writeHead(fault.status ?? 302, { location: fault.to }).end();
  else if (fault.kind === 'body')
    response.writeHead(200, { 'content-type': 'application/json', ...fault.headers }).end(fault.body);
  else if (fault.kind === 'cut') {
    response.writeHead(200, { 'content-length': body.length + 1 });
    response.write(body.subarray(0, fault.afterBytes), () => response.destroy());
  } else if (fault.kind === 'drip') {
    response.writeHead(200, { 'content-length': body.length });
    for (const byte of body) {
      if (response.destroyed || signal.aborted) return;
      response.write(Buffer.from([byte]));
      await setTimeout(fault.everyMs, undefined, { signal }).catch(() => undefined);
    }
    response.end();
  } else if (fault.kind === 'large') await sendBlanks(response, fault);
}

async function sendBlanks(
  response: ServerResponse,
  { bytes, gzip }: { readonly bytes: number; readonly gzip?: true },
): Promise<void> {
  response.writeHead(200, gzip ? { 'content-encoding': 'gzip' } : {});
  const target = gzip ? createGzip() : response;
  if (target !== response) target.pipe(response);
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += chunk.length)
    if (!target.write(chunk))
      await Promise.race([closed, new Promise((resolve) => target.once('drain', resolve))]);
  target.end();
}
