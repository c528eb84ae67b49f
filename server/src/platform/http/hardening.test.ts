import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, declareCalls } from '@outpick/contracts';
import type { Site } from '@outpick/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addTestSport,
  asOwner,
  eventually,
  openRaw,
  rawRequest,
  sendRaw,
  waitUntilConnected,
  startTestCalls,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { testCalls, testRoutes } from '../../../test/support/test-calls.ts';
import { costs } from '../limits/costs.ts';

const sportsPath = '/api/v1/website/getAllSportsCategory';

const pages: Site = {
  render: async (address) =>
    Promise.resolve({
      status: address === '/' ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      html: `<!doctype html><title>${address === '/' ? 'Home' : 'Not found'}</title>`,
      scriptHashes: ['sha256-abc='],
    }),
};

const body = (text: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body: text,
  headers: { 'content-type': type },
});

/** Returns the names of the headers that do not match their pattern. */
const findMismatches = (headers: Headers, patterns: Readonly<Record<string, RegExp>>): string[] =>
  Object.entries(patterns).flatMap(([name, pattern]) =>
    pattern.test(headers.get(name) ?? '') ? [] : [name],
  );

/** A hash of each table's content. */
async function digestOf(url: string): Promise<{ digest: string | null }[]> {
  const tables = await asOwner<{ name: string }>(
    url,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`,
  );
  const digests = tables.map(
    ({ name }) => `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`,
  );
  return asOwner(url, digests.join(' union all '));
}

describe('every answer', () => {
  let site: TestSite;
  let own: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ site: pages });
    own = await startTestCalls(testCalls, testRoutes, {
      databaseUrl: site.platform.config.DATABASE_URL,
      config: { NETWORK_UNITS_PER_MINUTE: 200 * costs.call },
    });
    await waitUntilConnected(site.platform);
    await addTestSport(site.platform);
    await writeFile(join(site.folder, 'app.js'), 'export {}');
    await writeFile(join(site.folder, 'app.js.map'), '{}');
    await writeFile(join(site.folder, '.env'), 'SECRET=1');
    await mkdir(join(site.folder, 'inside'));
  });
  afterAll(async () => Promise.all([site.close(), own.close()]));

  /** One answer of each kind, with a description of the kind. */
  const answers = async (): Promise<readonly (readonly [string, Response])[]> => {
    const uncached = await site.get(`${sportsPath}?cold`);
    const etag = uncached.headers.get('etag') ?? '';
    const { data } = JSON.parse(await uncached.text());
    const kinds: [string, Promise<Response>][] = [
      ['a call, kept', site.get(sportsPath)],
      ['a call, unchanged', site.get(sportsPath, { headers: { 'if-none-match': etag } })],
      ['a call, head only', site.get(sportsPath, { method: 'HEAD' })],
      ['a call, not kept', own.get('/api/v1/test/thank/you')],
      ['a page', site.get('/')],
      ['a page, not found', site.get('/nowhere')],
      ['a file', site.get(data.result[0].sportLogo)],
      ['a file, not found', site.get('/files/none.svg')],
      ['an asset', site.get('/assets/app.js')],
      ['an asset, not found', site.get('/assets/none.js')],
      ['the docs', site.get('/api/docs')],
      ['the docs for programs', site.get('/api/docs.json')],
      ['a call, not found', site.get('/api/v1/nowhere')],
      ['another method', site.get(sportsPath, { method: 'POST' })],
      ['a preflight', site.get(sportsPath, { method: 'OPTIONS' })],
      ['no JSON', own.get('/api/v1/test/echo', body('{'))],
      ['too large', own.get('/api/v1/test/echo', body(`"${'x'.repeat(70_000)}"`))],
      ['another type', own.get('/api/v1/test/echo', body('a', 'application/xml'))],
      ['wrong input', own.get('/api/v1/test/echo', body('{}'))],
      ['our fault', own.get('/api/v1/test/fail')],
    ];
    return Promise.all(kinds.map(async ([kind, answer]) => [kind, await answer] as const));
  };

  it('V3.4.1 V3.4.3 V3.4.4 V3.4.5 V3.4.6 has the security headers', async () => {
    const patterns = {
      'strict-transport-security': /^max-age=(3153[6-9]\d{3}|[4-9]\d{7}); includeSubDomains/u,
      'x-content-type-options': /^nosniff$/u,
      'referrer-policy': /^(strict-origin(-when-cross-origin)?|no-referrer)$/u,
      'content-security-policy':
        /^(?!.*unsafe-eval)(?!.*script-src[^;]*unsafe-inline)(?=.*base-uri 'none')(?=.*default-src 'none').*frame-ancestors 'none'/u,
      'x-request-id': /^[\w-]{8,64}$/u,
      server: /^$/u,
      'x-powered-by': /^$/u,
    };
    for (const [kind, { headers }] of await answers())
      expect({ [kind]: findMismatches(headers, patterns) }).toEqual({ [kind]: [] });
  });

  it('V3.3.1 sets no cookie on the site’s host', async () => {
    for (const [kind, { headers }] of await answers())
      expect([kind, headers.getSetCookie()]).toEqual([kind, []]);
  });

  it('V3.4.3 lists the hashes of its inline scripts if it is a page; otherwise, it allows no inline script', async () => {
    for (const [kind, answer] of await answers()) {
      const policy = answer.headers.get('content-security-policy') ?? '';
      const found = { kind, hash: policy.includes("'sha256-abc='"), sandbox: policy.includes('sandbox') };
      expect(found).toEqual({
        kind,
        hash: kind.startsWith('a page'),
        sandbox: !/page|^the docs$/u.test(kind),
      });
    }
  });

  it('V4.1.1 has a content type with its character set', async () => {
    const types =
      /^(application\/json|text\/html|text\/javascript|application\/javascript|image\/svg\+xml); charset=utf-8$/iu;
    for (const [kind, answer] of await answers()) {
      const type = answer.headers.get('content-type') ?? '';
      const text = await answer.text();
      const right =
        text === '' || (types.test(type) && type.startsWith('application/json') === text.startsWith('{'));
      expect({ kind, type, right }).toEqual({ kind, type, right: true });
    }
  });

  it('V3.4.2 allows no other origin to read it unless it is a public read; no origin gets credentials', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${site.origin}.evil.example`,
      'https://evil.example/outpick.example',
      site.origin,
    ])
      for (const [path, method] of [
        [sportsPath, 'OPTIONS'],
        ['/api/v1/users/getProfile', 'GET'],
        ['/', 'GET'],
        ['/rss.xml', 'GET'],
        ['/api/v1/nowhere', 'GET'],
      ] as const) {
        const { headers } = await site.get(path, {
          method,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        });
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
  });

  it('V3.5.3 to GET, HEAD and OPTIONS changes nothing in the database', async () => {
    const before = await digestOf(site.platform.config.DATABASE_URL);
    for (const { path } of Object.values(calls))
      for (const method of ['GET', 'HEAD', 'OPTIONS'])
        await site.get(path.replace(/:\w+/u, '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a'), { method });
    for (const path of ['/', '/api/docs', '/api/docs.json', '/nowhere']) await site.get(path);
    expect(before.length).toBeGreaterThan(8);
    expect(await digestOf(site.platform.config.DATABASE_URL)).toEqual(before);
  });

  it('V3.5.1 V3.5.2 to a write that another origin could send without a preflight is a refusal', async () => {
    const writes = Object.values(calls).filter(({ method }) => method !== 'GET');
    const before = await digestOf(site.platform.config.DATABASE_URL);
    for (const { method, path } of writes)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const { status } = await site.get(path.replaceAll(/:\w+/gu, 'x'), {
          method,
          headers: { 'content-type': type, origin: 'https://evil.example' },
          body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@example.org\r\n--x--\r\n',
        });
        expect({ path, type, refused: [401, 403, 415].includes(status) }).toEqual({
          path,
          type,
          refused: true,
        });
      }
    expect(writes.length).toBeGreaterThan(0);
    expect(await digestOf(site.platform.config.DATABASE_URL)).toEqual(before);
  });

  it.each([
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/server/src/main.ts',
    '/assets/app.js.map',
    '/assets/.env',
    '/assets/inside',
    '/assets/inside/',
    '/assets/',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/assets/..%2fpackage.json',
    '/assets/..%5cpackage.json',
    '/assets/%2fetc/passwd',
    '/files/',
    '/files/sports',
    '/files/../package.json',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e/secret.svg',
    '/files/sports/..%2f..%2fsecret.svg',
    '/files//etc/passwd.svg',
    '/files/%00.svg',
    '/files/sports/%2e%2e%2f%2e%2e%2fsecret.svg',
    '/api/../.env',
    '//evil.example/x',
  ])('V13.4.1 V13.4.3 V5.3.2 to %s is a 404', async (path) => {
    await site.platform.files.put('secret.svg', '<svg>private</svg>');
    const answer = await sendRaw(site.origin, rawRequest(`GET ${path} HTTP/1.1`));
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found');
    expect(answer).not.toMatch(/SECRET=1|private|root:/u);
  });

  it('V5.3.2 to the address of a public file has its content; a private file has no address', async () => {
    const { files } = site.platform;
    await files.put('public/a/b-1.png', 'picture');
    await files.put('private/c.png', 'private');
    const found = await site.get('/files/a/b-1.png');
    expect([found.status, await found.text(), found.headers.get('content-type')]).toEqual([
      200,
      'picture',
      'image/png',
    ]);
    expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await files.put('public/page.html', '<script>1</script>');
    for (const path of [
      '/files/c.png',
      '/files/private/c.png',
      '/files/../private/c.png',
      '/files/page.html',
    ])
      expect((await site.get(path)).status).toBe(404);
  });

  it.each(['TRACE', 'TRACK', 'PROPFIND', 'CONNECT', 'PUT', 'DELETE'])(
    'V13.4.4 to %s is not a success',
    async (method) => {
      const answer = await sendRaw(site.origin, rawRequest(`${method} / HTTP/1.1`, 'X-Secret: mirrored'));
      expect(answer).not.toMatch(/^HTTP\/1\.1 2/u);
      expect(answer).not.toContain('mirrored');
    },
  );

  it.each([
    '/metrics',
    '/health',
    '/healthz',
    '/live',
    '/ready',
    '/versions',
    '/status',
    '/internal/metrics',
  ])('[D-WIRE-13] V13.4.5 to %s on the public port is a 404', async (path) => {
    expect((await site.get(path)).status).toBe(404);
  });
});

