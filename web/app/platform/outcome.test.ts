import { CallFailure } from '@outpick/contracts';
import { expect, test } from 'vitest';
import { outcomeOf, withPatience } from './outcome.ts';

const never = () => new Promise<void>(() => {});
const atOnce = () => Promise.resolve();

test('a refused call becomes its message, to be shown in place', async () => {
  const refused = Promise.reject(new CallFailure(503, 'UNAVAILABLE', 'Back in a minute.'));
  expect(await outcomeOf(refused)).toEqual({ state: 'failed', status: 503, message: 'Back in a minute.' });
});

test('a fault of our own stays an error', async () => {
  await expect(outcomeOf(Promise.reject(new TypeError('oops')))).rejects.toThrow('oops');
});

test('a quick load is handed on settled, so that no skeleton flashes', async () => {
  expect(await withPatience(outcomeOf(Promise.resolve(7)), never)).toEqual({ state: 'loaded', data: 7 });
});

test('a slow load is handed on pending, so that the skeleton shows', async () => {
  const slow = new Promise<never>(() => {});
  expect((await withPatience(slow, atOnce)).state).toBe('pending');
});
