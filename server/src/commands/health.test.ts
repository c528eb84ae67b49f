import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const outpick = join(import.meta.dirname, '../../bin/outpick');
const statuses = new Map<string, number>();
const server = createServer((request, response) => {
  response.writeHead(statuses.get(request.url ?? '') ?? 404).end('{}');
});
let port = '';
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? String(address.port) : '';
});
afterEach(async () => {
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
});

const health = async (...words: string[]) =>
  promisify(execFile)(process.execPath, [outpick, 'health', ...words], {
    env: { DATABASE_URL: 'postgres://root@127.0.0.1/outpick', INTERNAL_HOST: '0.0.0.0', INTERNAL_PORT: port },
  });

it('outpick health succeeds while the process is alive, and with --ready only while the process is ready', async () => {
  statuses.set('/live', 200).set('/ready', 503);
  await health();
  await expect(health('--ready')).rejects.toThrow('/ready answers 503');
  statuses.set('/ready', 200);
  await health('--ready');
});

it('outpick health fails while no process listens', async () => {
  server.close();
  await once(server, 'close');
  await expect(health()).rejects.toThrow('outpick health: ');
});