describe('the internal port', () => {
  it('[D-WIRE-13] V13.4.5 serves metrics and health, while the docs are public', async () => {
    const site = await startTestSite();
    expect((await site.get('/api/docs')).status).toBe(200);
    await waitUntilConnected(site.platform);
    await site.get(sportsPath);
    const inside = async (path: string) => fetch(site.internalOrigin + path);
    const metrics = await (await inside('/metrics')).text();
    expect(metrics.split('\n')).toContain(
      `outpick_request_seconds_count{process="site",route="${sportsPath}",status="200"} 1`,
    );
    expect(await (await inside('/live')).json()).toEqual({ ok: true });
    await expect
      .poll(async () => JSON.parse(await (await inside('/ready')).text()), { timeout: 5000 })
      .toEqual({
        ready: true,
        database: true,
        schema: true,
        redis: true,
        announcements: true,
        up: true,
        draining: false,
      });
    await site.close();
  });
});

describe('readiness', () => {
  it('stays true while all connections of the pool are busy', async () => {
    const site = await startTestCalls(testCalls, (platform) =>
      testRoutes(platform, async () => (await sql`select pg_sleep(3)`.execute(platform.db)).rows.length),
    );
    const ready = async () => (await fetch(`${site.internalOrigin}/ready`)).status;
    await expect.poll(ready, { timeout: 5000 }).toBe(200);
    const busy = Array.from({ length: 40 }, async () => (await site.get('/api/v1/test/sleep')).status);
    const seen = new Set<number>();
    const until = performance.now() + 2900;
    await expect
      .poll(async () => seen.add(await ready()) && performance.now() > until, { timeout: 5000 })
      .toBe(true);
    expect(seen).toEqual(new Set([200]));
    await Promise.all(busy);
    await site.close();
  });
});

