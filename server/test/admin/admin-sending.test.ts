import { toRequest } from '@outpick/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInput } from '../../src/platform/http/answering.ts';
import { addTestOperator, openTestPlatform } from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';
import { adminTestCalls } from './admin-samples.ts';

let opened: TestPlatform;
beforeAll(async () => {
  opened = await openTestPlatform();
});
afterAll(async () => opened.close());

const jsonCalls = adminTestCalls.filter(({ call }) => call.encoding === undefined);

// A schema that works in one direction only, such as a transform, would prevent the console from sending the call.
it.each(jsonCalls)('$name can be sent by the console', async ({ call, makeSample }) => {
  const sample = await makeSample(opened.platform, await addTestOperator(opened.platform, 'owner'));
  const { params = {}, query = {}, body } = sample;
  const input = readInput(call, { params, query, body });
  expect(toRequest(call, input)).toMatchObject({ method: call.method });
});
