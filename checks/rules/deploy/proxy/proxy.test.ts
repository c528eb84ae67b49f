import { execFile } from 'node:child_process';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { SecureVersion } from 'node:tls';
import { promisify } from 'node:util';
import { maxPictureBytes } from '@outpick/contracts';
import { eventually, fetchAs } from '@outpick/server/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../../faults/support/ports.ts';
import { root } from '../../check/workspaces.ts';
import { openVisitor, visitOnce } from '../../../drills/compose/visitor.ts';
import { readShippedSettings, startNginx } from '../../../drills/support/nginx.ts';
import { consoleHost, makeCertificate, proxyHost, runProxy } from './run-proxy.ts';
import type { RunningProxy } from './run-proxy.ts';
import { startSmallSite } from './small-site.ts';
import type { SmallSite } from './small-site.ts';

type Sites = readonly [SmallSite, SmallSite];
/** Fetches a path through the proxy; returns the status. */
type Get = (path: string) => Promise<number>;

/** Starts two sites on the same port of two addresses. */
async function startSites(): Promise<Sites> {
  const first = await startSmallSite('127.0.0.2');
  onTestFinished(async () => first.close());
  const second = await startSmallSite('127.0.0.3', first.port);
  onTestFinished(async () => second.close());
  return [first, second];
}

async function startProxy(sitePort: number): Promise<RunningProxy> {
  const proxy = await runProxy({ 'site-1': '127.0.0.2', 'site-2': '127.0.0.3' }, sitePort);
  onTestFinished(async () => proxy.stop());
  return proxy;
}

async function visit(port: number, certificate: string): Promise<Get> {
  const visitor = await openVisitor({ host: proxyHost, port, certificate });
  onTestFinished(() => visitor.close());
  return async (path) => (await visitor.get(path)).status;
}

async function openCompose([{ port: sitePort }]: Sites): Promise<Get> {
  const { port, certificates } = await startProxy(sitePort);
  return visit(port, join(certificates, 'fullchain.pem'));
}

async function openSystemd([first, second]: Sites): Promise<Get> {
  const port = await findFreePort();
  const http = await readShippedSettings(port, [first.address, second.address]);
  const nginx = await startNginx({ port, http });
  onTestFinished(async () => nginx.stop());
  return async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
}

/** Fetches a path eight times and returns the statuses. Different queries keep the cache from answering. */
async function repeat(get: Get, path: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) statuses.push(await get(`${path}?${turn}`));
  return statuses;
}

const eightTimes = (status: number) => Array.from({ length: 8 }, () => status);

beforeEach(async ({ skip }) => {
  const isInstalled = await promisify(execFile)('nginx', ['-v']).then(
    () => true,
    () => false,
  );
  if (!isInstalled) skip('nginx is missing: apt-get install nginx-light');
});

describe.each([
  ['compose', openCompose],
  ['systemd', openSystemd],
])('the nginx of %s in front of two sites', (_name, open) => {
  it('serves an asset that only one site has', async () => {
    const sites = await startSites();
    const get = await open(sites);
    sites[0].files.add('/assets/old.js');
    sites[1].files.add('/assets/new.js');
    expect(await repeat(get, '/assets/old.js')).toEqual(eightTimes(200));
    expect(await repeat(get, '/assets/new.js')).toEqual(eightTimes(200));
    // nginx also asked the site without the file.
    expect(sites[0].requests.join()).toContain('/assets/new.js');
    expect(sites[1].requests.join()).toContain('/assets/old.js');
  });

  it('answers 404 for an asset that neither site has, and does not cache that answer', async () => {
    const sites = await startSites();
    const get = await open(sites);
    expect(await get('/assets/late.js')).toBe(404);
    expect(sites.map(({ requests }) => requests)).toEqual([['/assets/late.js'], ['/assets/late.js']]);
    sites[1].files.add('/assets/late.js');
    expect(await get('/assets/late.js')).toBe(200);
  });

  it('asks only one site for a path that is no asset, even if the site answers 404', async () => {
    const sites = await startSites();
    const get = await open(sites);
    expect(await get('/missing')).toBe(404);
    expect(sites.flatMap(({ requests }) => requests)).toEqual(['/missing']);
  });

  it('sends a draining site no more requests after its first answer', async () => {
    const sites = await startSites();
    const get = await open(sites);
    for (const { files } of sites) files.add('/');
    sites[0].draining = true;
    expect(await repeat(get, '/')).toEqual(eightTimes(200));
    expect(sites.map(({ requests }) => requests.length)).toEqual([1, 8]);
  });

  it('sends requests to draining sites again if both sites are draining', async () => {
    const sites = await startSites();
    const get = await open(sites);
    for (const site of sites) {
      site.files.add('/');
      site.draining = true;
    }
    expect(await repeat(get, '/')).toEqual(eightTimes(200));
  });
});

