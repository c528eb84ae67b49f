import { calls, createCaller, failure, success, toRequest } from '@outpick/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addTestSport,
  rawRequest,
  sendRaw,
  startTestCalls,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { testCalls, testRoutes } from '../../../test/support/test-calls.ts';

const strictFailure = z.strictObject({ error: failure.shape.error.strict() });

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

/** A sentence: no code, no markup. */
const forAPerson = /^[A-Z][a-z]*[ ,][^<>{}_]+[.!]$/u;

/** Asserts the form of a refusal and returns its error. */
async function readRefusal(
  answer: Response,
  status: number,
): Promise<z.output<typeof strictFailure>['error']> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/u);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { error } = strictFailure.parse(JSON.parse(await answer.text()));
  expect(error.message).toMatch(forAPerson);
  return error;
}

describe('answers', () => {
  let site: TestSite;
  let real: TestSite;
  beforeAll(async () => {
    site = await startTestCalls(testCalls, (platform) =>
      testRoutes(platform, async () => {
        const { rows } = await sql<{ one: number }>`select 1 as one from pg_sleep(20)`.execute(platform.db);
        return rows[0]?.one ?? 0;
      }),
    );
    real = await startTestSite({ databaseUrl: site.platform.config.DATABASE_URL });
    await addTestSport(real.platform);
  });
  afterAll(async () => {
    await site.close();
    await real.close();
  });

  it('[D-WIRE-04] [D-WIRE-07] after success have data, an optional message and a request id', async () => {
    const shape = success(z.unknown()).strict();
    for (const answer of [
      await site.get('/api/v1/test/thank/you'),
      await site.get('/api/v1/test/echo', post('{"name":"a"}')),
      await real.get('/api/v1/website/getAllSportsCategory'),
      await real.get('/api/v1/website/getAllSportsCategory'),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/u);
      expect(shape.parse(JSON.parse(await answer.text()))).toHaveProperty('data');
    }
    const thanks = JSON.parse(await (await site.get('/api/v1/test/thank/you')).text());
    expect(thanks).toEqual({ data: { who: 'you', times: '1' }, message: 'Thank you, you!' });
  });

  it('[D-WIRE-05] after a refusal have a stable upper-case code and a readable message', async () => {
    expect((await readRefusal(await site.get('/api/v1/test/nowhere'), 404)).code).toBe('NOT_FOUND');
    expect((await readRefusal(await site.get('/api/v1/test/echo', post('{"name":')), 400)).code).toBe(
      'BAD_REQUEST',
    );
    expect(
      (await readRefusal(await site.get('/api/v1/test/echo', post('a=1', 'text/plain')), 415)).code,
    ).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(
      (await readRefusal(await site.get('/api/v1/test/echo', post(`"${'x'.repeat(70_000)}"`)), 413)).code,
    ).toBe('PAYLOAD_TOO_LARGE');
    expect((await readRefusal(await site.get('/api/v1/test/fail'), 500)).code).toBe('INTERNAL');
  });

  it('[D-WIRE-06] to invalid input have a message for each field', async () => {
    const answer = await site.get('/api/v1/test/echo', post(`{"name":"${'x'.repeat(21)}","count":1.5}`));
    const error = await readRefusal(answer, 422);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { name: 'is too long', count: expect.stringMatching(/./u) },
    });
    const query = await readRefusal(await site.get('/api/v1/test/thank/you?times=many'), 422);
    expect(Object.keys(query.fields ?? {})).toEqual(['times']);
  });

  it('[D-WIRE-08] about defects reveal no internals; the log has the details without the email address', async () => {
    const answer = await site.get('/api/v1/test/fail');
    const id = answer.headers.get('x-request-id');
    const error = await readRefusal(answer, 500);
    expect(error).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    });
    const line = site.log
      .map((text) => JSON.parse(text))
      .find(({ msg, requestId }) => msg === 'request failed' && requestId === id);
    expect(line.err.message).toContain('select secret from users failed');
    expect(line.err.stack).toContain('test-calls.ts');
    expect(JSON.stringify(line)).not.toContain('player@example.org');
  });

  it('[D-WIRE-08] about database errors reveal no internals', async () => {
    const { DATABASE_URL } = real.platform.config;
    await sql.raw('select 1').execute(real.platform.db);
    const broken = await startTestSite({
      databaseUrl: DATABASE_URL.replace(/\/[^/]*$/u, '/outpick_test_no_such_database'),
    });
    try {
      const answer = await broken.get('/api/v1/website/getAllSportsCategory');
      const text = await answer.clone().text();
      await readRefusal(answer, answer.status);
      expect([500, 503]).toContain(answer.status);
      expect(text).not.toMatch(/outpick_test|database|select|\/|at /u);
    } finally {
      await broken.close();
    }
  });

  it('V13.4.2 are 503 with Retry-After when a statement times out', async () => {
    const answer = await site.get('/api/v1/test/sleep');
    expect((await readRefusal(answer, 503)).code).toBe('UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/u);
  });

  it('[D-WIRE-07] carry the trusted proxy’s request id if it is well-formed; V4.1.3 any other id is replaced', async () => {
    const proxied = await startTestCalls(testCalls, testRoutes, {
      databaseUrl: site.platform.config.DATABASE_URL,
      config: { TRUSTED_PROXIES: ['127.0.0.1'] },
    });
    const idFor = async (sentId: string, to = proxied) =>
      (await to.get('/api/v1/test/thank/you', { headers: { 'x-request-id': sentId } })).headers.get(
        'x-request-id',
      );
    expect(await idFor('front-0123456789')).toBe('front-0123456789');
    expect(await idFor('front-0123456789', site)).not.toBe('front-0123456789');
    for (const sentId of [
      'short',
      'x'.repeat(65),
      'has space inside',
      '<script>alert(1)</script>',
      '{"a":1}xxxxx',
      'ünïcödé-id',
    ])
      expect(await idFor(sentId)).toSatisfy((id: string) => id !== sentId && /^[\w-]{8,64}$/u.test(id));
    const doubledAnswer = await sendRaw(
      proxied.origin,
      rawRequest(
        'GET /api/v1/test/thank/you HTTP/1.1',
        'X-Request-Id: first-0001',
        'X-Request-Id: second-0002',
      ),
    );
    expect(doubledAnswer).not.toMatch(/second-0002|first-0001/u);
    const ids = await Promise.all(Array.from({ length: 50 }, async () => idFor('')));
    expect(new Set(ids).size).toBe(50);
    await proxied.close();
  });

  it.each([
    ['an address that cannot be decoded', 'GET /api/v1/%zz HTTP/1.1', 400, 'BAD_REQUEST'],
    [
      'a part of an address that is too long',
      `GET /api/v1/test/thank/${'x'.repeat(400)} HTTP/1.1`,
      414,
      'ADDRESS_TOO_LONG',
    ],
    ['no HTTP at all', 'HELLO', 400, 'BAD_REQUEST'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nBroken', 400, 'BAD_REQUEST'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nX-Large: ${'x'.repeat(20_000)}`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('[D-WIRE-05] [D-WIRE-07] to %s are refusals in the same form', async (_what, line, status, code) => {
    const answer = await sendRaw(site.origin, rawRequest(line));
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(head.toLowerCase()).toMatch(/\r\nx-request-id: [\w-]{8,64}(\r|$)/u);
    expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('\r\nstrict-transport-security:');
    const { error } = strictFailure.parse(JSON.parse(body));
    expect(error).toEqual({ code, message: expect.stringMatching(forAPerson) });
    expect(body).not.toMatch(/zz|xxx|FST_|Broken/u);
  });

  it('[D-WIRE-05] [D-WIRE-07] have the same form for requests without a Host header or with an Expect header', async () => {
    const path = 'GET /api/v1/test/thank/you HTTP/1.1\r\n';
    const hostless = await sendRaw(site.origin, `${path}Connection: close\r\n\r\n`);
    expect(hostless).toMatch(/^HTTP\/1\.1 400 .*\r\nx-request-id: [\w-]{8,64}\r\n/su);
    expect(strictFailure.safeParse(JSON.parse(hostless.split('\r\n\r\n')[1] ?? '')).error).toBeUndefined();
    const expecting = await sendRaw(
      site.origin,
      `${path}Host: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
    );
    expect(expecting).toMatch(/^HTTP\/1\.1 200 .*\r\nx-request-id: [\w-]{8,64}\r\n/su);
  });

  it('[D-WIRE-10] carry ids that are version 7 UUIDs, as opaque text', async () => {
    const { data } = JSON.parse(await (await real.get('/api/v1/website/getAllSportsCategory')).text());
    for (const { id, _id } of data.result) {
      expect(z.uuidv7().safeParse(id).success).toBe(true);
      expect(_id).toBe(id);
    }
    expect(data.result.length).toBeGreaterThan(0);
  });

  it('V15.3.1 contain no field that the contract does not list', async () => {
    const text = await (await site.get('/api/v1/test/chatty')).text();
    expect(JSON.parse(text)).toEqual({ data: { public: 'yes', inner: [{ public: 'yes' }] } });
  });

  it('are replaced by a 500 if they do not match the contract', async () => {
    await readRefusal(await site.get('/api/v1/test/wrong'), 500);
    expect(site.log.join('')).toContain('ZodError');
  });

  it('pass through the typed client unchanged', async () => {
    const call = createCaller(async ({ method, url, headers, body }) => {
      const answer = await site.get(url, {
        method,
        headers: { ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    });
    expect(await call(testCalls.echo, { body: { name: 'Ünï "q" \u2028', count: 3 } })).toEqual({
      name: 'Ünï "q" \u2028',
      count: 3,
    });
    await expect(call(testCalls.echo, { body: { name: 'x'.repeat(20), count: 2 ** 53 } })).rejects.toThrow(
      /./u,
    );
    await expect(call(testCalls.fail, {})).rejects.toMatchObject({ status: 500, code: 'INTERNAL' });
  });

  it('V1.2.2 V1.1.1 show that path parts with / ? # & % and more are decoded exactly once', async () => {
    for (const who of [
      'a/b',
      'a?b=c',
      'a#b',
      'a&b',
      '100%',
      '%2F',
      '%253Cb%253E',
      'a+b c',
      'é東',
      "o'neil",
      '..',
      'a;b',
      '$&',
      ':who',
    ]) {
      const { url } = toRequest(testCalls.thank, { params: { who }, query: { times: '2' } });
      const answer = await sendRaw(site.origin, rawRequest(`GET ${url} HTTP/1.1`));
      const body = Buffer.from(answer.split('\r\n\r\n')[1] ?? '', 'latin1').toString();
      expect(JSON.parse(body).data).toEqual({ who, times: '2' });
    }
  });

  it('V15.3.7 are refusals for a repeated query name, and use the last value of a repeated JSON key', async () => {
    await readRefusal(await site.get('/api/v1/test/thank/you?times=1&times=2'), 422);
    const answer = await site.get('/api/v1/test/echo', post('{"name":"first","name":"last"}'));
    expect(JSON.parse(await answer.text()).data.name).toBe('last');
  });

  it('V15.3.5 to __proto__ keys are refusals without prototype pollution', async () => {
    for (const body of [
      '{"name":"a","__proto__":{"polluted":1}}',
      '{"name":"a","constructor":{"prototype":{"polluted":1}}}',
      '{"__proto__":{"name":"a"}}',
      '{"name":{"__proto__":{"polluted":1}}}',
      '{"name":["a"]}',
      '{"name":true}',
      '[]',
      '"a"',
      'null',
      '',
    ])
      expect([400, 422]).toContain((await site.get('/api/v1/test/echo', post(body))).status);
    for (const query of [
      '__proto__[polluted]=1',
      '__proto__=1',
      'constructor.prototype.polluted=1',
      'times[]=1',
      'times[a]=1',
    ])
      expect([200, 422]).toContain((await site.get(`/api/v1/test/thank/you?${query}`)).status);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('come from a handler that the typed client can reach, for every call of the product', async () => {
    const isHandled = await Promise.all(
      Object.values(calls).map(async ({ method, path }) => {
        const answer = await real.get(path.replaceAll(/:\w+/gu, 'x'), { method });
        return JSON.parse(await answer.text()).error?.message !== 'There is no such call.';
      }),
    );
    expect(isHandled).not.toContain(false);
  });
});
