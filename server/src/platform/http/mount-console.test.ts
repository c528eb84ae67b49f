import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePages, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { loadConsole } from './mount-console.ts';
import type { ConsoleFiles } from './mount-console.ts';

const siteHost = 'outpick.example';
const consoleHost = 'console.outpick.example';

let folder: string;
let files: ConsoleFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-console-'));
  await writeFile(join(folder, 'main-1a2b.js'), 'start()');
  files = { page: '<meta property="csp-nonce" nonce="{{nonce}}">', assetsFolder: folder };
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** Sends a request with this Host header, which fetch would set itself. */
async function sendRequest(site: TestSite, host: string, path: string, headers: Record<string, string> = {}) {
  const sent = request(site.origin + path, { headers: { host, ...headers } }).end();
  const [answer]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const start = async (config: object) =>
  startTestSite({
    site: barePages,
    console: files,
    config: { PUBLIC_ORIGIN: `https://${siteHost}`, ...config },
  });

describe('the console on a host of its own', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await start({ CONSOLE_ORIGIN: `https://${consoleHost}` });
  });
  afterAll(async () => site.close());

  it('is served with a new nonce for each page load, and is not stored', async () => {
    const answers = [
      await sendRequest(site, consoleHost, '/console/'),
      await sendRequest(site, consoleHost, '/console/'),
    ];
    const nonces = answers.map(({ body }) => /nonce="([\w-]{22})"/u.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { status, headers }] of answers.entries()) {
      expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        200,
        'no-store',
        'noindex, nofollow',
      ]);
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonces[index]}'`);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain(`frame-src 'self' https://${siteHost}`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  it('lets browsers keep its files, whose content never changes', async () => {
    const file = await sendRequest(site, consoleHost, '/console/assets/main-1a2b.js');
    expect([file.status, file.body]).toEqual([200, 'start()']);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await sendRequest(site, consoleHost, '/console/assets/other.js')).status).toBe(404);
  });

  it.each(['/', '/console'])('redirects %s to the console', async (path) => {
    const { status, headers } = await sendRequest(site, consoleHost, path);
    expect([status, headers.location]).toEqual([302, '/console/']);
  });

  it('V3.5.4 has no page, call or file of the site', async () => {
    for (const path of ['/', '/sports', '/api/v1/website/getAllSports', '/api/v1/admin/socialLink', '/x']) {
      // The first two requests put the answer into the fast lane on the site's host. The fast lane must not send it on the
      // console's.
      await sendRequest(site, siteHost, path);
      await sendRequest(site, siteHost, path);
    }
    for (const path of [
      '/sports',
      '/api/v1/website/getAllSports',
      '/api/v1/admin/socialLink',
      '/x',
      '/console/x',
    ])
      expect([path, (await sendRequest(site, consoleHost, path)).status]).toEqual([path, 404]);
    expect((await sendRequest(site, consoleHost, '/')).headers.location).toBe('/console/');
  });

  it('V3.5.4 has the operators’ calls, and the site’s host does not', async () => {
    expect((await sendRequest(site, consoleHost, '/api/v1/admin/self')).status).toBe(401);
    expect((await sendRequest(site, siteHost, '/api/v1/admin/self')).status).toBe(404);
  });

  it('V3.5.4 is unknown on the site’s host', async () => {
    for (const path of ['/console', '/console/', '/console/assets/main-1a2b.js']) {
      const { body } = await sendRequest(site, siteHost, path);
      // The test's site renders the same page for every unknown address.
      expect([path, body]).toEqual([path, '<!doctype html><title>Page</title>']);
    }
  });
});

describe('the console on the site’s host, in development', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await start({ PUBLIC_ORIGIN: 'http://localhost:3000', CONSOLE_ORIGIN: 'http://localhost:3000' });
  });
  afterAll(async () => site.close());

  it('is served beside the site', async () => {
    expect((await sendRequest(site, 'localhost:3000', '/console/')).body).toContain('csp-nonce');
    expect((await sendRequest(site, 'localhost:3000', '/console')).headers.location).toBe('/console/');
    expect((await sendRequest(site, 'localhost:3000', '/')).body).toContain('<title>Page');
  });
});

describe('a site without a console', () => {
  it('starts, and a line in the log says why the console is missing', async () => {
    const lines: unknown[] = [];
    const site = await startTestSite({ site: barePages });
    const log = { ...site.platform.log, warn: (line: unknown) => lines.push(line) };
    expect(
      await loadConsole(log as unknown as typeof site.platform.log, join(folder, 'none')),
    ).toBeUndefined();
    expect(lines).toEqual(['the console is not built: run npm run build to have it']);
    expect((await site.get('/console/')).status).toBe(200);
    await site.close();
  });
});
