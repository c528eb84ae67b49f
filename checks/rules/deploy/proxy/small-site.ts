import { once } from 'node:events';
import { createServer } from 'node:http';

/** The headers of a request that decide for whom it is and who sent it. */
export interface SmallRequest {
  readonly host: string | undefined;
  readonly id: string | undefined;
  readonly cookie: string | undefined;
  readonly forwarded: string;
}

/** A small server in place of a site. */
export interface SmallSite {
  /** Host and port. */
  readonly address: string;
  readonly port: number;
  /** Paths that it serves. */
  readonly files: Set<string>;
  /** Targets of all requests so far. */
  readonly requests: string[];
  /** Headers of all requests so far. */
  readonly received: SmallRequest[];
  /** Whether it answers 502 to proxies that ask for it, like a stopping site. */
  draining: boolean;
  close(): Promise<void>;
}

/** Starts a server with a site's cache headers: a file may be cached for a year, a 404 must not be stored. */
export async function startSmallSite(host: string, port = 0): Promise<SmallSite> {
  const server = createServer(({ url = '', headers }, response) => {
    site.requests.push(url);
    const id = headers['x-request-id']?.toString();
    const forwarded = [headers['x-forwarded-for'], headers['x-forwarded-proto']].join(' ');
    site.received.push({ host: headers.host, id, cookie: headers.cookie, forwarded });
    if (id !== undefined) response.setHeader('x-request-id', id);
    const [path = ''] = url.split('?');
    if (site.draining && headers['x-drain-status'] === '502') response.writeHead(502).end();
    else if (!site.files.has(path)) response.writeHead(404, { 'cache-control': 'no-store' }).end();
    else response.writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable' }).end(path);
  }).listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const site: SmallSite = {
    address: `${host}:${address.port}`,
    port: address.port,
    files: new Set(),
    requests: [],
    received: [],
    draining: false,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return site;
}
