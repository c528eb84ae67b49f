import { failure } from '@outpick/contracts';
import { mayCall } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestOperator, addTestPlayers, startTestSite, testBearer } from '../support/index.ts';
import type { Sample } from '../support/every-call.ts';
import type { TestOperator, TestSite } from '../support/index.ts';
import { adminRequest, adminTestCalls, allRoles } from './admin-samples.ts';
import type { AdminTestCall } from './admin-samples.ts';

describe('access to operators’ calls:', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  /** Prepares a call with new input. It can be sent several times, but a successful request may use up the input. */
  const prepare = async ({ call, makeSample }: AdminTestCall, operator: TestOperator) => {
    const sample = await makeSample(site.platform, operator);
    return async (headers: Readonly<Record<string, string>>) => send(call, sample, headers);
  };

  const send = async (call: AdminCall, sample: Sample, headers: Readonly<Record<string, string>>) => {
    const before = await findLastLine();
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

  /** The time of the newest line in the audit log, with full precision. */
  const findLastLine = async () => {
    const { rows } = await sql<{ at: string }>`
      select coalesce(max(at), '-infinity')::text as at from audit_log
    `.execute(site.platform.db);
    return rows[0]?.at ?? '';
  };

  const linesAfter = async (time: string) =>
    site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'before', 'after', 'operator_id'])
      .where('at', '>', sql<Date>`${time}::timestamptz`)
      .orderBy('at')
      .orderBy('id')
      .execute();

  const guarded = adminTestCalls.filter(({ call }) => call.access === 'operator');

  it.each(guarded)('$name refuses visitors, players and sessions that do not exist', async (one) => {
    const operator = await addTestOperator(site.platform, 'owner');
    const { origin = '' } = operator.headers;
    const [player] = await addTestPlayers(site.platform, 1);
    const token = player?.token ?? '';
    const nobody = { status: 401, code: 'UNAUTHORIZED', lines: [] };
    const sendWith = await prepare(one, operator);
    expect(await sendWith({ origin })).toMatchObject(nobody);
    expect(await sendWith({ origin, ...testBearer(player) })).toMatchObject(nobody);
    // Send the token of a player's session instead of an operator's.
    expect(await sendWith({ origin, cookie: `__Host-outpick-console=${token}` })).toMatchObject(nobody);
    expect(await sendWith({ origin, cookie: `__Host-outpick-console=${'x'.repeat(43)}` })).toMatchObject(
      nobody,
    );
  });

  it.each(guarded)('$name refuses requests of other sites', async (one) => {
    const operator = await addTestOperator(site.platform, 'owner');
    const { cookie = '', origin = '' } = operator.headers;
    const refused = { status: 403, code: 'FORBIDDEN', lines: [] };
    const foreign = { origin: 'https://evil.example', cookie, 'sec-fetch-site': 'cross-site' };
    const sendWith = await prepare(one, operator);
    expect(await sendWith(foreign)).toMatchObject(refused);
    expect(await sendWith({ origin, cookie, 'sec-fetch-site': 'same-site' })).toMatchObject(refused);
  });

  it.each(guarded.filter(({ call }) => call.method !== 'GET'))(
    '$name refuses writes without an origin',
    async (one) => {
      const operator = await addTestOperator(site.platform, 'owner');
      const { cookie = '' } = operator.headers;
      const refused = { status: 403, code: 'FORBIDDEN', lines: [] };
      const sendWith = await prepare(one, operator);
      expect(await sendWith({ cookie })).toMatchObject(refused);
      expect(await sendWith({ cookie, origin: 'null' })).toMatchObject(refused);
      expect(await sendWith({ cookie, origin: 'https://evil.example' })).toMatchObject(refused);
    },
  );

  it.each(guarded)('$name answers the roles that it declares, and no others', async (one) => {
    for (const role of allRoles) {
      const operator = await addTestOperator(site.platform, role);
      const sendWith = await prepare(one, operator);
      const { status, code, message, lines } = await sendWith(operator.headers);
      const actual = { role, status, code, message, acts: new Set(lines.map(({ act }) => act)) };
      const acts = new Set(one.call.act === undefined ? [] : [one.call.act]);
      expect(actual).toEqual(
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
      const sendWith = await prepare(one, operator);
      expect(await sendWith(operator.headers)).toMatchObject({
        status: 403,
        code: 'CONFIRMATION_NEEDED',
        lines: [],
      });
    },
  );

  it('the calls before a sign-in need no session, but must come from the console’s own page', async () => {
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
      const sendWith = await prepare(one, operator);
      expect(await sendWith({ origin: 'https://evil.example' })).toMatchObject({ status: 403 });
      expect(await sendWith({ origin })).toMatchObject({ status: 200 });
    }
  });
});
