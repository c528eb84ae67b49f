import { calls, eventCalls, fileCalls, failure, pages } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePages, rawRequest, sendRaw, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const allCalls: readonly Call[] = Object.values({ ...calls, ...fileCalls, ...eventCalls });
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const anId = '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';
const addressOf = (path: string) => path.replaceAll(/:\w+/gu, anId);

describe('a request', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ site: barePages });
  });
  afterAll(async () => site.close());

  /** Returns the status, the Allow header and the error's code. */
  const answerTo = async (path: string, method: string) => {
    const answer = await site.get(path, { method });
    const text = await answer.text();
    const { data } = failure.safeParse(text.startsWith('{') ? JSON.parse(text) : {});
    return [answer.status, answer.headers.get('allow'), data?.error.code];
  };

  it('with a wrong method is a 405 that lists the methods of the path, for every call', async () => {
    for (const { path } of allCalls) {
      const callsOfPath = allCalls.filter((call) => call.path === path);
      const ownMethods = callsOfPath.map((call): string => call.method);
      // Streams and downloads have no HEAD: answering it would open the stream or generate the file.
      const head = callsOfPath.some(
        (call) => call.method === 'GET' && call.media !== 'text/event-stream' && call.media !== 'text/csv',
      );
      const allowed = [...ownMethods, ...(head ? ['HEAD'] : [])].toSorted().join(', ');
      for (const method of methods.filter((one) => !ownMethods.includes(one)))
        expect([path, method, ...(await answerTo(addressOf(path), method))]).toEqual([
          path,
          method,
          405,
          allowed,
          'METHOD_NOT_ALLOWED',
        ]);
    }
  });

  it('with a wrong method is a 405 for pages and files', async () => {
    for (const path of [
      ...Object.values(pages).map((page) => addressOf(page.path)),
      '/files/sports/a.svg',
      '/documents/a.pdf',
      '/assets/app.js',
      '/robots.txt',
      '/.well-known/security.txt',
      `/calendar/sport/${anId}.ics`,
      '/api/docs',
    ])
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect([path, ...(await answerTo(path, method))]).toEqual([
          path,
          405,
          'GET, HEAD',
          'METHOD_NOT_ALLOWED',
        ]);
  });

  it('for an unknown path is a 404 with any method', async () => {
    for (const method of methods)
      expect([method, ...(await answerTo('/api/v1/nowhere', method))]).toEqual([
        method,
        404,
        null,
        'NOT_FOUND',
      ]);
    expect(await answerTo('/nowhere', 'POST')).toEqual([404, null, 'NOT_FOUND']);
  });

  it('may be HEAD for pages and cached calls', async () => {
    for (const path of ['/', '/sports', '/api/v1/website/getAllSportsCategory', '/robots.txt']) {
      const answer = await site.get(path, { method: 'HEAD' });
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, '']);
    }
  });

  it('may not be HEAD for streams and downloads', async () => {
    for (const path of [eventCalls.watchBoards.path, fileCalls.downloadFile.path]) {
      const answer = await site.get(addressOf(path), { method: 'HEAD' });
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET']);
    }
  });

  it('without a valid token is a 401 with a challenge', async () => {
    for (const { method, path, access } of allCalls.filter((call) => call.access !== 'visitor'))
      for (const authorization of [undefined, 'Bearer gone', 'Basic YTpi']) {
        const headers = authorization === undefined ? {} : { authorization };
        const answer = await site.get(addressOf(path), { method, headers });
        expect([path, access, answer.status, answer.headers.get('www-authenticate')]).toEqual([
          path,
          access,
          401,
          authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
        ]);
      }
  });

  it('for a call with a malformed id is a 422 that names the field', async () => {
    for (const path of [
      '/api/v1/website/getSportsCategory/nonsense',
      '/api/v1/website/team/12',
      '/api/v1/website/game/%00',
      '/api/v1/website/get-news/later',
      '/api/v1/website/boards/x',
      '/api/v1/website/boards/x/events',
      '/api/v1/website/headToHeadResult/x/a/b',
    ]) {
      const answer = await site.get(path);
      const { error } = failure.parse(JSON.parse(await answer.text()));
      expect([path, answer.status, error.code]).toEqual([path, 422, 'VALIDATION_FAILED']);
      expect(Object.keys(error.fields ?? {})).toEqual([expect.stringMatching(/^(?:id|sportId)$/u)]);
    }
  });

  it('for something that does not exist is a 404 that says what is missing', async () => {
    for (const [path, what] of [
      [`/api/v1/website/getSportsCategory/${anId}`, 'sport'],
      [`/api/v1/website/team/${anId}`, 'team'],
      [`/api/v1/website/game/${anId}`, 'game'],
      [`/api/v1/website/get-news/${anId}`, 'news item'],
      [`/api/v1/website/social-link/${anId}`, 'social link'],
      ['/api/v1/content?title=none', 'page'],
      [`/calendar/sport/${anId}.ics`, 'file'],
      ['/calendar/sport/none.ics', 'file'],
      ['/api/v1/website/nowhere', 'call'],
    ]) {
      const answer = await site.get(path ?? '');
      expect([path, answer.status, JSON.parse(await answer.text()).error.message]).toEqual([
        path,
        404,
        `There is no such ${what}.`,
      ]);
    }
  });

  it('with an absolute address is answered like its path; any other target is a 400', async () => {
    const before = site.log.length;
    const statusOf = async (line: string) => (await sendRaw(site.origin, rawRequest(line))).split('\r\n')[0];
    const target = '/api/v1/website/getAllSportsCategory';
    expect(await statusOf(`GET http://x${target} HTTP/1.1`)).toBe('HTTP/1.1 200 OK');
    expect(await statusOf('GET https://x/api/v1/nowhere HTTP/1.1')).toBe('HTTP/1.1 404 Not Found');
    for (const line of [
      'GET * HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'GET nopage HTTP/1.1',
      'GET ftp://x/nopage HTTP/1.1',
      'GET http:/// HTTP/1.1',
      'GET http://[x/ HTTP/1.1',
      'GET ?a HTTP/1.1',
    ])
      expect([line, await statusOf(line)]).toEqual([line, 'HTTP/1.1 400 Bad Request']);
    expect(site.log.slice(before).filter((text) => JSON.parse(text).level === 'error')).toEqual([]);
  });
});
