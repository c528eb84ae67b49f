import { calls, eventCalls, fileCalls } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestSport,
  barePages,
  fetchAs,
  startTestCalls,
  startTestSite,
  waitUntilConnected,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { testCalls, testRoutes } from '../../../test/support/test-calls.ts';
import { costs } from '../limits/costs.ts';

const sports = '/api/v1/website/getAllSportsCategory';
const origin = 'https://evil.example';
const playersCalls: readonly Call[] = Object.values({ ...calls, ...fileCalls, ...eventCalls });

/** The headers of an answer by which a browser decides whether a page of another site may read it. */
const readAllowed = ({ headers }: Response) => ({
  origin: headers.get('access-control-allow-origin'),
  others: [...headers.keys()].filter((name) => /^access-control-(?!allow-origin$)/u.test(name)),
});
const allowed = { origin: '*', others: ['access-control-expose-headers'] };
const refused = { origin: null, others: [] };

describe('a page of another site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ site: barePages, config: { CONSOLE_ORIGIN: 'http://console.localhost' } });
    await addTestSport(site.platform);
  });
  afterAll(async () => site.close());

  const send = async ({ method, path }: Pick<Call, 'method' | 'path'>, sentMethod: string = method) =>
    site.get(path.replaceAll(/:\w+/gu, 'x'), { method: sentMethod, headers: { origin } });

  it('V3.4.2 may read the answer of every call that needs no token, and of no other call', async () => {
    const open = playersCalls.filter(({ method, access }) => method === 'GET' && access === 'visitor');
    expect(open.length).toBeGreaterThan(30);
    for (const call of playersCalls)
      expect([call.path, readAllowed(await send(call))]).toEqual([
        call.path,
        open.includes(call) ? allowed : refused,
      ]);
    for (const call of open)
      expect([call.path, readAllowed(await send(call, 'OPTIONS'))]).toEqual([call.path, refused]);
  });

  it('V3.4.2 may read no call of the console, whatever its method', async () => {
    for (const { method, path } of Object.values<Pick<Call, 'method' | 'path'>>(adminCalls))
      for (const sent of [method, 'OPTIONS']) {
        const address = site.origin + path.replaceAll(/:\w+/gu, 'x');
        const answer = await fetchAs('console.localhost', address, { method: sent, headers: { origin } });
        expect([path, readAllowed(answer)]).toEqual([path, refused]);
      }
  });

  it('V3.4.2 may read a cached answer, and one that it has already', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await site.get(sports, { headers: { origin } });
      expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'accept-encoding']);
      expect(readAllowed(answer)).toEqual(allowed);
      const etag = answer.headers.get('etag') ?? '';
      const unchanged = await site.get(sports, { headers: { origin, 'if-none-match': etag } });
      expect([unchanged.status, readAllowed(unchanged)]).toEqual([304, allowed]);
    }
  });

  it('may read why a public call was refused, and when to try again', async () => {
    const busy = await startTestCalls(testCalls, testRoutes, {
      config: { NETWORK_UNITS_PER_MINUTE: 2 * costs.call },
    });
    await waitUntilConnected(busy.platform);
    const statuses = new Set<number>();
    for (const path of [
      '/api/v1/test/fail',
      '/api/v1/test/thank/you?times=many',
      ...Array(5).fill('/api/v1/test/chatty'),
    ]) {
      const answer = await busy.get(path, { headers: { origin } });
      statuses.add(answer.status);
      expect([answer.status, readAllowed(answer)]).toEqual([answer.status, allowed]);
    }
    expect([...statuses]).toEqual(expect.arrayContaining([500, 422, 429]));
    await busy.close();
  });
});