describe('request boundaries', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestCalls(testCalls, testRoutes);
  });
  afterAll(async () => site.close());

  const echo = 'POST /api/v1/test/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const smuggled = 'GET /api/v1/test/thank/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it.each([
    [
      'a length and chunks',
      `${echo}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks and a length',
      `${echo}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `${echo}Content-Length: 2\r\nContent-Length: 90\r\n\r\n{}${smuggled}`],
    ['two lengths in one', `${echo}Content-Length: 2, 90\r\n\r\n{}${smuggled}`],
    ['a negative length', `${echo}Content-Length: -1\r\n\r\n${smuggled}`],
    ['a signed length', `${echo}Content-Length: +2\r\n\r\n{}${smuggled}`],
    ['an unknown coding', `${echo}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a coding after chunks', `${echo}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a hidden coding', `${echo}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'a folded header',
      `${echo}X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
    ],
    ['a bare line feed', `GET /api/v1/test/thank/you HTTP/1.1\nHost: localhost\n\n${smuggled}`],
    ['a bare carriage return', `${echo}X-A: b\rContent-Length: 2\r\n\r\n{}${smuggled}`],
    ['a chunk with a wrong end', `${echo}Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n${smuggled}`],
    [
      'a chunk with a huge length',
      `${echo}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a NUL in a header', `${echo}X-A: a\0b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
  ])(
    'V4.2.1 end a request with %s: it gets a 400, and later bytes on its connection are not read',
    async (_what, bytes) => {
      const answer = await sendRaw(site.origin, bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /u);
      expect(answer.match(/^HTTP\/1\.1 /gmu)).toHaveLength(1);
      expect(answer).not.toContain('smuggled');
      expect((await site.get('/api/v1/test/thank/you')).status).toBe(200);
    },
  );

  it('V4.2.1 the unexpected body of a GET request is not read as the next request', async () => {
    const get = `GET /api/v1/test/thank/first HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`;
    const next = rawRequest('GET /api/v1/test/thank/second HTTP/1.1');
    const answer = await sendRaw(site.origin, get + next);
    expect(answer).toContain('"first"');
    expect(answer).toContain('"second"');
    expect(answer).not.toContain('smuggled');
  });

  it('V4.2.1 two requests in one packet get their own answers, in order', async () => {
    const one = 'GET /api/v1/test/thank/one HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const answer = await sendRaw(site.origin, one + rawRequest('GET /api/v1/test/thank/two HTTP/1.1'));
    expect(answer.indexOf('"one"')).toBeGreaterThan(0);
    expect(answer.indexOf('"two"')).toBeGreaterThan(answer.indexOf('"one"'));
  });
});

