import { failure } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addOperatorSecrets,
  addTestOperator,
  addTestPlayers,
  authenticatorCode,
  startTestSite,
  testBearer,
} from '../support/index.ts';
import type { TestOperator, TestSite } from '../support/index.ts';
import { adminRequest, adminTestCalls } from './admin-samples.ts';

describe('the console', () => {
  let site: TestSite;
  let owner: TestOperator;
  beforeAll(async () => {
    site = await startTestSite();
    owner = await addTestOperator(site.platform, 'owner');
  });
  afterAll(async () => site.close());

  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    site.get(`/api/v1/admin/${path}`, {
      method: 'POST',
      headers: {
        origin: site.platform.config.CONSOLE_ORIGIN ?? '',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });

  it('V6.3.3 lets no operator in with the password alone', async () => {
    const { email, password, authenticatorKey } = await addOperatorSecrets(site.platform, owner);
    for (const [code, expected] of [
      [undefined, 'SECOND_FACTOR_NEEDED'],
      ['000000', 'INVALID_OTP'],
    ] as const) {
      const answer = await post('sign-in', { email, password, ...(code !== undefined && { code }) });
      expect(failure.parse(JSON.parse(await answer.text())).error.code).toBe(expected);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const code = authenticatorCode(authenticatorKey, site.platform.now());
    expect((await post('sign-in', { email, password, code })).status).toBe(200);
  });

  it('V3.3.1 V3.3.2 V3.3.3 V3.3.4 sets one cookie, bound to its host and hidden from scripts; no body has its value', async () => {
    const [token = ''] = /[\w-]{43}$/u.exec(owner.headers['cookie'] ?? '') ?? [];
    const setBy = new Set<string>();
    for (const { name, call, makeSample } of adminTestCalls) {
      const operator = name === 'signOutOperator' ? await addTestOperator(site.platform, 'owner') : owner;
      const { path, init } = adminRequest(call, await makeSample(site.platform, operator), operator.headers);
      const answer = await site.get(path, init);
      const cookies = answer.headers.getSetCookie();
      for (const cookie of cookies) {
        setBy.add(name);
        expect(cookie).toMatch(
          /^__Host-outpick-console=[\w-]*; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d+$/u,
        );
      }
      const values = [token, ...cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1).split(';')[0])];
      const body = await answer.text();
      const shown = values.filter((value) => value !== '' && body.includes(value ?? ''));
      expect([name, shown]).toEqual([name, []]);
    }
    expect([...setBy]).toEqual(
      expect.arrayContaining(['signInOperator', 'signOutOperator', 'acceptOperatorLink']),
    );
  });

  it('V7.4.5 ends all sessions of a player at once, with one line in the audit log', async () => {
    const [ann, ben] = await addTestPlayers(site.platform, 2);
    const statusOf = async (player: typeof ann) =>
      (await site.get('/api/v1/auth/userProfile', { headers: testBearer(player) })).status;
    const { headers } = await addTestOperator(site.platform, 'moderator');
    const answer = await post(`players/${ann?.id}/end-sessions`, { reason: 'Stolen phone.' }, headers);
    expect(answer.status).toBe(200);
    expect([await statusOf(ann), await statusOf(ben)]).toEqual([401, 200]);
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select('act')
      .where('subject_id', '=', ann?.id ?? '')
      .execute();
    expect(lines).toEqual([{ act: 'player.end-sessions' }]);
  });

  it('V7.4.5 ends every session of an operator who is removed', async () => {
    const scorer = await addTestOperator(site.platform, 'scorer');
    const statusOfSelf = async () =>
      (await site.get('/api/v1/admin/self', { headers: scorer.headers })).status;
    expect(await statusOfSelf()).toBe(200);
    const { headers } = await addTestOperator(site.platform, 'owner');
    expect((await post(`operators/${scorer.id}/remove`, { reason: 'Left the team.' }, headers)).status).toBe(
      200,
    );
    expect(await statusOfSelf()).toBe(401);
  });
});
