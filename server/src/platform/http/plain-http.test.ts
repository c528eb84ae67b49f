import { calls } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePages, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const plain = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.1' };

describe('a request that reaches the proxy without TLS', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({
      site: barePages,
      config: { PUBLIC_ORIGIN: 'https://outpick.example', TRUSTED_PROXIES: ['127.0.0.1'] },
    });
  });
  afterAll(async () => site.close());

  const send = async (path: string, method = 'GET', headers: Record<string, string> = plain) => {
    const answer = await site.get(path, { method, headers, redirect: 'manual' });
    await answer.text();
    return [answer.status, answer.headers.get('location')];
  };

  it('V4.1.2 V3.7.2 is redirected to https on this host if it is a page', async () => {
    for (const path of ['/', '/news?x=1', '/ranking/x', '//evil.example/', '/%5Cevil.example', '/nowhere'])
      expect(await send(path)).toEqual([301, `https://outpick.example${path}`]);
  });

  it('V4.1.2 is refused without a redirect if it is a call, even if the answer is cached', async () => {
    const sports = '/api/v1/website/getAllSportsCategory';
    for (let i = 0; i < 3; i += 1)
      expect(await send(sports, 'GET', { 'x-forwarded-proto': 'https' })).toEqual([200, null]);
    for (const { method, path } of Object.values(calls))
      expect([path, ...(await send(path.replaceAll(/:\w+/gu, 'x'), method))]).toEqual([path, 403, null]);
    expect(await send('/api/docs')).toEqual([403, null]);
    expect(await send('/login', 'POST')).toEqual([403, null]);
  });

  it('is recognized only by a header that the trusted proxy sends', async () => {
    const open = await startTestSite({
      site: barePages,
      config: { PUBLIC_ORIGIN: 'https://outpick.example' },
    });
    expect((await open.get('/', { headers: plain, redirect: 'manual' })).status).toBe(200);
    await open.close();
  });
});
