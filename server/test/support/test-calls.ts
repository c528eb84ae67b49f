import { declareCalls } from '@outpick/contracts';
import { z } from 'zod';
import type { Routes } from '../../src/platform/http/route.ts';
import type { Platform } from '../../src/platform/platform.ts';

const number = z.object({ number: z.number() });

/** Calls with faults that no call of the product has: an error, a wrong shape, undeclared fields. */
export const testCalls = declareCalls({
  echo: {
    method: 'POST',
    path: '/api/v1/test/echo',
    access: 'visitor',
    summary: 'Returns its input.',
    body: z.strictObject({
      name: z.string().max(20, 'is too long'),
      count: z.int('must be whole').optional(),
    }),
    output: z.object({ name: z.string(), count: z.int().optional() }),
  },
  thank: {
    method: 'GET',
    path: '/api/v1/test/thank/:who',
    access: 'visitor',
    summary: 'Returns a message for the person.',
    params: z.object({ who: z.string() }),
    query: z.object({ times: z.string().regex(/^\d$/u).default('1') }),
    output: z.object({ who: z.string(), times: z.string() }),
  },
  fail: {
    method: 'GET',
    path: '/api/v1/test/fail',
    access: 'visitor',
    summary: 'Throws an error.',
    output: number,
  },
  wrong: {
    method: 'GET',
    path: '/api/v1/test/wrong',
    access: 'visitor',
    summary: 'Answers in another shape than declared.',
    output: number,
  },
  chatty: {
    method: 'GET',
    path: '/api/v1/test/chatty',
    access: 'visitor',
    summary: 'Answers with undeclared fields.',
    output: z.object({ public: z.string(), inner: z.array(z.object({ public: z.string() })) }),
  },
  sleep: {
    method: 'GET',
    path: '/api/v1/test/sleep',
    access: 'visitor',
    summary: 'Waits for the database.',
    output: number,
  },
});

export const testRoutes = (
  _platform: Platform,
  sleep: () => Promise<number> = async () => Promise.resolve(1),
): Routes<typeof testCalls> => ({
  echo: async ({ body }) => Promise.resolve({ data: body }),
  thank: async ({ params, query }) =>
    Promise.resolve({
      data: { who: params.who, times: query.times },
      message: `Thank you, ${params.who}!`,
    }),
  fail: async () =>
    Promise.reject(
      new Error('select secret from users failed at /srv/outpick/server/src/x.ts: player@example.org'),
    ),
  wrong: async () => Promise.resolve({ data: JSON.parse('{"number":"seven"}') }),
  chatty: async () =>
    Promise.resolve({
      data: JSON.parse('{"public":"yes","secret":"no","inner":[{"public":"yes","secret":"no"}]}'),
    }),
  sleep: async () => ({ data: { number: await sleep() } }),
});
