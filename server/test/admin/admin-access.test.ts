import { readFile } from 'node:fs/promises';
import { failure } from '@outpick/contracts';
import type { AdminCall } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/platform/csv/parse-csv.ts';
import { addTestOperator, addTestPlayers, startTestSite, testBearer } from '../support/index.ts';
import type { Sample } from '../support/every-call.ts';
import type { TestOperator, TestSite } from '../support/index.ts';
import { adminRequest, adminTestCalls, allRoles } from './admin-samples.ts';
import type { AdminTestCall } from './admin-samples.ts';

async function readMatrix() {
  const file = new URL('../../../docs/access-operators.csv', import.meta.url);
  const [head, ...lines] = await Array.fromAsync(parseCsv([await readFile(file, 'utf8')]));
  const rows = lines.map(({ cells }): [string, Record<string, string>] => [
    cells[0] ?? '',
    Object.fromEntries(cells.map((cell, index) => [head?.cells[index] ?? '', cell])),
  ]);
  return new Map(rows);
}

describe('access to operators’ calls:', () => {
  let site: TestSite;
  /** The access matrix: the cells of each route by the names of their columns. */
  let matrix: ReadonlyMap<string, Readonly<Record<string, string>>>;
  beforeAll(async () => {
    matrix = await readMatrix();
    site = await startTestSite();
  });
  afterAll(async () => site.close());

  const rowOf = ({ method, path }: AdminCall) => matrix.get(`${method} ${path}`) ?? {};

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

  it.each(guarded)(
    'V8.1.1 V8.2.1 $name refuses visitors, players and sessions that do not exist',
    async (one) => {
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
    },
  );

  it.each(guarded)('V3.5.1 V3.5.2 $name refuses requests of other sites', async (one) => {
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

  it('V8.1.1 the access matrix lists every call of operators once', () => {
    const calls = adminTestCalls.map(({ call }) => `${call.method} ${call.path}`);
    expect([...matrix.keys()].toSorted()).toEqual(calls.toSorted());
  });

  it.each(guarded)(
    'V8.1.1 V8.2.1 $name answers the roles of the access matrix, and no others',
    async (one) => {
      const row = rowOf(one.call);
      for (const role of allRoles) {
        const operator = await addTestOperator(site.platform, role);
        const sendWith = await prepare(one, operator);
        const { status, code, message, lines } = await sendWith(operator.headers);
        const actual = { role, status, code, message, acts: new Set(lines.map(({ act }) => act)) };
        const acts = new Set(row['act'] === 'none' ? [] : [row['act']]);
        expect(actual).toEqual(
          row[role] === 'yes'
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
    },
  );

  it.each(guarded)(
    'V7.5.1 V8.1.1 $name needs a recent proof of identity if the matrix says so',
    async (one) => {
      const operator = await addTestOperator(site.platform, 'owner', { isConfirmed: false });
      const sendWith = await prepare(one, operator);
      const { status, code, lines } = await sendWith(operator.headers);
      const isRefused = status === 403 && code === 'CONFIRMATION_NEEDED' && lines.length === 0;
      expect(isRefused).toBe(rowOf(one.call)['confirmation'] === 'yes');
    },
  );

  it('the calls before a sign-in need no session, but must come from the console’s own page', async () => {
    const open = adminTestCalls.filter(({ call }) => call.access === 'visitor');
    const listed = [...matrix].filter(([, row]) => row['owner'] === 'before sign-in').map(([route]) => route);
    expect(open.map(({ call }) => `${call.method} ${call.path}`).toSorted()).toEqual(listed.toSorted());
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'acceptOperatorLink',
      'acceptOperatorLinkWithPasskey',
      'openOperatorLink',
      'signInOperator',
      'signInWithPasskey',
      'startPasskeyOfLink',
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
