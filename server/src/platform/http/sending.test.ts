import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { Site } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSport, waitUntilConnected, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const path = '/api/v1/website/getAllSportsCategory';
const html = `<!doctype html><p>${'A long page. '.repeat(500)}</p>`;
const pages: Site = {
  render: async () => Promise.resolve({ status: 200, headers: {}, html, scriptHashes: [] }),
};

interface Raw {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('a cached answer', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ site: pages });
    await waitUntilConnected(site.platform);
    for (let i = 0; i < 8; i += 1) await addTestSport(site.platform);
  });
  afterAll(async () => site.close());

  /** Like fetch, but does not decompress the body. */
  const get = async (address: string, headers: Record<string, string> = {}): Promise<Raw> =>
    new Promise((resolve, reject) => {
      request(site.origin + address, { headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });

  for (const [kind, address] of [
    ['call', path],
    ['page', '/'],
  ] as const)
    // The first request fills the cache, the second is served from it.
    for (const which of ['first', 'second'])
      it(`of a ${kind} has the same content in each accepted encoding at the ${which} request`, async () => {
        const fresh = which === 'first' ? `${address}?fresh=${kind}` : address;
        const plain = await get(fresh);
        expect(plain.headers['content-encoding']).toBeUndefined();
        const br = await get(address, { 'accept-encoding': 'gzip, deflate, br' });
        const gz = await get(address, { 'accept-encoding': 'gzip;q=1.0' });
        expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
        expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
        expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
        expect(br.body.length).toBeLessThan(plain.body.length / 2);
        for (const { headers } of [plain, br, gz]) {
          expect(headers.vary).toBe('accept-encoding');
          expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=30');
        }
      });

  it('is never sent in an encoding that the client excludes', async () => {
    for (const [accepted, expected] of [
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0, br;q=0.0', undefined],
      ['identity', undefined],
      ['', undefined],
      ['brotli', undefined],
      ['x-gzip-like', undefined],
    ] as const) {
      const { headers, body } = await get(path, { 'accept-encoding': accepted });
      const sent = [accepted, headers['content-encoding'], Number(headers['content-length'])];
      expect(sent).toEqual([accepted, expected, body.length]);
    }
  });

  it('is a 304 if the client sends its entity tag, alone or in a list, with or without W/, or *', async () => {
    const { headers } = await get(path);
    const etag = headers.etag ?? '';
    const bare = etag.replace(/^W\//u, '');
    for (const known of [etag, bare, `W/${bare}`, `"other", ${etag}`, `W/"other",${bare} , "third"`, '*']) {
      const answer = await get(path, { 'if-none-match': known });
      expect([known, answer.status, answer.body.length]).toEqual([known, 304, 0]);
      expect(answer.headers.etag).toBe(etag);
      expect(answer.headers['cache-control']).toContain('s-maxage');
    }
    for (const other of ['"other"', bare.slice(0, -2), 'W/', ''])
      expect([other, (await get(path, { 'if-none-match': other })).status]).toEqual([other, 200]);
  });

  it('changes its tag only when its data changes', async () => {
    const before = (await get(path)).headers.etag;
    expect((await get(`${path}?x=1`)).headers.etag).toBe(before);
    await addTestSport(site.platform);
    await expect.poll(async () => (await get(path)).headers.etag).not.toBe(before);
  });

  it('has no body for HEAD, but the same headers', async () => {
    const whole = await site.get(path);
    const head = await site.get(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });
});
