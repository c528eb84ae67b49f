import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchFeed } from './fetch-feed.ts';
import { isPublicAddress } from './public-address.ts';

describe('a feed', () => {
  let asked: string[] = [];
  let answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer?.(request, response);
  });
  let folder: string;
  let origin: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-test-feed-'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    asked = [];
  });

  const fresh = { entityTag: null, lastModified: null };
  const rules = (more: object = {}) => ({ origins: [origin], mostBytes: 100, withinMs: 5000, ...more });
  const inside = { allowAddress: () => true };

  it('is downloaded from a listed origin, and not again while it is unchanged', async () => {
    answer = (request, response) => {
      const has = request.headers['if-none-match'] === '"v1"';
      response.writeHead(has ? 304 : 200, { etag: '"v1"' }).end(has ? '' : 'season\n');
    };
    const into = join(folder, 'a');
    const known = await fetchFeed(`${origin}/games.csv`, into, fresh, rules(inside));
    expect(await readFile(into, 'utf8')).toBe('season\n');
    expect(known).toEqual({ entityTag: '"v1"', lastModified: null });
    if (known === 'unchanged') return;
    expect(await fetchFeed(`${origin}/games.csv`, into, known, rules(inside))).toBe('unchanged');
  });

  it('does not follow redirects: V15.3.2', async () => {
    answer = (_request, response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
    await expect(fetchFeed(`${origin}/a`, join(folder, 'b'), fresh, rules(inside))).rejects.toThrow(
      'redirects are not followed',
    );
    expect(asked).toEqual(['/a']);
  });

  it('has a maximum size', async () => {
    answer = (_request, response) => response.writeHead(200).end('x'.repeat(101));
    await expect(fetchFeed(`${origin}/a`, join(folder, 'c'), fresh, rules(inside))).rejects.toThrow(
      'larger than',
    );
  });

  it('is never requested from an internal address: V1.3.6', async () => {
    const port = new URL(origin).port;
    const addresses = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of addresses) {
      const address = `http://${host}:${port}/`;
      await expect(fetchFeed(address, join(folder, 'd'), fresh, rules())).rejects.toThrow('feed');
      // Even where the list itself names it, the address does not pass.
      const listed = rules({ origins: [new URL(address).origin] });
      await expect(fetchFeed(address, join(folder, 'd'), fresh, listed)).rejects.toThrow('a feed may have');
    }
    expect(asked).toEqual([]);
  });

  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['255.255.255.255', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['2002:7f00:1::', false],
    ['64:ff9b::7f00:1', false],
    ['not an address', false],
  ])('%s is out in the open: %s', (address, open) => {
    expect(isPublicAddress(address)).toBe(open);
  });
});
