import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parsePrivateNetwork } from '../../../../platform/config/links.ts';
import { startProviderServer } from '../../../../../test/support/index.ts';
import type { Fault, ProviderRequest, ProviderServer } from '../../../../../test/support/index.ts';
import { isPublicAddress } from './allowed-addresses.ts';
import { FeedFailure, NoCallLeft } from '../feed-failure.ts';
import { downloadBytes, downloadDocument, noValidators } from './download.ts';
import type { DownloadRequest, DownloadRules } from './download.ts';

const now = new Date('2026-11-17T12:00:00Z');
const secret = { place: 'header', key: 'X-Key', value: 'value-of-the-key', prefix: 'Bearer ' } as const;
const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

const loopback = parsePrivateNetwork('127.0.0.1');
const privateNetworks = 'network' in loopback ? [loopback.network] : [];

const league = () => ({ games: [], now });

/** Runs a fetch and returns its failure. */
const failureOf = async (fetch: DownloadRequest): Promise<FeedFailure> => {
  const error: unknown = await downloadBytes(fetch).catch((reason: unknown) => reason);
  if (error instanceof FeedFailure) return error;
  throw new Error('the fetch did not fail', { cause: error });
};
const lastOf = ({ requests }: ProviderServer) => requests.at(-1);

describe('fetching a document', () => {
  let fault: ((request: ProviderRequest) => Fault | undefined) | undefined;
  let server: ProviderServer;
  let other: ProviderServer;

  beforeAll(async () => {
    const provider = { answer: () => ({ status: 200, body: '{"games":[]}' }) };
    server = await startProviderServer({ provider, league, faults: (request) => fault?.(request) });
    other = await startProviderServer({ provider, league });
  });
  afterAll(async () => Promise.all([server.close(), other.close()]));
  beforeEach(() => {
    fault = undefined;
  });

  const request = (
    more: Partial<DownloadRequest> = {},
    rules: Partial<DownloadRules> = {},
  ): DownloadRequest => ({
    name: 'hockey/small-league 2026-11-17',
    url: new URL(`${server.origin}/games?day=2026-11-17`),
    validators: noValidators,
    rules: {
      origins: [server.origin, other.origin],
      privateNetworks,
      userAgent: 'outpick/1.0 (+https://outpick.example)',
      maxBytes: 100 * kilobyte,
      timeoutMs: 5000,
      idleMs: 5000,
      now: () => now,
      ...rules,
    },
    ...more,
  });
  it('names this site in its user agent, accepts gzip, and does not transfer an unchanged document', async () => {
    const fetched = await downloadBytes(request());
    expect(fetched).toMatchObject({ bytes: Buffer.from('{"games":[]}') });
    expect(lastOf(server)?.headers).toMatchObject({
      'user-agent': 'outpick/1.0 (+https://outpick.example)',
      'accept-encoding': 'gzip',
    });
    const validators = fetched === 'unchanged' ? noValidators : fetched.validators;
    expect(validators.entityTag).toMatch(/^"[0-9a-f]{16}"$/u);
    expect(await downloadBytes(request({ validators }))).toBe('unchanged');
  });

  it('writes the document to a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outpick-test-feed-'));
    onTestFinished(async () => rm(folder, { recursive: true }));
    await downloadDocument(request(), createWriteStream(join(folder, 'feed')));
    expect(await readFile(join(folder, 'feed'), 'utf8')).toBe('{"games":[]}');
  });

  it.each([
    ['120', '2026-11-17T12:02:00.000Z'],
    ['Tue, 17 Nov 2026 13:00:00 GMT', '2026-11-17T13:00:00.000Z'],
    ['Mon, 16 Nov 2026 13:00:00 GMT', '2026-11-17T12:00:00.000Z'],
    ['99999999999', '2026-11-18T12:00:00.000Z'],
    ['soon', undefined],
  ])('reads Retry-After %s', async (retryAfter, expected) => {
    fault = () => ({ kind: 'status', status: 429, retryAfter });
    const failure = await failureOf(request());
    expect(failure).toMatchObject({ kind: 'status', status: 429 });
    expect(failure.retryAfter?.toISOString()).toBe(expected);
    expect(failure.message).toBe('hockey/small-league 2026-11-17: answered 429');
  });

  it('refuses a 304 to a request that had no validators', async () => {
    fault = () => ({ kind: 'status', status: 304 });
    expect(await failureOf(request())).toMatchObject({ kind: 'status', status: 304 });
  });

  it('follows at most three redirects, inside the allowed origins only: V15.3.2', async () => {
    fault = ({ path }) => (path.startsWith('/games') ? { kind: 'redirect', to: '/moved' } : undefined);
    expect(await downloadBytes(request())).toHaveProperty('bytes');
    expect(lastOf(server)?.path).toBe('/moved');
    const before = server.requests.length;
    fault = ({ path }) => ({ kind: 'redirect', to: path, status: 307 });
    expect(await failureOf(request())).toMatchObject({ kind: 'redirect' });
    expect(server.requests.length - before).toBe(4);
    fault = () => ({ kind: 'redirect', to: `${other.origin}/games` });
    const elsewhere = await failureOf(request({}, { origins: [server.origin] }));
    expect(elsewhere.message).toContain(`redirects to ${other.origin}, which is not an allowed origin`);
    for (const to of [
      'file:///etc/passwd',
      'http://169.254.169.254/',
      '//[::1]/',
      'http://user@x/',
      '\\\\',
    ]) {
      fault = () => ({ kind: 'redirect', to });
      expect(await failureOf(request())).toMatchObject({ kind: 'redirect' });
    }
    expect(other.requests).toEqual([]);
  });

  it('runs the check before each allowed redirect', async () => {
    let asked = 0;
    const beforeRedirect = async () => Promise.resolve().then(() => void (asked += 1));
    await downloadBytes(request({ beforeRedirect }));
    expect(asked).toBe(0);
    fault = ({ path }) => (path.startsWith('/games') ? { kind: 'redirect', to: '/moved' } : undefined);
    await downloadBytes(request({ beforeRedirect }));
    expect(asked).toBe(1);
    const refusal = new NoCallLeft(now);
    const refused = downloadBytes(request({ beforeRedirect: async () => Promise.reject(refusal) }));
    await expect(refused).rejects.toBe(refusal);
    const outage = new Error('the database is gone');
    const broken = downloadBytes(request({ beforeRedirect: async () => Promise.reject(outage) }));
    await expect(broken).rejects.toBe(outage);
    expect(lastOf(server)?.path).toContain('/games');
    fault = () => ({ kind: 'redirect', to: 'https://elsewhere.example/' });
    expect(await failureOf(request({ beforeRedirect }))).toMatchObject({ kind: 'redirect' });
    expect(asked).toBe(1);
  });

  it('sends a secret in a header or the query, and to no other origin', async () => {
    await downloadBytes(request({ secret }));
    expect(lastOf(server)?.headers['x-key']).toBe('Bearer value-of-the-key');
    const inQuery = { ...secret, place: 'query', key: 'apiKey', prefix: '' } as const;
    await downloadBytes(request({ secret: inQuery, url: new URL(`${server.origin}/?q=games;year=2026`) }));
    expect(lastOf(server)?.path).toBe('/?q=games;year=2026&apiKey=value-of-the-key');
    fault = () => ({ kind: 'redirect', to: `${other.origin}/elsewhere` });
    for (const one of [secret, inQuery]) {
      await downloadBytes(request({ secret: one }));
      expect(JSON.stringify(lastOf(other))).toContain('/elsewhere');
      expect(JSON.stringify(lastOf(other))).not.toContain(secret.value);
    }
    const before = other.requests.length;
    fault = ({ path }) => ({ kind: 'redirect', to: `${other.origin}${path}` });
    const failure = await failureOf(request({ secret: inQuery }));
    expect(failure).toMatchObject({ kind: 'redirect' });
    expect(failure.message).not.toContain(secret.value);
    expect(other.requests).toHaveLength(before);
  });

  it('sends a secret only over HTTPS or to a private network', async () => {
    const url = new URL('http://feeds.example/games');
    const failure = await failureOf(request({ secret, url }, { origins: [url.origin] }));
    expect(failure.message).toContain('needs https');
  });

  it('discards validators (ETag, Last-Modified) that repeat the secret or are too long', async () => {
    const headers = { etag: `"${secret.value}"`, 'last-modified': 'x'.repeat(2000) };
    fault = () => ({ kind: 'body', body: '{}', headers });
    expect(await downloadBytes(request({ secret }))).toMatchObject({ validators: noValidators });
  });

  it('fails if a document exceeds the maximum size, compressed or not', async () => {
    fault = () => ({ kind: 'large', bytes: 101 * kilobyte });
    expect(await failureOf(request())).toMatchObject({ kind: 'too-large' });
    fault = () => ({ kind: 'body', body: 'x', headers: { 'content-length': '99999999' } });
    expect(await failureOf(request())).toMatchObject({ kind: 'too-large' });
    fault = () => ({ kind: 'large', bytes: 101 * kilobyte, gzip: true });
    expect(await failureOf(request())).toMatchObject({ kind: 'too-large' });
    fault = () => ({ kind: 'large', bytes: 8 * megabyte, gzip: true });
    const bomb = await failureOf(request({}, { maxBytes: 32 * megabyte }));
    expect(bomb.message).toContain('compressed more than 200 times');
  });

  it('uses little memory whatever a server sends', async () => {
    const before = process.memoryUsage();
    for (const gzip of [{}, { gzip: true } as const]) {
      fault = () => ({ kind: 'large', bytes: kilobyte * megabyte, ...gzip });
      expect(await failureOf(request({}, { maxBytes: 32 * megabyte }))).toMatchObject({ kind: 'too-large' });
    }
    const after = process.memoryUsage();
    expect(after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(
      200 * megabyte,
    );
  });

  it.each<[string, Fault, string]>([
    ['a cut connection', { kind: 'cut', afterBytes: 5 }, 'connection'],
    [
      'a damaged gzip',
      { kind: 'body', body: 'no gzip', headers: { 'content-encoding': 'gzip' } },
      'encoding',
    ],
    [
      'a cut gzip',
      {
        kind: 'body',
        body: gzipSync('{"games":[]}').subarray(0, 15),
        headers: { 'content-encoding': 'gzip' },
      },
      'encoding',
    ],
    ['an unknown encoding', { kind: 'body', body: 'x', headers: { 'content-encoding': 'br' } }, 'encoding'],
    ['a server error', { kind: 'status', status: 502 }, 'status'],
  ])('fails after %s', async (_what, one, kind) => {
    fault = () => one;
    expect(await failureOf(request())).toMatchObject({ kind });
  });

  it('aborts when a server hangs or sends single bytes', async () => {
    fault = () => ({ kind: 'hang' });
    const idle = await failureOf(request({}, { idleMs: 50 }));
    expect(idle).toMatchObject({ kind: 'timeout' });
    expect(idle.message).toContain('sent nothing for 0.05 s');
    fault = () => ({ kind: 'drip', everyMs: 30 });
    const slow = await failureOf(request({}, { timeoutMs: 100 }));
    expect(slow.message).toContain('took longer than 0.1 s');
  });

  it('does not blame the provider if the caller aborts', async () => {
    fault = () => ({ kind: 'hang' });
    const reason = new Error('the worker stops');
    await expect(downloadBytes(request({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
  });

  it('fails if there is no server', async () => {
    const url = new URL('http://127.0.0.1:1/games?key=value');
    const failure = await failureOf(request({ url }, { origins: [url.origin] }));
    expect(failure).toMatchObject({ kind: 'connection' });
    expect(failure.message).toBe('hockey/small-league 2026-11-17: the connection failed (ECONNREFUSED)');
  });

  it('is never done at an internal address that is not listed: V1.3.6', async () => {
    const { port } = new URL(server.origin);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
    ];
    const before = server.requests.length;
    for (const host of hosts) {
      const url = new URL(`http://${host}:${port}/`);
      const unlisted = await failureOf(request({ url }, { origins: [], privateNetworks: [] }));
      expect(unlisted.message).toContain('is not among FEED_ORIGINS');
      // An internal address is refused even if its origin is listed.
      const listed = await failureOf(request({ url }, { origins: [url.origin], privateNetworks: [] }));
      expect(listed).toMatchObject({ kind: 'refused-address' });
      expect(listed.message).toContain('a feed may have');
    }
    expect(server.requests).toHaveLength(before);
    // A host on the operator's own network may be requested, because the setting of private networks lists its name.
    const url = new URL(`http://localhost:${port}/`);
    const byName = request({ url }, { origins: [url.origin], privateNetworks: ['localhost'] });
    expect(await downloadBytes(byName)).toHaveProperty('bytes');
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
  ])('treats %s as a public address: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
