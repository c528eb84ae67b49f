import { Agent, request } from 'node:http';
import type { ClientRequest } from 'node:http';

export interface Sending {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: object | string | Buffer | undefined;
  readonly timeoutMs?: number;
  /** Closes the connection after the response headers: some streams never end. */
  readonly headOnly?: boolean;
  /** Called with the status as soon as it has arrived. */
  readonly onHead?: (status: number) => void;
}

export interface Answer {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/** Sends requests from one client address over keep-alive connections. */
export interface Client {
  send(sending: Sending): Promise<Answer>;
  /** Aborts all requests; their answers get status 0. */
  close(): void;
}

const none: Answer = { status: 0, text: '', retryAfter: undefined };

function encode(body: Sending['body']): { bytes?: string | Buffer; type?: Record<string, string> } {
  if (body === undefined) return {};
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { bytes: body };
  return { bytes: JSON.stringify(body), type: { 'content-type': 'application/json' } };
}

export function createClient(origin: string, localAddress: string): Client {
  const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 100 });
  const open = new Set<ClientRequest>();
  return {
    send: async ({
      method = 'GET',
      path,
      token,
      headers,
      body,
      timeoutMs = 10_000,
      headOnly = false,
      onHead,
    }) =>
      new Promise((resolve) => {
        const { bytes, type } = encode(body);
        const outgoing = request(origin + path, {
          agent,
          method,
          headers: {
            'accept-encoding': 'gzip',
            ...type,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) }),
            ...headers,
          },
        });
        open.add(outgoing);
        const timer = setTimeout(() => outgoing.destroy(new Error('too late')), timeoutMs);
        const finish = (answer: Answer) => {
          clearTimeout(timer);
          open.delete(outgoing);
          resolve(answer);
        };
        outgoing.on('error', () => finish(none));
        outgoing.on('response', (response) => {
          const chunks: Buffer[] = [];
          onHead?.(response.statusCode ?? 0);
          const ended = () =>
            finish({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              retryAfter: response.headers['retry-after'],
            });
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => finish(none));
          response.on('aborted', () => finish(none));
          response.on('end', ended);
          if (headOnly) {
            ended();
            response.destroy();
          }
        });
        outgoing.end(bytes);
      }),
    close() {
      for (const outgoing of open) outgoing.destroy(new Error('closed'));
      agent.destroy();
    },
  };
}

/** Encodes a multipart form as headers and body. */
export async function encodeForm(
  fields: Readonly<Record<string, string | Blob>>,
): Promise<Pick<Sending, 'headers' | 'body'>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
