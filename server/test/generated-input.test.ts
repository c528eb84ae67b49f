import { calls, fileCalls } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { putAccount } from '../src/features/accounts/index.ts';
import { createSiteServer } from '../src/site.ts';
import {
  addTestPlayers,
  asOwner,
  newAddress,
  newEmail,
  openTestContest,
  openTestPlatform,
  shortOrFull,
  testPassword,
  testPick,
} from './support/index.ts';
import type { TestPlatform, TestPlayer } from './support/index.ts';
import { prepareEveryCall } from './support/every-call.ts';
import type { TestCall } from './support/every-call.ts';

/** Inputs per call. The security requirements name `OUTPICK_CASES=10000`, which takes most of an hour. */
const cases = Number(process.env['OUTPICK_CASES'] ?? shortOrFull(12, 100));

/** Returns the field names of a schema's wire format. */
const fieldNames = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const { properties, items } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const inner = typeof items === 'object' && !Array.isArray(items) ? items.properties : undefined;
  return Object.keys({ ...properties, ...inner });
};

/** Texts that break careless code, such as dates that JavaScript accepts but PostgreSQL does not. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u2028',
  '\uD800',
  '\uFEFF',
  '\u202E',
  'é'.repeat(300),
  'x'.repeat(20_000),
  "'",
  "' or 1=1--",
  '"; drop table accounts;',
  '$(id)',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '<script>',
  '=1+1',
  '__proto__',
  'constructor',
  'true',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '１２',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30T25:61:00Z',
  '-infinity',
  '275760-09-13T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-23:59',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-15:59',
  '2026-06-30T23:59:60Z',
  '2026-01-01T00:00:00.999999999999Z',
  '2147483648',
  '999999999',
  '00000000-0000-7000-8000-000000000000',
  'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF',
] as const;

const hostile = fc.constantFrom(...hostileTexts);

/** Further values that JSON can contain in place of a text. */
const hostileValues = [
  ...hostileTexts,
  null,
  true,
  -1,
  0.1,
  1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  ['x'],
];

const knownEmail = newEmail();

/** Converts a value to text for an address or a form. */
const toText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