it('V15.2.2 a query name repeated thousands of times is read at once, with all its values', async () => {
  const listed = declareCalls({
    list: {
      method: 'GET',
      path: '/api/v1/test/list',
      access: 'visitor',
      summary: 'Returns the values of its query.',
      query: z.object({ a: z.array(z.string()), b: z.string() }),
      output: z.object({ a: z.array(z.string()), b: z.string() }),
    },
  });
  const site = await startTestCalls(listed, () => ({
    list: async ({ query }) => Promise.resolve({ data: query }),
  }));
  const values = Array.from({ length: 3500 }, (_, index) => String(index % 10));
  await site.get('/api/v1/test/list?a=1&a=2&b=3');
  const begin = performance.now();
  const many = await site.get(`/api/v1/test/list?b=x&${'a&'.repeat(7500)}`);
  const ms = performance.now() - begin;
  expect([many.status, JSON.parse(await many.text()).data.a.length]).toEqual([200, 7500]);
  expect(ms).toBeLessThan(500);
  const query = values.map((value) => `a=${value}`);
  const answer = await site.get(`/api/v1/test/list?b=x&${query.join('&')}`);
  expect(await answer.json()).toEqual({ data: { a: values, b: 'x' } });
  await site.close();
});

// Takes ten seconds: the time-out of a real server.
it('V5.2.1 a body must arrive in the usual time, even with an unknown Expect header', async () => {
  const site = await startTestCalls(testCalls, testRoutes);
  const slow = await openRaw(
    site.origin,
    'POST /api/v1/test/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      'Expect: miracles\r\nContent-Length: 20\r\n\r\n{',
  );
  await eventually(() => expect(slow.received).toMatch(/^HTTP\/1\.1 408 /u), 15_000);
  await site.close();
});
