import { createHash, randomBytes } from 'node:crypto';
import { calls, eventCalls, fileCalls } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSiteServer } from '../src/site.ts';
import { prepareEveryCall } from './support/every-call.ts';
import type { Sample } from './support/every-call.ts';
import { addTestPlayers, asOwner, newAddress, openTestPlatform, testBearer } from './support/index.ts';
import type { TestPlatform, TestPlayer } from './support/index.ts';
import { faultsOf } from './support/input-faults.ts';
import type { TestAnswer } from './support/input-faults.ts';
import { applyWrong, describeWrong, toForm, toWire, wrongInputs } from './support/wrong-input.ts';
import type { WireInput } from './support/wrong-input.ts';

const everyCall = Object.entries<Call>({ ...calls, ...fileCalls, ...eventCalls });

const apiDocument = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ $ref: z.string().optional() })) }),
    ),
  ),
  components: z.object({ responses: z.record(z.string(), z.unknown()) }),
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('wrong input', () => {
  let opened: TestPlatform;
  let server: FastifyInstance;
  let samples: Map<string, Sample>;
  /** The OpenAPI document. */
  let api: ReturnType<typeof apiDocument.parse>;

  beforeAll(async () => {
    opened = await openTestPlatform();
    const { platform } = opened;
    server = await createSiteServer(
      { ...platform, config: { ...platform.config, TRUSTED_PROXIES: ['127.0.0.1'] } },
      undefined,
    );
    const createCalls = await prepareEveryCall(platform);
    api = apiDocument.parse((await server.inject('/api/docs.json')).json());
    samples = new Map((await createCalls()).map(({ name, sample }) => [name, sample]));
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  /** Whether the OpenAPI document lists the answer's error code for this call and status. */
  const isDeclared = ({ path, method }: Call, { statusCode, body }: TestAnswer): boolean => {
    const operation = api.paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()];
    const response = operation?.responses[statusCode] ?? operation?.responses['default'];
    const declared = api.components.responses[response?.$ref?.split('/').at(-1) ?? ''];
    return statusCode < 400 || JSON.stringify(declared ?? '').includes(`"${JSON.parse(body).error.code}"`);
  };

  /** Creates a token for each request, because some requests succeed and end the session. */
  const createBearers = async ({ access }: Call, count: number): Promise<TestPlayer[]> => {
    if (access === 'visitor') return [];
    const { DATABASE_URL } = opened.platform.config;
    if (access === 'player') {
      const players = await addTestPlayers(opened.platform, count);
      const known = `select password_hash from accounts where password_hash <> 'none' limit 1`;
      await asOwner(DATABASE_URL, `update accounts set password_hash = (${known})`, []);
      return players;
    }
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    await asOwner(
      DATABASE_URL,
      `insert into recoveries (digest, email, account_id, expires_at)
       select digest, 'nobody@example.org', uuid_v7(), now() + interval '1 hour' from unnest($1::bytea[]) as digest`,
      [tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    return tokens.map((token) => ({ id: 'nobody', token }));
  };

  /** Returns a call's valid input. A form must contain the account's own email. */
  const sampleOf = (name: string, player: TestPlayer | undefined): Sample => {
    const sample = samples.get(name) ?? {};
    return sample.body instanceof FormData
      ? { ...sample, body: { ...Object.fromEntries(sample.body), email: `${player?.id}@example.org` } }
      : sample;
  };

  const send = async ({ method }: Call, wire: WireInput, bearer: TestPlayer | undefined) =>
    server.inject({
      method,
      url: wire.url,
      headers: { 'x-forwarded-for': newAddress(), ...testBearer(bearer), ...wire.headers },
      ...(wire.payload === undefined ? {} : { payload: wire.payload }),
    });

  it.each(
    everyCall
      .filter(([, { params, query, headers, body }]) => params ?? query ?? headers ?? body)
      .map(([name, call]) => [`${call.method} ${call.path}`, name, call] as const),
  )(
    '[D-WIRE-05] [D-WIRE-06] V2.2.1 is refused field by field, with readable messages: %s',
    async (_title, name, call) => {
      const all = [...wrongInputs(call)];
      const bearers = await createBearers(call, all.length);
      const faults: string[] = [];
      for (const wrong of all) {
        const bearer = bearers.pop();
        const answer = await send(call, toWire(call, applyWrong(sampleOf(name, bearer), wrong)), bearer);
        const found = faultsOf(answer, wrong.path.join('.') || 'body');
        if (!isDeclared(call, answer)) found.push(`not in the OpenAPI document: ${answer.body}`);
        // Without its value, a path leads to another route or to none.
        if (wrong.isRefused && wrong.part !== 'params' && answer.statusCode !== 422)
          found.push(`accepted: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
        faults.push(...found.map((fault) => `${describeWrong(wrong)}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );

  const messageOf = async (url: string) => (await server.inject(`/api/v1/${url}`)).json().error.fields;

  it('[D-WIRE-06] [S5-MSG-01] V2.2.1 names the field and what it accepts', async () => {
    const sportsCategory = samples.get('listRankings')?.query?.['sportsCategory'] ?? '';
    const list = `website/rankingList?sportsCategory=${sportsCategory}`;
    expect(await messageOf('website/rankingList')).toEqual({ sportsCategory: 'sportsCategory is required!' });
    for (const [query, message] of Object.entries({
      'pageSize=x': 'pageSize must be a whole number from 1 to 1000.',
      'pageSize=1001': 'pageSize must be less than or equal to 1000!',
      'pageNumber=0': 'pageNumber must be greater than or equal to 1!',
      'pageNumber=x&pageNumber=y': 'pageNumber must be a whole number from 1 to 999999999.',
      'sortOrder=desc': 'sortOrder must be asc or dsc, or left out.',
      'sortKey=x': 'sortKey must be teamRank, teamName, record, psg, or pag, or left out.',
      'sortKey=psg&sortKey=pag': 'sortKey must be given once.',
      'sportsCategory=x': 'sportsCategory must be given once.',
    }))
      expect(await messageOf(`${list}&${query}`)).toEqual({ [query.split('=')[0] ?? '']: message });
    expect(await messageOf('website/rankingList?sportsCategory=x')).toEqual({
      sportsCategory: 'sportsCategory is invalid!',
    });
    const [player] = await createBearers(calls.submitPicks, 1);
    const picks = async (payload: unknown) =>
      (await send(calls.submitPicks, toWire(calls.submitPicks, { body: payload }), player)).json().error
        .fields;
    expect(await picks([])).toEqual({ body: 'The body must be a list of 1 to 200 entries.' });
    expect(await picks({})).toEqual({ body: 'The body must be a list of 1 to 200 entries.' });
    expect(await picks([7])).toEqual({ '0': 'Each entry must be a JSON object.' });
    expect(
      await picks([{ contestId: 7, userPredictedTeam: '', userPredictedScore: 101, date: 'x' }]),
    ).toEqual({
      '0.contestId': 'contestId must be an id as other calls return it.',
      '0.userPredictedTeam': 'userPredictedTeam is required!',
      '0.userPredictedScore': 'userPredictedScore must be less than or equal to 100!',
      '0.date': 'date must be a date and time such as 2026-09-13T17:00:00Z.',
    });
    expect(await picks([{ contestId: 'x' }])).toMatchObject({ '0.contestId': 'contestId is invalid!' });
  });

  it('V2.2.1 gets at most 100 messages, regardless of the number of faults', async () => {
    const call = calls.submitPicks;
    const [player] = await createBearers(call, 1);
    const answer = await send(call, toWire(call, { body: Array.from({ length: 200 }, () => ({})) }), player);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toHaveLength(100);
  });

  const json = { 'content-type': 'application/json' };
  /** Bodies that no JSON call accepts: their status, headers and content. */
  const wrongBodies: readonly (readonly [
    status: number,
    headers: Record<string, string>,
    payload?: string,
  ])[] = [
    [422, {}],
    [400, json, ''],
    [400, json, '{'],
    [400, json, '{"email":"a@example.org"'],
    [400, json, "{'email':'a@example.org'}"],
    [400, json, 'email=a@example.org'],
    [400, json, '{"__proto__":{"email":"a"}}'],
    [400, json, '{"email":NaN}'],
    [400, json, `{"email":${nested(30_000)}}`],
    [400, json, `{"a":`.repeat(10_000) + '1' + '}'.repeat(10_000)],
    [413, json, JSON.stringify({ email: 'x'.repeat(64 * 1024) })],
    [415, { 'content-type': 'text/plain' }, '{}'],
    [415, { 'content-type': 'application/xml' }, '<email/>'],
    [415, { 'content-type': 'application/x-www-form-urlencoded' }, 'email=a'],
    [415, { 'content-type': 'nonsense' }, '{}'],
    [415, toForm({ email: 'a' }).headers, toForm({ email: 'a' }).payload.toString()],
  ];

  it.each(
    everyCall
      .filter(([, { body, encoding }]) => body && encoding === undefined)
      .map(([name, call]) => [`${call.method} ${call.path}`, name, call] as const),
  )('[D-WIRE-05] V2.2.1 is refused as a whole body that is not JSON: %s', async (_title, name, call) => {
    const bearers = await createBearers(call, wrongBodies.length);
    for (const [status, headers, payload] of wrongBodies) {
      const { url } = toWire(call, sampleOf(name, undefined));
      const wire = { url, headers, ...(payload === undefined ? {} : { payload }) };
      const answer = await send(call, wire, bearers.pop());
      expect(isDeclared(call, answer)).toBe(true);
      expect([headers, payload?.slice(0, 40), answer.statusCode, faultsOf(answer, 'body')]).toEqual([
        headers,
        payload?.slice(0, 40),
        status,
        [],
      ]);
    }
  });

  it.each(
    everyCall
      .filter(([, { access, body }]) => access !== 'visitor' && body)
      .map(([name, call]) => [`${call.method} ${call.path}`, name, call] as const),
  )('[D-SAFE-34] is refused with a 401 before its body is read: %s', async (_title, name, call) => {
    for (const [, headers, payload] of wrongBodies) {
      if (payload === undefined) continue;
      const { url } = toWire(call, sampleOf(name, undefined));
      const answer = await send(
        call,
        { url, headers, ...(payload === undefined ? {} : { payload }) },
        undefined,
      );
      expect([headers, payload.slice(0, 40), answer.statusCode]).toEqual([
        headers,
        payload.slice(0, 40),
        401,
      ]);
    }
  });

  it('[D-WIRE-05] V2.2.1 V5.2.1 is refused as a form that is broken, too large or not a form', async () => {
    const call = calls.updateProfile;
    const { url } = toWire(call, {});
    const [picture, whole] = [Buffer.alloc(5 * 1024 * 1024 + 1), toForm({ email: 'a@example.org' })];
    const withFile = toForm({}, { profilePic: picture });
    const cases: readonly (readonly [status: number, field: string, wire: Omit<WireInput, 'url'>])[] = [
      [415, 'body', { headers: {} }],
      [415, 'body', { headers: json, payload: '{}' }],
      [400, 'body', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }],
      [400, 'body', { ...whole, payload: whole.payload.subarray(0, 60) }],
      [400, 'body', { ...whole, payload: 'no form at all' }],
      [400, 'body', { ...withFile, payload: withFile.payload.subarray(0, 200) }],
      [400, 'body', toForm({ constructor: 'x' })],
      [413, 'body', toForm(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 'x'])))],
      [413, 'body', withFile],
      [422, 'email', toForm({})],
      [422, 'email', toForm({}, { email: Buffer.from('a@example.org') })],
      [422, 'name', toForm({}, { name: Buffer.from('Ann') })],
      [422, 'profilePic', toForm({ profilePic: 'text' })],
      [422, 'profilePic', toForm({}, { profilePic: Buffer.from('no picture') })],
    ];
    const bearers = await createBearers(call, cases.length);
    // Use a real connection, because a form may be answered before it has fully arrived.
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    for (const [index, [status, field, wire]] of cases.entries()) {
      const sent = await fetch(origin + url, {
        method: call.method,
        headers: { 'x-forwarded-for': newAddress(), ...testBearer(bearers.pop()), ...wire.headers },
        ...(wire.payload === undefined ? {} : { body: new Uint8Array(Buffer.from(wire.payload)) }),
      });
      const answer = { statusCode: sent.status, body: await sent.text() };
      expect([index, answer.statusCode, faultsOf(answer, field), answer.body]).toEqual([
        index,
        status,
        [],
        answer.body,
      ]);
    }
  });
});