/** Sends requests in sequence until stopped. Returns their number and the statuses of failed ones. */
function keepVisiting(
  get: Get,
): () => Promise<{ readonly sent: number; readonly failed: readonly number[] }> {
  const [failed, end]: [number[], AbortController] = [[], new AbortController()];
  let sent = 0;
  const visiting = (async () => {
    while (!end.signal.aborted) {
      sent += 1;
      const status = await get(`/?${sent}`);
      if (status !== 200) failed.push(status);
    }
  })();
  return async () => {
    end.abort();
    await visiting;
    return { sent, failed };
  };
}

/** Waits for four more lookups, by the loop or a script. By then the loop has acted on its first lookup. */
const waitForLookups = async (proxy: RunningProxy) => {
  const goal = (await proxy.countLookups()) + 4;
  await eventually(async () => expect(await proxy.countLookups()).toBeGreaterThanOrEqual(goal), 60_000);
};

async function startAll() {
  const sites = await startSites();
  for (const { files } of sites) files.add('/');
  const proxy = await startProxy(sites[0].port);
  const certificate = join(proxy.certificates, 'fullchain.pem');
  const get: Get = async (path) => visitOnce({ host: proxyHost, port: proxy.port, certificate }, path);
  return { sites, proxy, get };
}

describe('the list of sites of the proxy of compose', () => {
  it('keeps sites if the lookup of their names fails', async () => {
    const { sites, proxy, get } = await startAll();
    await proxy.setAddress('site-1');
    await proxy.setAddress('site-2');
    await waitForLookups(proxy);
    expect(await repeat(get, '/')).toEqual(eightTimes(200));
    for (const { requests } of sites) expect(requests).not.toEqual([]);
  });

  it('drops a site that is gone', async () => {
    const { sites, proxy, get } = await startAll();
    await proxy.setAddress('site-1');
    await sites[0].close();
    // nginx would retry a listed but dead site every seven seconds.
    await eventually(async () => expect(await proxy.readListed()).toBe('127.0.0.3'), 60_000);
    expect(await repeat(get, '/')).toEqual(eightTimes(200));
  });

  it('loses no request when both sites are replaced and the list is updated late', async () => {
    const { sites, proxy, get } = await startAll();
    const stopVisiting = keepVisiting(get);
    await proxy.pauseLookups();
    // Replace the first site.
    const newer = await startSmallSite('127.0.0.4', sites[0].port);
    onTestFinished(async () => newer.close());
    newer.files.add('/');
    sites[0].draining = true;
    const answered = sites[0].requests.length;
    await eventually(() => expect(sites[0].requests.length).toBeGreaterThan(answered), 20_000);
    await sites[0].close();
    await proxy.setAddress('site-1', '127.0.0.4');
    // Stop the second site only after nginx uses the new address.
    let isListed = false;
    const listed = proxy.untilListed('site-1').then(() => (isListed = true));
    await waitForLookups(proxy);
    expect(isListed).toBe(false);
    expect(newer.requests).toEqual([]);
    await proxy.resumeLookups();
    await listed;
    sites[1].draining = true;
    await eventually(() => expect(newer.requests.length).toBeGreaterThan(10), 20_000);
    await sites[1].close();
    const { sent, failed } = await stopVisiting();
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(10);
  });
});

