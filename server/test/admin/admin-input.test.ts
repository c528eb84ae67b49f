import type { AdminCall } from '@outpick/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSiteServer } from '../../src/site.ts';
import { faultsOf } from '../support/input-faults.ts';
import { addTestOperator, newAddress, openTestPlatform, shortOrFull } from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';
import { applyWrong, describeWrong, toWire, wrongInputs } from '../support/wrong-input.ts';
import type { WireInput, WrongInput } from '../support/wrong-input.ts';
import { adminTestCalls } from './admin-samples.ts';

/** Texts that have caused defects before. */
const hostile = new Set<unknown>([
  '',
  ' ',
  'a\0b',
  '\uD800',
  "' or 1=1--",
  'x'.repeat(5000),
  '0000-01-01',
  '0000-01-01T00:00:00Z',
]);

/**
 * Of the other values, every ninth is tried, or every third in the full run, because operators' calls have many fields. For
 * the calls of visitors and players, `every-call-input.test.ts` tries all values.
 */
const every = shortOrFull(9, 3);
/** Chooses all hostile texts and some of the other values. */
const chooseInputs = (call: AdminCall): WrongInput[] =>
  [...wrongInputs(call)].filter(({ value }, index) => index % every === 0 || hostile.has(value));

describe('wrong input of operators', () => {
  let opened: TestPlatform;
  let server: FastifyInstance;
  beforeAll(async () => {
    opened = await openTestPlatform();
    const { platform } = opened;
    const config = { ...platform.config, TRUSTED_PROXIES: ['127.0.0.1'] };
    server = await createSiteServer({ ...platform, config }, undefined);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  it.each(adminTestCalls.filter(({ call: { params, query, body } }) => params ?? query ?? body))(
    'V2.2.1 is refused field by field, with readable messages: $name',
    async ({ call, makeSample }) => {
      const faults: string[] = [];
      const sample = await makeSample(opened.platform, await addTestOperator(opened.platform, 'owner'));
      const input =
        sample.body instanceof FormData ? { ...sample, body: Object.fromEntries(sample.body) } : sample;
      let operator = await addTestOperator(opened.platform, 'owner');
      const send = async (wire: WireInput) =>
        server.inject({
          method: call.method,
          url: wire.url,
          headers: { 'x-forwarded-for': newAddress(), ...operator.headers, ...wire.headers },
          ...(wire.payload === undefined ? {} : { payload: wire.payload }),
        });
      for (const wrong of chooseInputs(call)) {
        const wire = toWire(call, applyWrong(input, wrong));
        let answer = await send(wire);
        // Some requests succeed and end the session.
        if (answer.statusCode === 401) {
          operator = await addTestOperator(opened.platform, 'owner');
          answer = await send(wire);
        }
        // An allowed value may be refused because of another field, such as a title that already exists.
        const found = faultsOf(answer, wrong.path.join('.') || 'body').filter(
          (fault) => wrong.isRefused || !fault.startsWith('no message for'),
        );
        if (wrong.isRefused && wrong.part !== 'params' && answer.statusCode !== 422)
          found.push(`accepted: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
        faults.push(...found.map((fault) => `${describeWrong(wrong)}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
    120_000,
  );

  it.each(adminTestCalls.filter(({ call: { body, encoding } }) => body && encoding === undefined))(
    'V2.2.1 is refused when it is nested deeply, as a whole or in one field: $name',
    async ({ call, makeSample }) => {
      const sample = await makeSample(opened.platform, await addTestOperator(opened.platform, 'owner'));
      const { headers } = await addTestOperator(opened.platform, 'owner');
      const wire = toWire(call, sample);
      const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
      const fields = Object.keys(z.object({}).loose().catch({}).parse(sample.body));
      for (const payload of [deep, ...fields.map((field) => `{${JSON.stringify(field)}:${deep}}`)]) {
        const answer = await server.inject({
          method: call.method,
          url: wire.url,
          headers: { 'x-forwarded-for': newAddress(), ...headers, ...wire.headers },
          payload,
        });
        expect([payload.slice(0, 40), answer.statusCode, faultsOf(answer, 'body')]).toEqual([
          payload.slice(0, 40),
          400,
          [],
        ]);
      }
    },
  );
});
