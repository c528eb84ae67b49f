import { CallFailure } from '@outpick/contracts';
import { expect, test } from 'vitest';
import { awaitBriefly, toResult } from './load-result.ts';

const never = () => new Promise<void>(() => {});
const atOnce = () => Promise.resolve();

test('a failed call becomes a value with its message', async () => {
  const failedCall = Promise.reject(new CallFailure(503, 'UNAVAILABLE', 'Back in a minute.'));
  expect(await toResult(failedCall)).toEqual({ state: 'failed', status: 503, message: 'Back in a minute.' });
});

test('any other error is rethrown', async () => {
  await expect(toResult(Promise.reject(new TypeError('oops')))).rejects.toThrow('oops');
});

test('a fast load is returned finished, so no skeleton flashes', async () => {
  expect(await awaitBriefly(toResult(Promise.resolve(7)), never)).toEqual({ state: 'loaded', data: 7 });
});

test('a slow load is returned as loading, so the skeleton shows', async () => {
  const slow = new Promise<never>(() => {});
  expect((await awaitBriefly(slow, atOnce)).state).toBe('loading');
});
