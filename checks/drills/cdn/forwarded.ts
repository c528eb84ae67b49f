import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../../faults/support/ports.ts';
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
 * Returns X-Forwarded-For and X-Forwarded-Proto as the site gets them through Varnish for the same path: first from a TLS
 * proxy that the settings list, then from another sender. The answers are cacheable. If the cache ignored the headers, both
 * senders would get the first answer.
 */
export async function readForwarded(cleanUp: CleanUp): Promise<readonly [string, string]> {
  const port = await findFreePort();
  const sitePort = await findFreePort();
  const site = createServer(({ headers }, response) => {
    const received = [headers['x-forwarded-for'], headers['x-forwarded-proto']].join(' ');
    response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end(received);
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
