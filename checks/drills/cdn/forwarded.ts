import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../faults/support/ports.ts';
import type { CleanUp } from '../clean-up.ts';
import { startVarnish } from '../support/varnish.ts';

const visitorClaims = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };

/** Sends a request from an address of this machine; returns the body. */
async function sendFrom(localAddress: string, port: number, path: string): Promise<string> {
  const outgoing = request({ host: '127.0.0.1', port, path, localAddress, headers: visitorClaims });
  outgoing.end();
  return new Promise((resolve, reject) => {
    outgoing.on('error', reject).on('response', (answer) => void text(answer).then(resolve, reject));
  });
}

/**
 * What a site gets through Varnish as X-Forwarded-For and X-Forwarded-Proto: from a TLS proxy that the settings list, and
 * from another sender, for the same path. The answers may be cached.
 */
export async function readForwarded(cleanUp: CleanUp): Promise<readonly [string, string]> {
  const port = await freePort();
  const sitePort = await freePort();
  const site = createServer(({ headers }, response) => {
    const seen = [headers['x-forwarded-for'], headers['x-forwarded-proto']].join(' ');
    response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end(seen);
  }).listen(sitePort, '127.0.0.1');
  await once(site, 'listening');
  cleanUp.add(() => {
    site.close();
    site.closeAllConnections();
  });
  await cleanUp.own(startVarnish(port, sitePort), async (one) => one.stop());
  const byProxy = await sendFrom('127.0.0.1', port, '/');
  return [byProxy, await sendFrom('127.0.0.2', port, '/')];
}
