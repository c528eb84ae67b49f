import type { Site } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePages, eventually, readGate, startTestSite, waitForGate } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

describe('pages that one network requests', () => {
  /** Ends the renders in progress, by address. */
  const renders = new Map<string, () => void>();
  const pages: Site = {
    async render(...request) {
      const [address] = request;
      if (address.includes('held')) await new Promise<void>((resolve) => renders.set(address, resolve));
      return barePages.render(...request);
    },
  };
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ site: pages, config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
  });
  afterAll(async () => site.close());

  const open = async (path: string, from: string) =>
    (await site.get(path, { headers: { 'x-forwarded-for': from } })).status;
  const end = async (path: string) =>
    eventually(() => {
      const release = renders.get(path);
      if (!release) throw new Error(`${path} is not rendered yet`);
      release();
    });

  it('are rendered one at a time, and do not delay pages of other networks', async () => {
    const opened = ['/held-1', '/held-2'].map(async (path) => open(path, '192.0.2.1'));
    await waitForGate(site, 'pages', { running: 1, waiting: 1 });
    const others = ['/held-3', '/held-4'].map(async (path, index) => open(path, `192.0.2.${2 + index}`));
    await waitForGate(site, 'pages', { running: 3, waiting: 1 });
    expect(await open('/', '192.0.2.4')).toBe(200);
    for (const path of ['/held-1', '/held-2', '/held-3', '/held-4']) await end(path);
    expect(await Promise.all([...opened, ...others])).toEqual([200, 200, 200, 200]);
  });

  it('cannot fill the queue of pages to render', async () => {
    const paths = Array.from({ length: 100 }, (_, index) => `/held-a${index}`);
    const opened = paths.map(async (path) => open(path, '192.0.2.5'));
    await waitForGate(site, 'pages', { running: 1, waiting: 99 });
    const refused = await site.get('/held-b', { headers: { 'x-forwarded-for': '192.0.2.5' } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(await open('/about', '192.0.2.6')).toBe(200);
    for (const path of paths) await end(path);
    expect(new Set(await Promise.all(opened))).toEqual(new Set([200]));
    expect(await readGate(site, 'pages')).toMatchObject({ running: 0, waiting: 0 });
  });
});
