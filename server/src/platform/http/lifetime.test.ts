import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import { connect } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { closeStuckConnections, watchLifetime } from './lifetime.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Sends a call with a body. Returns once the body has been read and its stream closed. */
async function begin(timeoutMs: number) {
  const read = Promise.withResolvers<{ signal: AbortSignal; response: ServerResponse }>();
  server = createServer((request, response) => {
    const signal = watchLifetime(response, { route: '/call', timeoutMs });
    request.once('close', () => read.resolve({ signal, response }));
    void text(request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const sent = sendRequest({ port: address.port, method: 'POST', agent: false });
  sent.on('error', () => undefined);
  sent.end('{}');
  return { sent, ...(await read.promise) };
}

it('a signal aborts when the time for the answer is over, even if the body has been read', async () => {
  const { signal } = await begin(30);
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ code: 'FST_ERR_HANDLER_TIMEOUT', statusCode: 503 });
});

it('a signal aborts when the client closes the connection', async () => {
  const { sent, signal } = await begin(60_000);
  expect(signal.aborted).toBe(false);
  sent.destroy();
  if (!signal.aborted) await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ message: 'The request was closed.' });
});

it('a signal does not abort when the answer has been sent', async () => {
  const { sent, signal, response } = await begin(60_000);
  const closed = once(response, 'close');
  response.end('{}');
  const [answer] = await once(sent, 'response');
  answer.resume();
  await closed;
  expect(signal.aborted).toBe(false);
});

it('a connection whose client does not read its answer is closed', async () => {
  const large = Buffer.alloc(64 * 1024 * 1024);
  const closed = Promise.withResolvers<boolean>();
  server = closeStuckConnections(
    createServer((_request, response) => {
      response.once('close', () => closed.resolve(response.writableFinished));
      response.end(large);
    }),
    100,
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = connect(address.port, '127.0.0.1').on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await closed.promise).toBe(false);
  client.destroy();
});