describe('the proxy of compose', () => {
  it.each([
    { early: 'fullchain.pem', late: 'privkey.pem', meanwhile: 'old' },
    { early: 'privkey.pem', late: 'fullchain.pem', meanwhile: 'old' },
    { early: 'privkey.pem', late: 'fullchain.pem', meanwhile: 'missing' },
  ])(
    'loads a new certificate if $early arrives first while $late is $meanwhile',
    async ({ early, late, meanwhile }) => {
      const sites = await startSites();
      const { port, certificates, errors } = await startProxy(sites[0].port);
      const [old, renewed] = [join(certificates, 'old.pem'), join(certificates, 'renewed')];
      await copyFile(join(certificates, 'fullchain.pem'), old);
      await visit(port, old);
      await makeCertificate(renewed);
      await copyFile(join(renewed, early), join(certificates, early));
      if (meanwhile === 'missing') await rm(join(certificates, late));
      await eventually(() => expect(errors()).toContain('do not belong together'), 20_000);
      await visit(port, old);
      await copyFile(join(renewed, late), join(certificates, late));
      await eventually(async () => visit(port, join(renewed, 'fullchain.pem')), 20_000);
    },
  );
});

it('the proxy of compose redirects its two hosts to https, and no others', async () => {
  const [site] = await startSites();
  const { plainPort } = await startProxy(site.port);
  const send = async (host: string) => {
    const answer = await fetchAs(host, `http://127.0.0.1:${plainPort}/page?x=1`);
    return [answer.status, answer.headers.get('location')];
  };
  for (const host of [proxyHost, consoleHost])
    expect(await send(host)).toEqual([301, `https://${host}/page?x=1`]);
  expect(await send('evil.example')).toEqual([421, null]);
});

it('V12.1.1 the proxy of compose speaks TLS 1.2 and 1.3 only, and prefers 1.3', async () => {
  const [site] = await startSites();
  const { port } = await startProxy(site.port);
  const shakeHands = async (maxVersion?: SecureVersion) =>
    new Promise((resolve) => {
      const options = { minVersion: 'TLSv1', ...(maxVersion && { maxVersion }) } as const;
      // This level lets our client offer old versions, so that the proxy is the one that refuses them.
      const ciphers = 'DEFAULT@SECLEVEL=0';
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ciphers, ...options });
      socket.once('secureConnect', () => resolve(socket.getProtocol()));
      socket.once('error', ({ message }) => resolve(message));
    });
  expect(await shakeHands()).toBe('TLSv1.3');
  expect(await shakeHands('TLSv1.2')).toBe('TLSv1.2');
  for (const version of ['TLSv1.1', 'TLSv1'] as const)
    expect(await shakeHands(version)).toMatch(/alert protocol version|alert handshake failure/u);
});

describe('the largest request body that a proxy accepts', () => {
  it('has the same size in all shipped proxies, and is larger than the site’s largest form', async () => {
    const files = ['proxy/serve.conf', 'systemd/nginx.conf', 'kubernetes/ingress.yaml'];
    const texts = await Promise.all(files.map(async (file) => readFile(join(root, 'deploy', file), 'utf8')));
    const sizes = texts.flatMap((text) =>
      [...text.matchAll(/(?:client_max_body_size |proxy-body-size: )(\d+)m\b/gu)].map(([, size]) =>
        Number(size),
      ),
    );
    expect(sizes).toHaveLength(3);
    expect(new Set(sizes).size).toBe(1);
    expect((sizes[0] ?? 0) * 1024 * 1024).toBeGreaterThan(maxPictureBytes + 1024 * 1024);
  });
});
