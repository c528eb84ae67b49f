import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDeclaredErrors } from './support/declared-errors.ts';
import type { IsDeclared } from './support/declared-errors.ts';
import { prepareEveryCall } from './support/every-call.ts';
import type { TestCall } from './support/every-call.ts';
import { startTestSite } from './support/index.ts';
import type { TestSite } from './support/index.ts';

const failure = z.object({ error: z.object({ code: z.string() }) });
const unknownId = '019a7c10-4b5e-7d21-9c3a-5f0e8b6a1d42';
const json = { 'content-type': 'application/json' };

type Change = (request: TestCall) => { readonly path: string; readonly init: RequestInit };

const withHeaders = ({ path, init }: TestCall, headers: Record<string, string>) => ({
  path,
  init: { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } },
});

const withBody = (request: TestCall, body: string, type = 'application/json') =>
  request.call.body
    ? { path: request.path, init: { ...withHeaders(request, { 'content-type': type }).init, body } }
    : request;

const fillPath = ({ call, init }: TestCall, value: string) => ({
  path: call.path.replaceAll(/:\w+/gu, value),
  init,
});

const fillQuery = ({ path, init }: TestCall, value: string) => {
  const [before, query] = path.split('?');
  const names = [
    ...new URLSearchParams(query).keys(),
    'pageSize',
    'pageNumber',
    'sortKey',
    'gameId',
    'slateId',
    'title',
  ];
  return {
    path: `${before}?${new URLSearchParams(Object.fromEntries(names.map((name) => [name, value]))).toString()}`,
    init,
  };
};

/** Ways to make a valid request invalid, by name. */
const changes: Readonly<Record<string, Change>> = {
  'without token': ({ path, init }) => ({ path, init: { ...init, headers: json } }),
  'a dead token': (request) => withHeaders(request, { authorization: 'Bearer dead' }),
  'an unknown id': (request) => fillPath(request, unknownId),
  'a malformed id': (request) => fillPath(request, 'x'),
  'a zero byte in the path': (request) => fillPath(request, '%00'),
  'a malformed address': (request) => fillPath(request, '%zz'),
  'a long path part': (request) => fillPath(request, 'x'.repeat(400)),
  'an empty query': ({ path, init }) => ({ path: path.split('?')[0] ?? '', init }),
  'an unknown id in the query': (request) => fillQuery(request, unknownId),
  'text in the query': (request) => fillQuery(request, 'x'),
  'a big number in the query': (request) => fillQuery(request, '999999999999'),
  'a zero byte in the query': (request) => fillQuery(request, '\0'),
  'a malformed body': (request) => withBody(request, '{'),
  'an empty body': (request) => withBody(request, '{}'),
  'an array as body': (request) => withBody(request, '[]'),
  'wrong types in the body': (request) =>
    withBody(request, JSON.stringify({ email: 1, password: [], message: {}, otp: null })),
  'an unknown game in the body': (request) =>
    withBody(
      request,
      JSON.stringify([
        { contestId: unknownId, userPredictedTeam: 'x', userPredictedScore: 1, date: '2026-01-01T00:00:00Z' },
      ]),
    ),
  'a large body': (request) => withBody(request, JSON.stringify({ message: 'x'.repeat(100_000) })),
  'another content type': (request) => withBody(request, 'x', 'text/plain'),
  'a bad idempotency key': (request) => withHeaders(request, { 'idempotency-key': 'x'.repeat(300) }),
  // Unchanged requests come last, because they end sessions and delete accounts.
  'as it is': (request) => request,
  'a second time': (request) => request,
};

describe('failures of every call', () => {
  let site: TestSite;
  let isDeclared: IsDeclared;
  let requests: TestCall[];
  let sportId: string;
  beforeAll(async () => {
    site = await startTestSite();
    isDeclared = readDeclaredErrors(JSON.parse(await (await site.get('/api/docs.json')).text()));
    requests = await (await prepareEveryCall(site.platform))();
    ({ id: sportId } = await site.platform.db.selectFrom('sports').select('id').executeTakeFirstOrThrow());
  });
  afterAll(async () => site.close());

  it('valid requests succeed, unless they name content, players or codes that do not exist', async () => {
    const refused: string[] = [];
    for (const { name, call, path, init } of await (
      await prepareEveryCall(site.platform)
    )()) {
      if (call.media === 'text/event-stream') continue;
      const { status } = await site.get(path, init);
      if (status >= 400) refused.push(`${name} ${status}`);
    }
    expect(refused.toSorted()).toEqual([
      'addOwnPasskey 400',
      'appealSuspension 409',
      'checkCode 400',
      'getNews 404',
      'getPageContent 404',
      'getSocialLink 404',
      'joinWithCode 400',
      'login 400',
      'recoverPassword 401',
      'removeOwnPasskey 404',
      'reportPlayer 404',
      'signInByPasskey 400',
      'signInWithLink 400',
      'verifyCode 400',
    ]);
  });

  it.each(Object.entries(changes))(
    '%s: every status and code is in the API’s description',
    async (_name, change) => {
      const undeclared: string[] = [];
      let failures = 0;
      for (const request of requests) {
        const { path, init } = change(request);
        // Skip valid event streams, which would not end.
        if (request.call.media === 'text/event-stream' && path.includes(sportId)) continue;
        const answer = await site.get(path, init);
        const text = await answer.text();
        if (answer.status < 400) continue;
        failures += 1;
        const { error } = failure.parse(JSON.parse(text));
        if (!isDeclared(request.name, answer.status, error.code))
          undeclared.push(`${request.name} ${answer.status} ${error.code}`);
      }
      expect(undeclared).toEqual([]);
      expect(failures).toBeGreaterThan(0);
    },
  );
});
