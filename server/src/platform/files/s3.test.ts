import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from './files.ts';

/** A minimal bucket over HTTP: PUT, GET, HEAD and DELETE of objects by path. */
function startBucket(objects: Map<string, Buffer>): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bucket').pathname;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(path);
      const found = objects.get(path);
      if (request.method === 'GET' && !found) return response.writeHead(404).end();
      if (request.method === 'HEAD') return response.writeHead(found ? 200 : 404).end();
      return response.writeHead(200).end(request.method === 'GET' ? found : undefined);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('files in a bucket', () => {
  const objects = new Map<string, Buffer>();
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = await startBucket(objects);
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
    address = `s3://key:secret%2F1@pictures?region=eu-west-1&endpoint=${endpoint}`;
  });
  afterAll(() => void server.close());

  it('are written, found, read and deleted as in a folder', async () => {
    const files = await openFiles(address);
    expect(await files.exists('public/a.png')).toBe(false);
    await files.put('public/a.png', 'picture');
    expect(objects.get('/pictures/public/a.png')?.toString()).toBe('picture');
    expect(await files.exists('public/a.png')).toBe(true);
    expect(await files.get('public/a.png')).toBe('picture');
    await files.delete('public/a.png');
    expect(await files.exists('public/a.png')).toBe(false);
  });
});
