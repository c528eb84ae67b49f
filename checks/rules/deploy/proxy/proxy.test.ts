import { execFile } from 'node:child_process';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { maxPictureBytes } from '@outpick/contracts';
import { eventually } from '@outpick/server/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../faults/support/ports.ts';
import { root } from '../../check/workspaces.ts';
import { openVisitor } from '../../../drills/compose/visitor.ts';
import { readShippedSettings, startNginx } from '../../../drills/support/nginx.ts';
import { makeCertificate, proxyHost, runProxy } from './run-proxy.ts';
import type { RunningProxy } from './run-proxy.ts';
import { startSmallSite } from './small-site.ts';
import type { SmallSite } from './small-site.ts';

type Sites = readonly [SmallSite, SmallSite];
/** Fetches a path through the proxy; returns the status. */
type Get = (path: string) => Promise<number>;

/** Two sites on one port of two addresses. */
async function startSites(): Promise<Sites> {
  const first = await startSmallSite('127.0.0.2');
  onTestFinished(async () => first.close());
  const second = await startSmallSite('127.0.0.3', first.port);
  onTestFinished(async () => second.close());
  return [first, second];
}

async function startProxy(sitePort: number): Promise<RunningProxy> {
  const proxy = await runProxy('127.0.0.2 127.0.0.3', sitePort);
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
  const port = await freePort();
  const http = await readShippedSettings(port, [first.address, second.address]);
  const nginx = await startNginx({ port, http });
  onTestFinished(async () => nginx.stop());
  return async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
}

/** Fetches a path eight times, each time with another query, so that no cache answers; returns the statuses. */
async function repeat(get: Get, path: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) statuses.push(await get(`${path}?${turn}`));
  return statuses;
}

const all = (status: number) => Array.from({ length: 8 }, () => status);

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
  it('finds a file of the build that only one of them has', async () => {
    const sites = await startSites();
    const get = await open(sites);
    sites[0].files.add('/assets/old.js');
    sites[1].files.add('/assets/new.js');
    expect(await repeat(get, '/assets/old.js')).toEqual(all(200));
    expect(await repeat(get, '/assets/new.js')).toEqual(all(200));
    // nginx did ask the site that lacks the file.
    expect(sites[0].requests.join()).toContain('/assets/new.js');
    expect(sites[1].requests.join()).toContain('/assets/old.js');
  });

  it('answers 404 for a file that neither has, and does not keep that answer', async () => {
    const sites = await startSites();
    const get = await open(sites);
    expect(await get('/assets/late.js')).toBe(404);
    expect(sites.map(({ requests }) => requests)).toEqual([['/assets/late.js'], ['/assets/late.js']]);
    sites[1].files.add('/assets/late.js');
    expect(await get('/assets/late.js')).toBe(200);
  });

  it('asks one site only about other paths', async () => {
    const sites = await startSites();
    const get = await open(sites);
    expect(await get('/missing')).toBe(404);
    expect(sites.flatMap(({ requests }) => requests)).toEqual(['/missing']);
  });

  it('leaves a draining site alone after one answer', async () => {
    const sites = await startSites();
    const get = await open(sites);
    for (const { files } of sites) files.add('/');
    sites[0].draining = true;
    expect(await repeat(get, '/')).toEqual(all(200));
    expect(sites.map(({ requests }) => requests.length)).toEqual([1, 8]);
  });
});

describe('the proxy of compose', () => {
  it.each([
    { early: 'fullchain.pem', late: 'privkey.pem', meanwhile: 'old' },
    { early: 'privkey.pem', late: 'fullchain.pem', meanwhile: 'old' },
    { early: 'privkey.pem', late: 'fullchain.pem', meanwhile: 'missing' },
  ])(
    'loads a certificate whose $early arrives while $late is $meanwhile',
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

describe('the largest body', () => {
  it('is the same in all proxies, and above the largest form of a site', async () => {
    const files = ['proxy/nginx.conf', 'systemd/nginx.conf', 'kubernetes/ingress.yaml'];
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
