import { readFile } from 'node:fs/promises';
import { connect, constants } from 'node:http2';
import type { ClientHttp2Session } from 'node:http2';

export interface VisitorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A TLS client that trusts only the proxy's certificate. */
export interface Visitor {
  /** The protocol that TLS negotiated: h2 is HTTP/2. */
  readonly protocol: string;
  get(path: string): Promise<VisitorAnswer>;
  post(path: string, body: object): Promise<VisitorAnswer>;
  close(): void;
}

/** The server refused the request before it processed it, so the client may retry (RFC 9113, 8.7). */
class RefusedStream extends Error {}

async function send(
  session: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<VisitorAnswer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ...headers });
    let [status, text] = [0, ''];
    const received: Record<string, string> = {};
    stream.on('response', (answer) => {
      status = Number(answer[':status']);
      for (const [name, value] of Object.entries(answer)) received[name] = String(value);
    });
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    stream
      .on('end', () => resolve({ status, headers: received, body: text }))
      .on('error', (error) =>
        reject(
          stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
            ? new RefusedStream(error.message, { cause: error })
            : error,
        ),
      );
    stream.end(body);
  });
}

/** Where a visitor connects to. */
export interface ProxyAddress {
  readonly host: string;
  readonly port: number;
  /** The file of the certificate to trust. */
  readonly certificate: string;
}

export async function openVisitor(options: ProxyAddress): Promise<Visitor> {
  const { host, port } = options;
  const ca = await readFile(options.certificate);
  const session = connect(`https://127.0.0.1:${port}`, { ca, servername: host });
  await new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve()).once('error', reject);
  });
  // From here on, each error rejects its own request.
  session.on('error', () => undefined);
  return {
    protocol: session.alpnProtocol ?? 'unknown',
    get: async (path) => send(session, { ':method': 'GET', ':path': path, ':authority': host }),
    post: async (path, body) =>
      send(
        session,
        { ':method': 'POST', ':path': path, ':authority': host, 'content-type': 'application/json' },
        JSON.stringify(body),
      ),
    close: () => session.destroy(),
  };
}

/**
 * Sends one request over a new connection and returns the status, or 0 if the request is lost. When its list of sites
 * changes, nginx closes old connections and first refuses their new requests. This retries refused requests as browsers do.
 */
export async function visitOnce(address: ProxyAddress, path: string): Promise<number> {
  try {
    const visitor = await openVisitor(address);
    try {
      return (await visitor.get(path)).status;
    } finally {
      visitor.close();
    }
  } catch (error) {
    return error instanceof RefusedStream ? visitOnce(address, path) : 0;
  }
}
