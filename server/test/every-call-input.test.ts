import { createHash, randomBytes } from 'node:crypto';
import { calls, errorCodes, eventCalls, failure, fileCalls } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteServer } from '../src/site.ts';
import { prepareEveryCall } from './support/every-call.ts';
import type { Sample } from './support/every-call.ts';
import { addTestPlayers, asOwner, newAddress, openTestPlatform, testBearer } from './support/index.ts';
import type { TestPlatform, TestPlayer } from './support/index.ts';
import { applyWrong, describeWrong, toForm, toWire, wrongInputs } from './support/wrong-input.ts';
import type { WireInput } from './support/wrong-input.ts';

/** Words of the validator, of JSON's parser and of the framework; none of them is for people. */
const validatorWords =
  /Invalid (?:input|UUID|ISO|option|string|number|date|key|element|email)|expected|received|Too (?:big|small)|Unrecognized|must match|pattern|regex|undefined|NaN|\[object|Unexpected|JSON at|FST_|\^/u;

/** A sentence, or a message of the specification's forms. */
const sentence = /^\S.{3,250}[.!]$/u;

const everyCall = Object.entries<Call>({ ...calls, ...fileCalls, ...eventCalls });

interface TestAnswer {
  readonly statusCode: number;
  readonly body: string;
}

/** What is wrong with an answer to wrong input. `field` is the field that needs a message. */
function faultsOf({ statusCode, body }: TestAnswer, field: string): string[] {
  const faults = statusCode >= 500 ? [`status ${statusCode}`] : [];
  if (statusCode < 400) return faults;
  const parsed = failure.safeParse(JSON.parse(body));
  if (!parsed.success) return [...faults, `no envelope: ${body}`];
  const { code, message, fields = {} } = parsed.data.error;
  if (!Object.hasOwn(errorCodes, code)) faults.push(`unlisted code ${code}`);
  const isAbout = (name: string) => name === field || name.startsWith(`${field}.`) || field === 'body';
  const needsMessage = code === 'VALIDATION_FAILED' || code === 'BAD_REQUEST';
  if (needsMessage && !Object.keys(fields).some(isAbout))
    faults.push(`no message for ${field}: ${JSON.stringify(fields)}`);
  for (const text of [message, ...Object.values(fields)])
    if (validatorWords.test(text) || !sentence.test(text)) faults.push(`words: ${text}`);
  return faults;
}

describe('wrong input', () => {
  let opened: TestPlatform;
  let server: FastifyInstance;
  let samples: Map<string, Sample>;

  beforeAll(async () => {
    opened = await openTestPlatform();
    const { platform } = opened;
    server = await createSiteServer(
      { ...platform, config: { ...platform.config, TRUSTED_PROXIES: ['127.0.0.1'] } },
      undefined,
    );
    const createCalls = await prepareEveryCall(platform);
    samples = new Map((await createCalls()).map(({ name, sample }) => [name, sample]));
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  /** A bearer for each request: some requests succeed and end the session. */
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

  /** A call's valid input. A form must have the account's own e-mail. */
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
    '[D-WIRE-05] [D-WIRE-06] V2.2.1 is refused field by field, in words for people: %s',
    async (_title, name, call) => {
      const all = [...wrongInputs(call)];
      const bearers = await createBearers(call, all.length);
      const faults: string[] = [];
      for (const wrong of all) {
        const bearer = bearers.pop();
        const answer = await send(call, toWire(call, applyWrong(sampleOf(name, bearer), wrong)), bearer);
        const found = faultsOf(answer, wrong.path.join('.') || 'body');
        // Without its value a path names another route or none.
        if (wrong.isRefused && wrong.part !== 'params' && answer.statusCode !== 422)
          found.push(`accepted: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
        faults.push(...found.map((fault) => `${describeWrong(wrong)}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );

  const json = { 'content-type': 'application/json' };
  /** Whole bodies that no JSON call accepts: their status, headers and content. */
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
      expect([headers, payload?.slice(0, 40), answer.statusCode, faultsOf(answer, 'body')]).toEqual([
        headers,
        payload?.slice(0, 40),
        status,
        [],
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
    for (const [index, [status, field, wire]] of cases.entries()) {
      const answer = await send(call, { url, ...wire }, bearers.pop());
      expect([index, answer.statusCode, faultsOf(answer, field), answer.body]).toEqual([
        index,
        status,
        [],
        answer.body,
      ]);
    }
  });
});
