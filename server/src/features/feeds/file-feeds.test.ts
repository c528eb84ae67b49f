import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { asOwner, openTestPlatform } from '../../../test/support/index.ts';
import { withFeed } from './file-feeds.ts';
import { fetchFeed, isPublicAddress } from './fetch.ts';
import type { FeedRules } from './fetch.ts';

describe('a feed', () => {
  let requestedPaths: string[] = [];
  let respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    respond?.(request, response);
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
    requestedPaths = [];
  });

  const noValidators = { entityTag: null, lastModified: null };
  const rules = (more: object = {}) => ({ origins: [origin], maxBytes: 100, timeoutMs: 5000, ...more });
  const allowAll = { allowAddress: () => true };
  const fetchNew = async (address: string, feedRules: FeedRules) =>
    fetchFeed({ address, path: join(folder, 'new'), validators: noValidators, rules: feedRules });

  it('is downloaded from a listed origin, and not again while it is unchanged', async () => {
    respond = (request, response) => {
      const unchanged = request.headers['if-none-match'] === '"v1"';
      response.writeHead(unchanged ? 304 : 200, { etag: '"v1"' }).end(unchanged ? '' : 'season\n');
    };
    const request = { address: `${origin}/games.csv`, path: join(folder, 'a'), rules: rules(allowAll) };
    const validators = await fetchFeed({ ...request, validators: noValidators });
    expect(await readFile(request.path, 'utf8')).toBe('season\n');
    expect(validators).toEqual({ entityTag: '"v1"', lastModified: null });
    if (validators === 'unchanged') return;
    expect(await fetchFeed({ ...request, validators })).toBe('unchanged');
  });

  it('counts as fetched once its import succeeds or it is unchanged, on the schema of the release before too', async () => {
    const test = await openTestPlatform({ config: { FEED_ORIGINS: [origin] } });
    onTestFinished(async () => test.close());
    const { platform } = test;
    const address = `${origin}/games.csv`;
    const url = platform.config.DATABASE_URL;
    const fetchWith = async (use: () => Promise<string>) => withFeed(platform, { address, ...allowAll }, use);
    const isFetched = async () =>
      asOwner(url, `select fetched_at > now() - interval '1 minute' as fetched from feeds`);
    const age = async () => asOwner(url, `update feeds set fetched_at = now() - interval '1 hour'`);
    respond = (_request, response) => response.writeHead(500).end();
    await expect(fetchWith(async () => Promise.resolve('unused'))).rejects.toThrow('answered 500');
    expect(await isFetched()).toEqual([{ fetched: null }]);
    respond = (request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200, { etag: '"v1"' }).end();
    await expect(fetchWith(async () => Promise.reject(new Error('no import')))).rejects.toThrow('no import');
    expect(await isFetched()).toEqual([{ fetched: null }]);
    expect(await fetchWith(async () => Promise.resolve('imported'))).toBe('imported');
    expect(await isFetched()).toEqual([{ fetched: true }]);
    await age();
    expect(await isFetched()).toEqual([{ fetched: false }]);
    expect(await fetchWith(async () => Promise.resolve('unused'))).toBeUndefined();
    expect(await isFetched()).toEqual([{ fetched: true }]);
    await asOwner(url, 'alter table feeds drop column fetched_at');
    expect(await fetchWith(async () => Promise.resolve('unused'))).toBeUndefined();
  });

  it('does not follow redirects: V15.3.2', async () => {
    respond = (_request, response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
    await expect(fetchNew(`${origin}/a`, rules(allowAll))).rejects.toThrow('redirects are not followed');
    expect(requestedPaths).toEqual(['/a']);
  });

  it('has a maximum size', async () => {
    respond = (_request, response) => response.writeHead(200).end('x'.repeat(101));
    await expect(fetchNew(`${origin}/a`, rules(allowAll))).rejects.toThrow('larger than');
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
      await expect(fetchNew(address, rules())).rejects.toThrow('feed');
      // An internal address is refused even if its origin is listed.
      const listed = rules({ origins: [new URL(address).origin] });
      await expect(fetchNew(address, listed)).rejects.toThrow('a feed may have');
    }
    expect(requestedPaths).toEqual([]);
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
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
