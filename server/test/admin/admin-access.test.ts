import { failure } from '@outpick/contracts';
import { mayCall } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestOperator, addTestPlayers, startTestSite, testBearer } from '../support/index.ts';
import type { TestSite } from '../support/index.ts';
import { adminRequest, adminTestCalls, allRoles } from './admin-samples.ts';
import type { AdminTestCall } from './admin-samples.ts';

describe('who may make an operators’ call', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  const send = async (
    { call, makeSample }: AdminTestCall,
    operator: Awaited<ReturnType<typeof addTestOperator>>,
    headers: Readonly<Record<string, string>>,
  ) => {
    const sample = await makeSample(site.platform, operator);
    const before = await countLines();
    const { path, init } = adminRequest(call, sample, headers);
    const answer = await site.get(path, init);
    const body: unknown = JSON.parse(await answer.text());
    const { error } = failure.safeParse(body).data ?? {};
    return {
      status: answer.status,
      code: error?.code,
      message: error?.message,
      lines: await linesAfter(before),
    };
  };

  const countLines = async () => {
    const { count } = await site.platform.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  const linesAfter = async (before: number) => {
    const rows = await site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'before', 'after', 'operator_id'])
      .orderBy('at')
      .orderBy('id')
      .offset(before)
      .execute();
    return rows;
  };

  const guarded = adminTestCalls.filter(({ call }) => call.access === 'operator');

  it.each(guarded)('$name refuses visitors, players and sessions that do not exist', async (one) => {
    const operator = await addTestOperator(site.platform, 'owner');
    const { origin = '' } = operator.headers;
    const [player] = await addTestPlayers(site.platform, 1);
    const token = player?.token ?? '';
    const nobody = { status: 401, code: 'UNAUTHORIZED', lines: [] };
    expect(await send(one, operator, { origin })).toMatchObject(nobody);
    expect(await send(one, operator, { origin, ...testBearer(player) })).toMatchObject(nobody);
    // A stolen player's token, in the place of an operator's.
    expect(await send(one, operator, { origin, cookie: `__Host-outpick-console=${token}` })).toMatchObject(
      nobody,
    );
    expect(
      await send(one, operator, { origin, cookie: `__Host-outpick-console=${'x'.repeat(43)}` }),
    ).toMatchObject(nobody);
  });

  it.each(guarded)('$name refuses requests of other sites', async (one) => {
    const operator = await addTestOperator(site.platform, 'owner');
    const { cookie = '', origin = '' } = operator.headers;
    const refused = { status: 403, code: 'FORBIDDEN', lines: [] };
    const foreign = { origin: 'https://evil.example', cookie, 'sec-fetch-site': 'cross-site' };
    expect(await send(one, operator, foreign)).toMatchObject(refused);
    expect(await send(one, operator, { origin, cookie, 'sec-fetch-site': 'same-site' })).toMatchObject(
      refused,
    );
  });

  it.each(guarded.filter(({ call }) => call.method !== 'GET'))(
    '$name refuses writes without an origin',
    async (one) => {
      const operator = await addTestOperator(site.platform, 'owner');
      const { cookie = '' } = operator.headers;
      const refused = { status: 403, code: 'FORBIDDEN', lines: [] };
      expect(await send(one, operator, { cookie })).toMatchObject(refused);
      expect(await send(one, operator, { cookie, origin: 'null' })).toMatchObject(refused);
      expect(await send(one, operator, { cookie, origin: 'https://evil.example' })).toMatchObject(refused);
    },
  );

  it.each(guarded)('$name answers the roles that it declares, and no other', async (one) => {
    for (const role of allRoles) {
      const operator = await addTestOperator(site.platform, role);
      const { status, code, message, lines } = await send(one, operator, operator.headers);
      const seen = { role, status, code, message, acts: new Set(lines.map(({ act }) => act)) };
      const acts = new Set(one.call.act === undefined ? [] : [one.call.act]);
      expect(seen).toEqual(
        mayCall(one.call, role)
          ? { role, status: 200, code: undefined, message: undefined, acts }
          : {
              role,
              status: 403,
              code: 'FORBIDDEN',
              message: 'Your role does not allow that.',
              acts: new Set(),
            },
      );
      expect(lines.every((line) => line.operator_id === operator.id)).toBe(true);
    }
  });

  it.each(guarded.filter(({ call }) => call.confirm === true))(
    '$name needs a recent proof of identity',
    async (one) => {
      const operator = await addTestOperator(site.platform, 'owner', { isConfirmed: false });
      expect(await send(one, operator, operator.headers)).toMatchObject({
        status: 403,
        code: 'CONFIRMATION_NEEDED',
        lines: [],
      });
    },
  );

  it('the calls before a sign-in need no session, but come from the console’s own page', async () => {
    const open = adminTestCalls.filter(({ call }) => call.access === 'visitor');
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'acceptOperatorLink',
      'openOperatorLink',
      'signInOperator',
      'signInWithPasskey',
      'startPasskeySignIn',
    ]);
    const operator = await addTestOperator(site.platform, 'owner');
    const { origin = '' } = operator.headers;
    for (const one of open) {
      expect(await send(one, operator, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
      expect(await send(one, operator, { origin })).toMatchObject({ status: 200 });
    }
  });
});
