import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import { expect, it } from 'vitest';
import { watchArrival } from './arrival.ts';

it('V5.2.1 a body must arrive in the usual time; forms may take longer, because they may contain a picture', async () => {
  const late: string[] = [];
  const found = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    const type = request.headers['content-type'] ?? '';
    const onLate = () => {
      late.push(type);
      if (type === 'application/json') found.resolve();
    };
    watchArrival(request, onLate, { usual: 30, form: 10_000 });
    request.resume().once('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const begin = (type: string) => {
    const headers = { 'content-type': type, 'content-length': 2 };
    const sent = sendRequest({ port: address.port, method: 'POST', headers });
    sent.write('a');
    return sent;
  };
  const form = begin('multipart/form-data; boundary=x');
  await once(server, 'request');
  const call = begin('application/json');
  // The form was begun before the call. With the same time-out, the form would be late before the call.
  await found.promise;
  expect(late).toEqual(['application/json']);
  for (const sent of [form, call]) {
    sent.end('b');
    await once(sent, 'response');
  }
  server.close();
  server.closeAllConnections();
});
