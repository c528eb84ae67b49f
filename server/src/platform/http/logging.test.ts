import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addTestSport,
  rawRequest,
  sendRaw,
  startTestCalls,
  startTestSite,
  testPassword,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { prepareEveryCall } from '../../../test/support/every-call.ts';
import { testCalls, testRoutes } from '../../../test/support/test-calls.ts';

const line = z.object({
  level: z.enum(['debug', 'info', 'warn', 'error']),
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
  process: z.literal('site'),
  msg: z.string(),
});

const requestLine = line.extend({
  msg: z.literal('request'),
  requestId: z.string().regex(/^[\w-]{8,64}$/u),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.number().min(0),
});

const requestsOf = ({ log }: TestSite) =>
  log.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'request');

describe('the log', () => {
  let own: TestSite;
  let real: TestSite;
  beforeAll(async () => {
    own = await startTestCalls(testCalls, testRoutes, { config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    real = await startTestSite({ databaseUrl: own.platform.config.DATABASE_URL });
    await addTestSport(real.platform);
  });
  afterAll(async () => Promise.all([own.close(), real.close()]));

  it('V16.2.1 V16.2.4 V16.2.2 has one line per request in one format, in UTC', async () => {
    const before = requestsOf(own).length;
    for (const path of ['/api/v1/test/thank/a', '/nowhere', '/api/v1/test/fail', '/api/v1/%zz'])
      await own.get(path);
    await sendRaw(own.origin, 'NONSENSE\r\n\r\n');
    const lines = requestsOf(own).slice(before);
    for (const one of lines) expect(requestLine.safeParse(one).error).toBeUndefined();
    expect(lines.map(({ route, status }) => [route, status])).toEqual([
      ['/api/v1/test/thank/:who', 200],
      ['none', 404],
      ['/api/v1/test/fail', 500],
      ['none', 400],
      ['none', 400],
    ]);
    for (const text of own.log) expect(line.safeParse(JSON.parse(text)).error).toBeUndefined();
  });

  it('V16.2.1 has one line per cached answer too, with the id that the client got', async () => {
    const path = '/api/v1/website/getAllSportsCategory';
    const before = requestsOf(real).length;
    const ids = [];
    for (let i = 0; i < 3; i += 1)
      ids.push((await real.get(`${path}?marked=${i % 2}`)).headers.get('x-request-id'));
    const lines = requestsOf(real).slice(before);
    expect(lines.map(({ requestId, route, status }) => [requestId, route, status])).toEqual(
      ids.map((id) => [id, path, 200]),
    );
  });

  it('V16.2.5 V14.2.1 contains no addresses, queries, bodies, credentials or identities of a request', async () => {
    const headers = {
      authorization: 'Bearer marked-token',
      cookie: 'a=marked-cookie',
      'user-agent': 'marked-agent',
      referer: 'https://marked-referer.example/',
      'x-forwarded-for': '198.51.100.99',
    };
    for (const site of [own, real]) {
      await site.get('/api/v1/test/thank/marked-path?times=marked-query&email=marked@example.org', {
        headers,
      });
      await site.get('/api/v1/test/echo', {
        method: 'POST',
        body: '{"name":"marked-body","password":"marked-password"}',
        headers: { ...headers, 'content-type': 'application/json' },
      });
      await site.get('/api/v1/test/fail?marked-query', { headers });
      await site.get('/marked-page', { headers });
      await site.get('/api/v1/website/getSportsCategory/marked-id', { headers });
      await site.get('/api/v1/website/getAllSportsCategory?marked-query', { headers });
      await sendRaw(site.origin, rawRequest('GET /%zz/marked-bad HTTP/1.1', 'Authorization: marked-bad'));
      expect(site.log.filter((text) => /marked|198\.51\.100|127\.0\.0\.1(?!:\d+"\}$)/mu.test(text))).toEqual(
        [],
      );
    }
  });

  it('V14.2.1 V16.2.5 contains no secret that any call was sent with', async () => {
    const makeCalls = await prepareEveryCall(real.platform);
    const secrets = new Set<string>([testPassword]);
    for (const { call, path, init } of await makeCalls()) {
      if (call.media === 'text/event-stream') continue;
      await (await real.get(path, init)).arrayBuffer();
      const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
      const [, token] = /\/unsubscribe\/(.+)$/u.exec(path) ?? [];
      for (const secret of [bearer, token]) if (secret !== undefined) secrets.add(secret);
    }
    expect(secrets.size).toBeGreaterThan(10);
    expect(real.log.filter((text) => [...secrets].some((secret) => text.includes(secret)))).toEqual([]);
  });

  it('V16.2.5 redacts personal fields and the database’s detail of a row', () => {
    const { log } = own.platform;
    log.info(
      { email: 'a@example.org', user: { password: 'p', token: 't', otp: '1234', kept: 1 } },
      'slipped',
    );
    const duplicate = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@example.org) already exists.',
      constraint: 'users_email_key',
    });
    log.error({ err: duplicate }, 'slipped');
    const [first, second] = own.log.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'slipped');
    expect(first).toMatchObject({ user: { kept: 1 } });
    expect(JSON.stringify(first)).not.toMatch(/example|"p"|"t"|1234/u);
    expect(second.err).toMatchObject({ code: '23505', constraint: 'users_email_key' });
    expect(JSON.stringify(second)).not.toContain('example.org');
  });

  it('V16.4.1 cannot be forged: one request is one line, with any content', async () => {
    const before = own.log.length;
    for (const who of ['%0d%0a{"level":"error"}', '%E2%80%A8x', '%1b[31mred', 'a%00b'])
      await sendRaw(own.origin, rawRequest(`GET /api/v1/test/thank/${who} HTTP/1.1`, 'User-Agent: a\x1b[2J'));
    const lines = own.log.slice(before);
    expect(lines).toHaveLength(4);
    for (const text of lines) {
      expect(
        ['\n', '\r', '\u2028', '\u001b', '\0'].filter((forged) => text.trimEnd().includes(forged)),
      ).toEqual([]);
      expect(JSON.parse(text).msg).toBe('request');
    }
  });
});