describe('generated input', () => {
  let opened: TestPlatform;
  let server: FastifyInstance;
  /** Values that are valid for some field, so that some inputs pass the first validation. */
  let validValues: unknown[];

  beforeAll(async () => {
    opened = await openTestPlatform();
    const { platform } = opened;
    server = await createSiteServer(
      { ...platform, config: { ...platform.config, TRUSTED_PROXIES: ['127.0.0.1'] } },
      undefined,
    );
    await putAccount(platform, knownEmail, testPassword);
    const contest = await openTestContest(platform);
    const [game] = contest.games;
    if (!game) throw new Error('there is no game');
    const { contestId, ...pick } = testPick(game);
    validValues = [contest.sportId, game.gameId, contestId, ...Object.values(pick)];
    validValues.push(
      'asc',
      'date',
      'Home',
      '1',
      1,
      'ranking',
      'winner',
      'ann@example.org',
      'vT9#kqLw2',
      '1234',
    );
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  const send = async (call: Call, input: Input, player: TestPlayer | undefined) => {
    const params = input.params.values();
    const path = call.path.replaceAll(/:\w+/gu, () => encodeURIComponent(toText(params.next().value ?? 'x')));
    const query = new URLSearchParams(
      input.query.map(([name, value]): [string, string] => [name, toText(value)]),
    );
    const headers = {
      'x-forwarded-for': newAddress(),
      ...(player ? { authorization: `Bearer ${player.token}` } : {}),
    };
    const url = `${path}?${query.toString()}`;
    if (!call.body) return server.inject({ method: call.method, url, headers });
    if (call.encoding !== 'multipart')
      return server.inject({
        method: call.method,
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(input.body) ?? '',
      });
    const parts = Object.entries(Object(input.body)).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${toText(value)}\r\n`,
    );
    return server.inject({
      method: call.method,
      url,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${parts.join('')}--b--\r\n`,
    });
  };

  interface Input {
    readonly params: readonly unknown[];
    readonly query: (readonly [string, unknown])[];
    readonly body: unknown;
  }
  const arbitraryInput = (call: Call): fc.Arbitrary<Input> => {
    const value = fc.oneof(
      { weight: 2, arbitrary: hostile },
      fc.string({ unit: 'binary' }),
      fc.jsonValue({ maxDepth: 2 }),
      { weight: 2, arbitrary: fc.constantFrom(...validValues) },
    );
    // The first parameter of most calls is a sport.
    const first = fc.oneof(fc.constant(validValues[0]), value);
    const fieldsOf = (names: readonly string[]) =>
      fc.record(Object.fromEntries([...names, 'role'].map((name) => [name, value])), { requiredKeys: [] });
    const body = fieldsOf(fieldNames(call.body));
    return fc.record({
      params: fc.tuple(first, value, value),
      query: fc.array(fc.tuple(fc.constantFrom(...fieldNames(call.query), 'x'), value), { maxLength: 6 }),
      body: fc.oneof(body, fc.array(body, { maxLength: 3 }), value),
    });
  };

  it.each(
    Object.values({ ...calls, ...fileCalls }).map(
      (call: Call) => [`${call.method} ${call.path}`, call] as const,
    ),
  )(
    'V2.2.1 V2.2.2 is answered or refused, never a 500: %s',
    async (_name, call) => {
      // Use a new player for each input, because some calls end the session or delete the account.
      const players = await addTestPlayers(opened.platform, call.access === 'visitor' ? 0 : cases);
      await asOwner(
        opened.platform.config.DATABASE_URL,
        `update accounts set password_hash = known.password_hash from accounts as known where known.email = $1`,
        [knownEmail],
      );
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(arbitraryInput(call), async (input) => {
          const { statusCode } = await send(call, input, players.pop());
          statuses.add(statusCode);
          const faults =
            statusCode < 500 ? [] : [statusCode, ...opened.log.filter((line) => line.includes('"error"'))];
          expect(faults).toEqual([]);
        }),
        { numRuns: cases },
      );
      // A call with a body must have rejected some of the inputs as invalid.
      const hasRejected = statuses.has(422) || !call.body || call.access === 'recovery';
      expect([...statuses, hasRejected]).toContain(true);
    },
    3_600_000,
  );

  it('V2.2.1 V2.2.2 one wrong field in an otherwise valid request is never a 500', async () => {
    const createRequests = await prepareEveryCall(opened.platform);
    const requests = (await createRequests()).filter(({ call }) => call.media !== 'text/event-stream');
    const before = opened.log.length;
    const faults: unknown[] = [];
    const sendMutated = async ({ call, init }: TestCall, url: string, body = init.body) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': newAddress() };
      const payload = typeof body === 'string' ? { payload: body } : {};
      const { statusCode } = await server.inject({ method: call.method, url, headers, ...payload });
      if (statusCode >= 500) faults.push([call.path, statusCode, url, body]);
    };
    for (const request of requests) {
      const { call, path, init } = request;
      const [pathname = '', query = ''] = path.split('?', 2);
      const pattern = call.path.split('/');
      for (const [index, part] of pattern.entries())
        if (part.startsWith(':'))
          for (const text of hostileTexts)
            await sendMutated(
              request,
              `${pathname
                .split('/')
                .with(index, encodeURIComponent(toText(text)))
                .join('/')}?${query}`,
            );
      for (const name of fieldNames(call.query))
        for (const text of hostileTexts) {
          const mutated = new URLSearchParams(query);
          mutated.set(name, toText(text));
          await sendMutated(request, `${pathname}?${mutated.toString()}`);
        }
      if (typeof init.body !== 'string') continue;
      const sample: unknown = JSON.parse(init.body);
      for (const name of fieldNames(call.body))
        for (const value of hostileValues) {
          const fields = { ...Object(Array.isArray(sample) ? sample[0] : sample), [name]: value };
          await sendMutated(request, path, JSON.stringify(Array.isArray(sample) ? [fields] : fields));
        }
    }
    expect(faults).toEqual([]);
    expect(opened.log.slice(before).filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  }, 600_000);

  it('V2.2.1 a name with a null byte is refused', async () => {
    const [sportId] = validValues;
    for (const url of [
      `/api/v1/website/headToHeadResult/${String(sportId)}/%00/a%00b`,
      `/api/v1/game/vegasAnalysisPage?sportsCategory=${String(sportId)}&winnerName=%00&opponentName=x&winnerLocation=Home&pointSpread=1`,
      '/api/v1/content/%00',
    ])
      expect([url, (await server.inject(url)).statusCode]).toEqual([
        url,
        expect.toSatisfy((code: number) => code >= 400 && code < 500),
      ]);
  });
});
